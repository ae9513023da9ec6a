import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'

interface AuthCardProps {
  title: string
  lead: string
  children: ReactNode
  /** The question before the link to the other card. */
  question?: string
  link?: { to: string; label: string }
}

/** A text link of the cards, tall enough to touch. */
export const authLinkClass =
  'inline-block py-2.5 font-semibold text-moss underline decoration-1 underline-offset-[5px] hover:text-moss-deep'

/** Heading, form, and the link to the other card. The heading gets the focus when the card replaces the other. */
export function AuthCard({ title, lead, children, question, link }: AuthCardProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <>
      <h1
        ref={heading}
        tabIndex={-1}
        className="text-[30px]/[36px] tracking-[-0.02em] outline-none tab:text-[34px]/[40px]"
      >
        {title}
      </h1>
      <p className="mt-2.5 mb-7 text-ink-2">{lead}</p>
      {children}
      {link && (
        <p className="mt-6 text-ink-2 max-tab:text-center">
          {question}{' '}
          <Link to={link.to} replace preventScrollReset className={authLinkClass}>
            {link.label}
          </Link>
        </p>
      )}
    </>
  )
}
