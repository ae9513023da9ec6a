import { actAs } from '#backend/auth/access/act-as.ts'
import type { Database } from '#backend/database/database.ts'
import type { Access } from '#backend/auth/access/access.ts'
import { operators, type ChangeFilter } from './change-filter.ts'
import {
  quoteIdentifier,
  readableColumns,
  type Column,
  type PublishedTable,
} from './published-table.ts'

/** Values of the primary key as text, by column. */
export type RowKey = Record<string, string>
export type Row = Record<string, unknown>

/** How long the policies may take for one row, in ms. */
const READ_TIMEOUT = 5000

/** What the subscriber may see of the row now, under the table's policies; undefined when nothing. */
export async function readRow(
  database: Database,
  table: PublishedTable,
  key: RowKey,
  access: Access,
): Promise<Row | undefined> {
  const columns = readableColumns(table, access.role)
  if (columns.length === 0) return undefined
  return actAs(database, access, { timeout: READ_TIMEOUT, readOnly: true }, async (ask) => {
    const { condition, params } = keyCondition(table, key)
    const names = columns.map(({ name }) => quoteIdentifier(name)).join(', ')
    const rows = await ask<{ record: Row }>(
      `select to_jsonb(r) as record from (select ${names} from ${table.sqlName} where ${condition}) r`,
      params,
    )
    return rows[0]?.record
  })
}

/** The primary key, with its values as PostgREST prints them. */
export async function readKey(
  database: Database,
  table: PublishedTable,
  key: RowKey,
): Promise<Row> {
  const { source, params } = keySource(table, key)
  const rows = await database.query<{ record: Row }>(
    `select to_jsonb(r) as record from (${source}) r`,
    params,
  )
  return rows[0]?.record ?? {}
}

/**
 * Which of the filters the row passes. Only the key of a deleted row is left: a filter on another column passes, as on a
 * hosted project, where deletions cannot be filtered.
 */
export async function matchFilters(
  database: Database,
  table: PublishedTable,
  change: { key: RowKey; isDeleted: boolean },
  filters: readonly ChangeFilter[],
): Promise<Set<ChangeFilter>> {
  const matching = new Set<ChangeFilter>()
  const groups = Object.groupBy(filters, ({ column, operator }) => `${operator} ${column}`)
  for (const group of Object.values(groups)) {
    const [first] = group ?? []
    if (!group || !first) continue
    const column = table.columns.find(({ name }) => name === first.column)
    if (!column) continue
    if (change.isDeleted && !column.isKey) {
      for (const filter of group) matching.add(filter)
      continue
    }
    const { source, params } = change.isDeleted
      ? keySource(table, change.key)
      : rowSource(table, change.key)
    const values = `$${params.length + 1}::text::jsonb`
    const rows = await database.query<{ position: number }>(
      `select f.position::int4 as position from (${source}) r,
        jsonb_array_elements_text(${values}) with ordinality f(value, position)
        where ${comparison(first, column, `r.${quoteIdentifier(column.name)}`, 'f.value')}`,
      [...params, JSON.stringify(group.map(({ value }) => value))],
    )
    for (const { position } of rows) {
      const filter = group[position - 1]
      if (filter) matching.add(filter)
    }
  }
  return matching
}

/** Whether the filter names a column that the role may select, with an operator and a value that fit its type. */
export async function isFilterValid(
  database: Database,
  table: PublishedTable,
  filter: ChangeFilter,
  access: Access,
): Promise<boolean> {
  const column = readableColumns(table, access.role).find(({ name }) => name === filter.column)
  if (!column) return false
  try {
    await database.query(
      `select ${comparison(filter, column, 'r.value', 'r.given')} from (
        select null::${column.sqlType} as value, $1::text as given
      ) r`,
      [filter.value],
    )
    const type = filter.operator === 'in' ? `${column.sqlType}[]` : column.sqlType
    await database.query(`select ($1::text::${type})::text`, [filter.value])
    return true
  } catch {
    return false
  }
}

function comparison(filter: ChangeFilter, column: Column, left: string, value: string) {
  return filter.operator === 'in'
    ? `${left} = any (${value}::${column.sqlType}[])`
    : `${left} ${operators[filter.operator]} ${value}::${column.sqlType}`
}

function keyColumns(table: PublishedTable) {
  return table.columns.filter(({ isKey }) => isKey)
}

function keyCondition(table: PublishedTable, key: RowKey) {
  const columns = keyColumns(table)
  return {
    condition: columns
      .map(({ name, sqlType }, i) => `${quoteIdentifier(name)} = $${i + 1}::text::${sqlType}`)
      .join(' and '),
    params: columns.map(({ name }) => key[name] ?? null),
  }
}

function rowSource(table: PublishedTable, key: RowKey) {
  const { condition, params } = keyCondition(table, key)
  return { source: `select * from ${table.sqlName} where ${condition}`, params }
}

function keySource(table: PublishedTable, key: RowKey) {
  const columns = keyColumns(table)
  return {
    source: `select ${columns
      .map(({ name, sqlType }, i) => `$${i + 1}::text::${sqlType} as ${quoteIdentifier(name)}`)
      .join(', ')}`,
    params: columns.map(({ name }) => key[name] ?? null),
  }
}
