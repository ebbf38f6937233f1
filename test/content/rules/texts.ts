import type { Rule } from '../rule.ts'

export const texts: readonly Rule[] = [
  {
    says: 'no file has a noncharacter of Unicode',
    broken: tree =>
      tree.paths.filter(
        path => !/\.(?:gz|br|zst)$/.test(path) && /\p{Noncharacter_Code_Point}/u.test(tree.read(path)),
      ),
  },
]
