import { useLocation } from 'react-router'
import { Unreachable } from '#app/ui/unreachable.tsx'
import { useComeBack } from '#app/ui/use-come-back.ts'
import { PaperHill } from './paper-hill.tsx'

/** A page of the store that failed, at the address it failed at. */
export function StoreError({ error }: { error: unknown }) {
  const { pathname, search } = useLocation()
  const address = pathname + search
  const comeBack = useComeBack(address)
  if (typeof document !== 'undefined') console.error('store page failed', error)
  return <Unreachable address={address} {...comeBack} picture={<PaperHill />} />
}
