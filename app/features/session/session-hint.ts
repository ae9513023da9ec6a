import { useSyncExternalStore } from 'react'
import { emailLanding } from './email-landing.ts'

/** Where supabase-js keeps a session. Its presence is a hint, not a proof: the token may have expired. */
const TOKEN_KEY = /^sb-.+-auth-token$/

/** For the document's life: the component that reports on the link must not disappear once the address is cleaned. */
let landedByMail = false

function read(): boolean {
  // A link from a mail carries its session in the address.
  if (emailLanding(window.location.hash)) landedByMail = true
  if (landedByMail) return true
  try {
    return Object.keys(window.localStorage).some((key) => TOKEN_KEY.test(key))
  } catch {
    return false // Storage is forbidden: then nobody can be signed in.
  }
}

function subscribe(onChange: () => void) {
  window.addEventListener('storage', onChange)
  return () => window.removeEventListener('storage', onChange)
}

/**
 * Whether this browser seems to hold a session, without loading supabase-js. False on the server, so that every visitor's
 * HTML is the same. It is read again on each render, and when another tab signs in or out.
 */
export function useSessionHint(): boolean {
  return useSyncExternalStore(subscribe, read, () => false)
}
