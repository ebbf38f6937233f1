import * as z from 'zod'
import { shown } from '../catalogue/issue.ts'
import { STATE_FOLDER } from './target.ts'

/** Headers that stores save with an object or that control its storage. Signatures and conditions do not match. */
const KEPT =
  /^(?:cache-control|content-(?:type|disposition|language)|expires|x-amz-(?:acl|grant-[a-z-]+|meta-[\w-]+|object-lock-[a-z-]+|server-side-encryption(?:-aws-kms-key-id|-bucket-key-enabled|-context)?|storage-class|tagging|website-redirect-location))$/i

/** Further headers of the objects whose path matches a pattern. Of several rules that match, the last one wins. */
export const HeaderRule = z.strictObject(
  {
    pattern: z
      .string()
      .regex(
        /^\/[\w.~*/-]*$/,
        'is no path from the root of the tree, such as /assets/*, in which * is any text',
      ),
    headers: z
      .record(
        z.string(),
        z.string().regex(/^[!-~]+(?: [!-~]+)*$/, 'is no text of printable ASCII with single spaces'),
      )
      .superRefine((headers, context) => {
        const foreign = Object.keys(headers).find(name => !KEPT.test(name))
        // The message states the name, and the issue has no path: its value would be shown, and may be a secret.
        if (foreign !== undefined)
          context.addIssue(`has ${shown(foreign)}, which no store keeps with an object`)
      }),
  },
  { error: ({ code }) => (code === 'unrecognized_keys' ? 'has more than pattern and headers' : undefined) },
)
export type HeaderRule = z.infer<typeof HeaderRule>

const expressions = new Map<string, RegExp>()

/** The headers of `rules` for `key`, by lower-case name. The state of pushes gets none that concern caches. */
export function headersByRules(key: string, rules: readonly HeaderRule[]): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const rule of rules) {
    if (!expressionOf(rule.pattern).test(`/${key}`)) continue
    for (const [name, value] of Object.entries(rule.headers))
      if (!key.startsWith(STATE_FOLDER) || /^x-amz-/i.test(name)) headers[name.toLowerCase()] = value
  }
  return headers
}

function expressionOf(pattern: string): RegExp {
  const known = expressions.get(pattern)
  if (known !== undefined) return known
  const expression = new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '.*')}$`, 's')
  expressions.set(pattern, expression)
  return expression
}
