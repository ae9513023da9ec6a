import { Check, Minus } from 'lucide-react'
import { clsx } from 'clsx'
import { useEffect, useRef, type ComponentProps } from 'react'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** Some of many: neither on nor off. */
  indeterminate?: boolean
}

/** An 18 px box on a native checkbox; give it an `aria-label` or wrap it in a label. */
export function Checkbox({ indeterminate = false, className, ...rest }: CheckboxProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current) input.current.indeterminate = indeterminate
  }, [indeterminate])
  const Mark = indeterminate ? Minus : Check
  return (
    <span className={clsx('relative inline-grid size-[18px] shrink-0', className)}>
      <input
        ref={input}
        type="checkbox"
        className="peer m-0 size-[18px] cursor-pointer appearance-none rounded-check border border-admin-control bg-white checked:border-moss checked:bg-moss indeterminate:border-moss indeterminate:bg-moss disabled:cursor-not-allowed"
        {...rest}
      />
      <Mark
        aria-hidden="true"
        strokeWidth={3}
        className="pointer-events-none invisible absolute inset-0 m-auto size-3 text-white peer-checked:visible peer-indeterminate:visible"
      />
    </span>
  )
}
