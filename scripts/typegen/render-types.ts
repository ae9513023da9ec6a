import type { Argument, Column, PublicSchema, Relation, Routine } from './introspect.ts'

const SCALARS: Record<string, string> = {
  bool: 'boolean',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  json: 'Json',
  jsonb: 'Json',
  numeric: 'number',
  record: 'Record<string, unknown>',
  void: 'undefined',
}

const HEADER = `// Generated from supabase/migrations by \`npm run typegen\`. Do not edit.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]
`

/** The \`Database\` type that supabase-js takes, as TypeScript text. */
export function renderTypes(schema: PublicSchema): string {
  const tables = schema.relations.filter((relation) => relation.kind === 'table')
  const views = schema.relations.filter((relation) => relation.kind === 'view')
  const names = new Set(schema.relations.map((relation) => relation.name))
  const enums = new Set(schema.enums.map((one) => one.name))
  const typeOf = (type: string, isArray: boolean) => {
    const single = enums.has(type)
      ? `Database['public']['Enums']['${type}']`
      : names.has(type)
        ? `Database['public']['Tables']['${type}']['Row']`
        : (SCALARS[type] ?? 'string')
    return isArray ? `${single}[]` : single
  }
  return `${HEADER}
export type Database = {
  public: {
    Tables: ${block(
      2,
      tables.map((table) => renderTable(table, typeOf)),
    )}
    Views: ${block(
      2,
      views.map((view) => renderView(view, typeOf)),
    )}
    Functions: ${block(
      2,
      schema.routines.map((routine) => renderRoutine(routine, typeOf)),
    )}
    Enums: ${block(2, schema.enums.map(renderEnum))}
    CompositeTypes: ${block(2, [])}
  }
}
`
}

type TypeOf = (type: string, isArray: boolean) => string

function renderTable(table: Relation, typeOf: TypeOf): string {
  const written = table.columns.filter((column) => !column.generated)
  const row = table.columns.map((column) => `${column.name}: ${columnType(column, typeOf)}`)
  const insert = written.map((column) => {
    const optional = column.nullable || column.hasDefault ? '?' : ''
    return `${column.name}${optional}: ${columnType(column, typeOf)}`
  })
  const update = written.map((column) => `${column.name}?: ${columnType(column, typeOf)}`)
  return `${table.name}: ${block(3, [
    `Row: ${block(4, row)}`,
    `Insert: ${block(4, insert)}`,
    `Update: ${block(4, update)}`,
    renderRelationships(table),
  ])}`
}

function renderView(view: Relation, typeOf: TypeOf): string {
  const row = view.columns.map((column) => `${column.name}: ${columnType(column, typeOf)}`)
  return `${view.name}: ${block(3, [`Row: ${block(4, row)}`, renderRelationships(view)])}`
}

function columnType(column: Column, typeOf: TypeOf): string {
  return `${typeOf(column.type, column.isArray)}${column.nullable ? ' | null' : ''}`
}

function renderRelationships({ relationships }: Relation): string {
  if (relationships.length === 0) return 'Relationships: []'
  const quote = (names: string[]) => `[${names.map((name) => `'${name}'`).join(', ')}]`
  const items = relationships.map(
    (key) =>
      `        {
          foreignKeyName: '${key.name}'
          columns: ${quote(key.columns)}
          isOneToOne: ${key.isOneToOne}
          referencedRelation: '${key.table}'
          referencedColumns: ${quote(key.referencedColumns)}
        },`,
  )
  return `Relationships: [\n${items.join('\n')}\n      ]`.replaceAll('\n', '\n  ')
}

function renderRoutine(routine: Routine, typeOf: TypeOf): string {
  const inputs = routine.arguments.filter((argument) => !argument.isOutput)
  const outputs = routine.arguments.filter((argument) => argument.isOutput)
  const field = (argument: Argument) =>
    `${argument.name}${argument.optional && !argument.isOutput ? '?' : ''}: ${typeOf(argument.type, argument.isArray)}`
  const single =
    outputs.length > 0
      ? `{ ${outputs.map(field).join('; ')} }`
      : typeOf(routine.returnType, routine.returnsArray)
  const args = inputs.length > 0 ? block(4, inputs.map(field)) : 'Record<PropertyKey, never>'
  return `${routine.name}: ${block(3, [
    `Args: ${args}`,
    `Returns: ${routine.returnsSet ? `${single}[]` : single}`,
  ])}`
}

function renderEnum({ name, values }: { name: string; values: string[] }): string {
  return `${name}: ${values.map((value) => `'${value}'`).join(' | ')}`
}

function block(depth: number, lines: string[]): string {
  if (lines.length === 0) return '{ [_ in never]: never }'
  const inner = '  '.repeat(depth + 1)
  return `{\n${lines.map((line) => `${inner}${line}`).join('\n')}\n${'  '.repeat(depth)}}`
}
