import { expect, test } from 'vitest'
import { parseChangeFilter } from './change-filter.ts'

test.each(['eq', 'neq', 'lt', 'lte', 'gt', 'gte'])(
  '%s compares a column to a value',
  (operator) => {
    expect(parseChangeFilter(`age=${operator}.21`)).toEqual({
      column: 'age',
      operator,
      value: '21',
    })
  },
)

test('in takes many values, quoted where they hold commas or brackets', () => {
  expect(parseChangeFilter('name=in.(red,"a, (b)","say \\"hi\\"")')).toEqual({
    column: 'name',
    operator: 'in',
    value: '{"red","a, (b)","say \\"hi\\""}',
  })
})

test('a quoted value is taken without its quotes', () => {
  expect(parseChangeFilter('name=eq."a,b"')?.value).toBe('a,b')
})

test.each(['', 'id', 'id=5', 'id=like.a*', 'id=eq.1,age=gt.2', 'id=in.1,2', 'id=constructor.1'])(
  '%j is no filter',
  (text) => {
    expect(parseChangeFilter(text)).toBeUndefined()
  },
)
