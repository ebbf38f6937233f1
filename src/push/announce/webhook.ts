import type { Announcement } from './announcement.ts'
import { postJson } from './post-json.ts'

/** Sends what was pushed: the report, as `--json` prints it, with the public address of the tree. */
export async function tellWebhook({ report, baseUrl }: Announcement, address: string): Promise<void> {
  await postJson(address, { ...report, baseUrl })
}
