import { Check, Circle } from 'lucide-react'
import { clsx } from 'clsx'
import { PASSWORD_RULES } from '#app/domain/password.ts'

/** 'Requisitos de contraseña:' with its five live rules (SPEC §5). Unmet rules are neutral, not red. */
export function PasswordChecklist({ id, password }: { id: string; password: string }) {
  const rules = PASSWORD_RULES.map((rule) => ({ ...rule, met: rule.holds(password) }))
  const met = rules.filter((rule) => rule.met).length
  return (
    <div id={id} className="mt-2.5 rounded-control bg-sand px-4 py-3">
      <p className="flex justify-between gap-3 text-sm">
        <span className="font-semibold">Requisitos de contraseña:</span>
        <span role="status" className="text-note text-ink-2 tnum">
          {met} de {rules.length}
          <span className="sr-only"> requisitos cumplidos</span>
        </span>
      </p>
      <div aria-hidden="true" className="mt-2 grid grid-cols-5 gap-1">
        {rules.map((rule, at) => (
          <span
            key={rule.id}
            className={clsx(
              'h-1 transition-colors forced-color-adjust-none',
              at < met ? 'bg-moss' : 'bg-control',
            )}
          />
        ))}
      </div>
      <ul className="mt-2.5 grid gap-x-4 gap-y-1 text-sm sm:grid-cols-2">
        {rules.map((rule) => {
          const Icon = rule.met ? Check : Circle
          return (
            <li
              key={rule.id}
              className={clsx(
                'flex items-center gap-2',
                rule.met ? 'font-semibold text-moss-ink' : 'text-ink-2',
              )}
            >
              <Icon
                aria-hidden="true"
                strokeWidth={rule.met ? 2.25 : 1.5}
                className={rule.met ? 'size-4' : 'size-4 p-px'}
              />
              {rule.label}
              <span className="sr-only">{rule.met ? ', cumplido' : ', pendiente'}</span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
