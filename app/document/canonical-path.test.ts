import { expect, it } from 'vitest'
import { canonicalPath } from './canonical-path.ts'

it.each([
  ['/hombre', {}, '/hombre'],
  ['/', {}, '/'],
  ['', {}, '/'],
  ['/producto/:id', { id: '5F0C4F1E' }, '/producto/5f0c4f1e'],
  ['/coleccion/:id', { id: 'a/b\r\nSet-Cookie: x' }, '/coleccion/a%2Fb%0D%0Aset-cookie%3A%20x'],
  ['/*', { '*': 'HOMBRES' }, null],
])('%s with %j is %s', (pattern, params, path) => {
  expect(canonicalPath(pattern, params)).toBe(path)
})
