import type { List } from 'mdast'
import { type Account, logoOf, ratingOf } from '../../catalogue/schema/account.ts'
import { isLogo } from '../../catalogue/schema/media.ts'
import type { AccountEntry } from '../entry.ts'
import { type Block, bullets, heading, item, paragraph, text } from '../nodes.ts'
import { locationList } from '../page/locations.ts'
import { mediaList } from '../page/media.ts'
import { belowHeading, questionBlocks } from '../page/questions.ts'
import type { Wording } from '../page/wording.ts'
import type { Hole, Holes } from './hole.ts'
import type { Word } from './words.ts'

/** What an account's page is made from. */
export type AccountPage = Pick<AccountEntry, 'account'>

type AccountHole = Hole<AccountPage>

const value = (get: (account: Account) => string | null): AccountHole => ({
  kind: 'value',
  get: ({ record }) => get(record.account),
})

const prose = (get: (account: Account) => string | null): AccountHole => ({
  kind: 'text',
  get: ({ record, blocks }) => {
    const prose = get(record.account)
    return prose === null ? [] : blocks(prose)
  },
})

const HANDLES: [label: Word, handle: keyof Account & `${string}Handle`][] = [
  ['Professional network', 'proNetworkHandle'],
  ['Social network', 'socialAHandle'],
  ['Photo sharing', 'photoShareHandle'],
  ['Microblog', 'microblogHandle'],
  ['Video channel', 'videoChannelHandle'],
  ['Short videos', 'shortVideoHandle'],
  ['Review site', 'reviewSiteHandle'],
  ['Search profile', 'searchProfileHandle'],
]

function profileList(account: Account, wording: Wording): List | null {
  const lines = HANDLES.flatMap(([label, handle]) =>
    account[handle] === null ? [] : [wording.labelled(wording.word(label), account[handle])],
  )
  return lines.length === 0 ? null : bullets(lines.map(line => item(paragraph(text(line)))))
}

const reviews: AccountHole = {
  kind: 'text',
  get: ({ record, wording, blocks }) =>
    record.account.reviews.flatMap((review): Block[] => {
      const rating =
        review.rating === null ? null : wording.word('{} out of 5', wording.number(review.rating))
      const by = [review.author, review.date === null ? null : wording.date(review.date), rating]
      const line = by.filter(part => part !== null).join(', ')
      return [
        ...(review.title === null ? [] : [heading(1, text(review.title))]),
        ...(review.text === null ? [] : belowHeading(blocks(review.text))),
        ...(line === '' ? [] : [paragraph(text(line))]),
      ]
    }),
}

/** Everything that an account's template may name. */
export const accountHoles = {
  name: value(({ name }) => name),
  description: prose(({ description }) => description),
  productDescription: prose(({ productDescription }) => productDescription),
  category: value(({ category }) => category),
  secondaryCategory: value(({ secondaryCategory }) => secondaryCategory),
  timeZone: value(({ timeZone }) => timeZone),
  telephone: value(({ telephone }) => telephone),
  email: value(({ email }) => email),
  website: { kind: 'link', get: ({ record }) => record.account.website },
  banner: { kind: 'link', get: ({ record }) => record.account.banner },
  logo: { kind: 'link', get: ({ record }) => logoOf(record.account) },
  rating: {
    kind: 'value',
    get: ({ record, wording }) => {
      const { rating, count } = ratingOf(record.account)
      if (rating === null) return null
      const said = /^\d+(?:\.\d+)?$/.test(rating) ? wording.number(Number(rating)) : rating
      if (count === 0) return wording.word('{} out of 5', said)
      return wording
        .word('{rating} out of 5 (reviews: {})', wording.number(count))
        .replace('{rating}', () => said)
    },
  },
  locations: { kind: 'list', get: filling => locationList(filling.record.account.locations, filling) },
  profiles: { kind: 'list', get: ({ record, wording }) => profileList(record.account, wording) },
  questions: {
    kind: 'text',
    get: ({ record, blocks }) => questionBlocks(record.account.faqs, blocks),
  },
  reviews,
  media: {
    kind: 'list',
    get: ({ record, wording }) =>
      mediaList(
        record.account.media.filter(medium => !isLogo(medium)),
        wording,
      ),
  },
} satisfies Holes<AccountPage>
