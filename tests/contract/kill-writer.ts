// The process that kill.test.ts kills: writes rows for ever and prints the id of each one that is acknowledged.
import { openDatabase } from '#backend/database/open-database.ts'
import { lockDataDir } from '#backend/database/data-dir-lock.ts'

const [dataDir = ''] = process.argv.slice(2)
lockDataDir(dataDir)
const database = await openDatabase({ dataDir })
for (;;) {
  const [row] = await database.query<{ id: string }>(
    `insert into public.products (name, base_price) values ('Durable', 100) returning id`,
  )
  process.stdout.write(`${row?.id}\n`)
}
