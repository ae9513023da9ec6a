import { describe, expect, it } from 'vitest'
import { gridAddress, parseGrid } from './home-grid.ts'

const parse = (query: string) => parseGrid(new URLSearchParams(query))

describe('§4 Home grid', () => {
  it('shows 8 products of every category first', () => {
    expect(parse('')).toEqual({ tab: 'todos', shown: 8 })
  })
  it('is restored by its address', () => {
    const state = { tab: 'mujer', shown: 16 } as const
    expect(gridAddress(state)).toBe('/?categoria=mujer&mostrar=16')
    expect(parse('categoria=mujer&mostrar=16')).toEqual(state)
    expect(gridAddress({ tab: 'todos', shown: 8 })).toBe('/')
  })
  it('ignores unknown values', () => {
    expect(parse('categoria=toString&mostrar=siete')).toEqual({ tab: 'todos', shown: 8 })
  })
})
