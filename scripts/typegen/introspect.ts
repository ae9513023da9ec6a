import type { Database } from '#backend/database/database.ts'

export interface Column {
  name: string
  /** Name in pg_type; for an array, its element's. */
  type: string
  isArray: boolean
  nullable: boolean
  hasDefault: boolean
  generated: boolean
}

export interface Relationship {
  name: string
  columns: string[]
  isOneToOne: boolean
  table: string
  referencedColumns: string[]
}

export interface Relation {
  name: string
  kind: 'table' | 'view'
  columns: Column[]
  relationships: Relationship[]
}

export interface Argument {
  name: string
  type: string
  isArray: boolean
  optional: boolean
  /** A column that `returns table (…)` returns. */
  isOutput: boolean
}

export interface Routine {
  name: string
  arguments: Argument[]
  returnType: string
  returnsArray: boolean
  returnsSet: boolean
}

export interface PublicSchema {
  relations: Relation[]
  routines: Routine[]
  enums: { name: string; values: string[] }[]
}

/** The content of schema public, every list ordered by name, so that the same migrations give the same file. */
export async function introspect(database: Database): Promise<PublicSchema> {
  const relations = await database.query<{
    name: string
    kind: 'table' | 'view'
    columns: Column[]
  }>(
    `select c.relname as name, case when c.relkind in ('v', 'm') then 'view' else 'table' end as kind,
       jsonb_agg(jsonb_build_object(
         'name', a.attname,
         'type', coalesce(element.typname, t.typname),
         'isArray', element.oid is not null,
         'nullable', not a.attnotnull,
         'hasDefault', a.atthasdef or a.attidentity <> '',
         'generated', a.attgenerated <> '' or a.attidentity = 'a'
       ) order by a.attname) as columns
     from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     join pg_type t on t.oid = a.atttypid
     left join pg_type element on element.oid = t.typelem and t.typcategory = 'A'
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
     group by c.oid order by c.relname`,
  )
  const foreignKeys = await database.query<Relationship & { owner: string }>(
    `select k.conname as name, owner.relname as owner, referenced.relname as "table",
       ${columnNames('k.conrelid', 'k.conkey')} as columns,
       ${columnNames('k.confrelid', 'k.confkey')} as "referencedColumns",
       exists (
         select from pg_index i where i.indrelid = k.conrelid and i.indisunique and i.indpred is null
           and i.indnkeyatts = cardinality(k.conkey) and i.indkey::int2[] @> k.conkey
       ) as "isOneToOne"
     from pg_constraint k
     join pg_class owner on owner.oid = k.conrelid
     join pg_class referenced on referenced.oid = k.confrelid
     where k.contype = 'f' and k.connamespace = 'public'::regnamespace
       and referenced.relnamespace = 'public'::regnamespace
     order by k.conname`,
  )
  return {
    relations: relations.map((relation) => ({
      ...relation,
      relationships: foreignKeys.filter((key) => key.owner === relation.name),
    })),
    routines: await introspectRoutines(database),
    enums: await database.query(
      `select t.typname as name, jsonb_agg(e.enumlabel order by e.enumsortorder) as values
       from pg_type t join pg_enum e on e.enumtypid = t.oid
       where t.typnamespace = 'public'::regnamespace group by t.typname order by t.typname`,
    ),
  }
}

function introspectRoutines(database: Database): Promise<Routine[]> {
  // Modes: i in, b in and out, v variadic, o out, t column of `returns table`. Defaults belong to the last inputs.
  return database.query<Routine>(
    `select p.proname as name,
       coalesce((
         select jsonb_agg(jsonb_build_object(
           'name', p.proargnames[x.position],
           'type', coalesce(element.typname, t.typname),
           'isArray', element.oid is not null,
           'optional', x.position > p.pronargs - p.pronargdefaults,
           'isOutput', coalesce(p.proargmodes[x.position], 'i') in ('o', 't')
         ) order by p.proargnames[x.position])
         from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality x(type, position)
         join pg_type t on t.oid = x.type
         left join pg_type element on element.oid = t.typelem and t.typcategory = 'A'
       ), '[]') as arguments,
       coalesce(element.typname, result.typname) as "returnType",
       element.oid is not null as "returnsArray",
       p.proretset as "returnsSet"
     from pg_proc p
     join pg_type result on result.oid = p.prorettype
     left join pg_type element on element.oid = result.typelem and result.typcategory = 'A'
     where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and result.typname <> 'trigger'
     order by p.proname, p.oid`,
  )
}

function columnNames(table: string, numbers: string): string {
  return `(select jsonb_agg(a.attname order by x.position)
    from unnest(${numbers}) with ordinality x(number, position)
    join pg_attribute a on a.attrelid = ${table} and a.attnum = x.number)`
}
