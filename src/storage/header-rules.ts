import * as z from 'zod'
import { shown } from '../catalogue/issue.ts'
import { memoize } from '../catalogue/text/memoize.ts'
import { STATE_FOLDER } from './target.ts'

/** Headers that a store keeps with an object. Others, such as `If-Match`, belong to the request. */
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
        // The issue has no path: with a path, the message would show the header's value, which may be a secret.
        if (foreign !== undefined)
          context.addIssue(`has ${shown(foreign)}, which no store keeps with an object`)
      }),
  },
  { error: ({ code }) => (code === 'unrecognized_keys' ? 'has more than pattern and headers' : undefined) },
)
export type HeaderRule = z.infer<typeof HeaderRule>

/** Objects in `.tourpress/` get only `x-amz-*` headers. Names are in lower case. */
export function headersByRules(key: string, rules: readonly HeaderRule[]): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const rule of rules) {
    if (!expressionOf(rule.pattern).test(`/${key}`)) continue
    for (const [name, value] of Object.entries(rule.headers))
      if (!key.startsWith(STATE_FOLDER) || /^x-amz-/i.test(name)) headers[name.toLowerCase()] = value
  }
  return headers
}

const expressionOf = memoize(
  (pattern: string) => new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '.*')}$`, 's'),
)
