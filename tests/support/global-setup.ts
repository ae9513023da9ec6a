import { buildIfStale } from '#scripts/build-if-stale.ts'
import { ensureTemplate } from './template.ts'

/** Once per run: the pages are built and the template stands, so that workers only copy and start. */
export default async function globalSetup(): Promise<void> {
  await buildIfStale()
  process.env.VAIVEN_TEMPLATE = await ensureTemplate()
}
