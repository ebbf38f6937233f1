import type { List } from 'mdast'
import { type Account, logoOf } from '../../catalogue/schema/account.ts'
import type { AccountEntry } from '../entry.ts'
import { type Block, bullets, heading, item, paragraph, text } from '../nodes.ts'
import { locationList } from '../page/locations.ts'
import { mediaList } from '../page/media.ts'
import { belowHeading, questionBlocks } from '../page/questions.ts'
import { ratingOf } from '../page/rating.ts'
import type { Say } from '../page/say.ts'
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

function profileList(account: Account, say: Say): List | null {
  const lines = HANDLES.flatMap(([label, handle]) =>
    account[handle] === null ? [] : [say.labelled(say.word(label), account[handle])],
  )
  return lines.length === 0 ? null : bullets(lines.map(line => item(paragraph(text(line)))))
}

const reviews: AccountHole = {
  kind: 'text',
  get: ({ record, say, blocks }) =>
    record.account.reviews.flatMap((review): Block[] => {
      const rating = review.rating === null ? null : say.word('{} out of 5', say.number(review.rating))
      const by = [review.author, review.date === null ? null : say.date(review.date), rating]
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
    get: ({ record, say }) => {
      const { rating, count } = ratingOf(record.account)
      if (rating === null) return null
      const said = /^\d+(?:\.\d+)?$/.test(rating) ? say.number(Number(rating)) : rating
      if (count === 0) return say.word('{} out of 5', said)
      return say.word('{rating} out of 5 (reviews: {})', say.number(count)).replace('{rating}', () => said)
    },
  },
  locations: { kind: 'list', get: filling => locationList(filling.record.account.locations, filling) },
  profiles: { kind: 'list', get: ({ record, say }) => profileList(record.account, say) },
  questions: {
    kind: 'text',
    get: ({ record, blocks }) => questionBlocks(record.account.faqs, blocks),
  },
  reviews,
  media: {
    kind: 'list',
    get: ({ record, say }) =>
      mediaList(
        record.account.media.filter(({ rel }) => rel !== 'LOGO'),
        say,
      ),
  },
} satisfies Holes<AccountPage>
