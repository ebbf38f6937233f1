import * as z from 'zod'

/** What surfaces can be told, with what they do untold. */
export const SurfaceOptions = z.object({
  /** The most tokens that `llms.txt` may have. @default 8000 */
  llmsTokens: z.number().int(),
  /** The most characters that a file of `llms-full` may have, unless one record has more. @default 100000 */
  llmsFullCharacters: z.number().int(),
  /** `Content-Signal` for `robots.txt`, such as `search=yes, ai-train=no`; null for none. @default null */
  contentSignal: z.string().nullable(),
  /** What pages and `llms.txt` call the site; null for words of their own. @default null */
  siteName: z.string().nullable(),
})
export type SurfaceOptions = z.infer<typeof SurfaceOptions>

export const SURFACE_DEFAULTS: SurfaceOptions = {
  llmsTokens: 8000,
  llmsFullCharacters: 100_000,
  contentSignal: null,
  siteName: null,
}
