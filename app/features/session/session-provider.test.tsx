import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { useSession } from './session-provider.tsx'

function Greeting() {
  return <p>{useSession().user?.email}</p>
}

it('SPEC §8 Role: using the auth context outside its provider raises an error', () => {
  expect(() => renderToString(<Greeting />)).toThrow('must be used within an auth provider')
})
