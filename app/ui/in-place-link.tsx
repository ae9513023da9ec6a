import type { ComponentProps } from 'react'
import { useLinkClickHandler } from 'react-router'

interface InPlaceLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'onClick'> {
  to: string
  /** Id of the section that the link changes: the page lands there when JavaScript is off. */
  section: string
  replace?: boolean
}

/** A link that changes a part of the page: with JavaScript the scroll stays, without it the page lands on the part. */
export function InPlaceLink({ to, section, replace = false, children, ...rest }: InPlaceLinkProps) {
  const onClick = useLinkClickHandler<HTMLAnchorElement>(to, { replace, preventScrollReset: true })
  return (
    <a {...rest} href={`${to}#${section}`} onClick={onClick}>
      {children}
    </a>
  )
}
