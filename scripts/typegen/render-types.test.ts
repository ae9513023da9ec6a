import { describe, expect, it } from 'vitest'
import type { Column } from './introspect.ts'
import { renderTypes } from './render-types.ts'

const column = (name: string, type: string, change: Partial<Column> = {}): Column => ({
  name,
  type,
  isArray: false,
  nullable: false,
  hasDefault: false,
  generated: false,
  ...change,
})

const text = renderTypes({
  relations: [
    {
      name: 'things',
      kind: 'table',
      columns: [
        column('created_at', 'timestamptz', { hasDefault: true }),
        column('doubled', 'numeric', { generated: true, hasDefault: true }),
        column('kind', 'thing_kind'),
        column('notes', 'jsonb', { nullable: true }),
        column('price', 'numeric'),
        column('tags', 'text', { isArray: true, hasDefault: true }),
      ],
      relationships: [],
    },
  ],
  routines: [
    {
      name: 'find_things',
      arguments: [
        { name: 'p_limit', type: 'int4', isArray: false, optional: true, isOutput: false },
        { name: 'p_name', type: 'text', isArray: false, optional: false, isOutput: false },
      ],
      returnType: 'things',
      returnsArray: false,
      returnsSet: true,
    },
  ],
  enums: [{ name: 'thing_kind', values: ['big', 'small'] }],
})
const between = (start: string, end: string) => text.split(start)[1]?.split(end)[0] ?? ''

describe('the generated database types', () => {
  it('give each column the type PostgREST answers with', () => {
    const row = between('Row: {', '}')
    expect(row).toContain('created_at: string\n')
    expect(row).toContain('price: number\n')
    expect(row).toContain('notes: Json | null\n')
    expect(row).toContain('tags: string[]\n')
    expect(row).toContain("kind: Database['public']['Enums']['thing_kind']\n")
  })

  it('ask on insert for what has no default, and never for a generated column', () => {
    const insert = between('Insert: {', '}')
    expect(insert).toContain('created_at?: string\n')
    expect(insert).toContain('notes?: Json | null\n')
    expect(insert).toContain(' price: number\n')
    expect(insert).not.toContain('doubled')
    expect(between('Row: {', '}')).toContain('doubled: number\n')
  })

  it('describe functions by their arguments and rows', () => {
    const routine = between('find_things: {', 'Enums')
    expect(routine).toContain('p_limit?: number\n')
    expect(routine).toContain('p_name: string\n')
    expect(routine).toContain("Returns: Database['public']['Tables']['things']['Row'][]\n")
    expect(text).toContain("thing_kind: 'big' | 'small'\n")
  })
})
