import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { afterPaint } from './after-paint.ts'
import { useHydrated } from './use-hydrated.ts'

export interface LinkRadio {
  key: string
  /** Address of this choice: the group works as plain links before JavaScript arrives. */
  to: string
  checked: boolean
  disabled?: boolean
  content: ReactNode
}

interface LinkRadioGroupProps {
  labelledBy: string
  radios: LinkRadio[]
  className: string
  radioClass: (radio: LinkRadio) => string
}

const STEP: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/**
 * A radio group whose choice lives in the URL: each radio is a link that replaces the entry and keeps the scroll.
 * Arrow keys move and choose, as in a native group; disabled ones are skipped.
 */
export function LinkRadioGroup({ labelledBy, radios, className, radioClass }: LinkRadioGroupProps) {
  const hydrated = useHydrated()
  const navigate = useNavigate()
  const live = radios.filter((radio) => !radio.disabled)
  const tabStop = live.find((radio) => radio.checked) ?? live[0]

  // The pressed radio is painted first; what depends on it follows with the next frame.
  const go = (to: string) =>
    afterPaint(() => void navigate(to, { replace: true, preventScrollReset: true }))

  function choose(group: HTMLElement | null, radio: LinkRadio | undefined) {
    if (!radio) return
    go(radio.to)
    group?.querySelector<HTMLElement>(`[data-key="${CSS.escape(radio.key)}"]`)?.focus()
  }

  function onClick(event: MouseEvent, to: string) {
    // The browser itself opens a new tab or window.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    go(to)
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const at = live.findIndex((radio) => radio.key === event.currentTarget.dataset['key'])
    const step = STEP[event.key]
    if (at === -1 || event.metaKey || event.ctrlKey || event.altKey) return
    if (step === undefined && event.key !== ' ') return
    event.preventDefault()
    choose(event.currentTarget.parentElement, live[(at + (step ?? 0) + live.length) % live.length])
  }

  return (
    <div role="radiogroup" aria-labelledby={labelledBy} className={className}>
      {radios.map((radio) =>
        radio.disabled ? (
          <span
            key={radio.key}
            role="radio"
            aria-checked={radio.checked}
            aria-disabled="true"
            className={radioClass(radio)}
          >
            {radio.content}
          </span>
        ) : (
          <Link
            key={radio.key}
            to={radio.to}
            replace
            preventScrollReset
            role="radio"
            aria-checked={radio.checked}
            data-key={radio.key}
            onClick={(event) => onClick(event, radio.to)}
            onKeyDown={onKeyDown}
            tabIndex={hydrated && radio.key !== tabStop?.key ? -1 : 0}
            className={radioClass(radio)}
          >
            {radio.content}
          </Link>
        ),
      )}
    </div>
  )
}
