import type { List } from 'mdast'
import type * as z from 'zod'
import { type Account, logoOf, ratingOf, type WireAccount } from '../../catalogue/schema/account.ts'
import { isLogo } from '../../catalogue/schema/media.ts'
import type { AccountEntry } from '../entry.ts'
import { type Block, heading, lineList, paragraph, text } from '../nodes.ts'
import { locationList } from '../page/locations.ts'
import { mediaList } from '../page/media.ts'
import type { Messages } from '../page/messages.ts'
import { belowHeading, questionBlocks } from '../page/texts.ts'
import {
  type PageContext,
  placeholderMakers,
  type RecordPlaceholders,
  type Undecided,
} from './placeholder.ts'
import type { Word } from './words.ts'

export type AccountPage = Pick<AccountEntry, 'account'>

type AccountFields = z.infer<typeof WireAccount>

const {
  value,
  prose,
  text: blocksPlaceholder,
  list,
  link,
} = placeholderMakers<AccountPage, Account, AccountFields>(({ account }) => account)

const HANDLES = [
  ['proNetworkHandle', 'Professional network'],
  ['socialAHandle', 'Social network'],
  ['photoShareHandle', 'Photo sharing'],
  ['microblogHandle', 'Microblog'],
  ['videoChannelHandle', 'Video channel'],
  ['shortVideoHandle', 'Short videos'],
  ['reviewSiteHandle', 'Review site'],
  ['searchProfileHandle', 'Search profile'],
] as const satisfies (readonly [field: keyof Account, label: Word])[]

function profileList(account: Account, { messages }: PageContext): List | null {
  const lines = HANDLES.flatMap(([handle, label]) =>
    account[handle] === null ? [] : [messages.labelled(messages.word(label), account[handle])],
  )
  return lineList(lines)
}

function reviewBlocks({ reviews }: Account, { messages, blocks }: PageContext): Block[] {
  return reviews.flatMap(review => {
    const rating =
      review.rating === null ? null : messages.word('{} out of 5', messages.number(review.rating))
    const date = review.date === null ? null : messages.date(review.date)
    const line = [review.author, date, rating].filter(part => part !== null).join(', ')
    return [
      ...(review.title === null ? [] : [heading(1, text(review.title))]),
      ...(review.text === null ? [] : belowHeading(blocks(review.text))),
      ...(line === '' ? [] : [paragraph(text(line))]),
    ]
  })
}

function ratingText(account: Account, messages: Messages): string | null {
  const { rating, count } = ratingOf(account)
  if (rating === null) return null
  const shown = /^\d+(?:\.\d+)?$/.test(rating) ? messages.number(Number(rating)) : rating
  if (count === 0) return messages.word('{} out of 5', shown)
  return messages
    .word('{rating} out of 5 (reviews: {})', messages.number(count))
    .replace('{rating}', () => shown)
}

export const accountPlaceholders = {
  name: value(null, ['name'], ({ name }) => name),
  description: prose('text', ['description'], ({ description }) => description),
  productDescription: prose('text', ['productDescription'], ({ productDescription }) => productDescription),
  category: value('facts', ['category'], ({ category }) => category),
  secondaryCategory: value('facts', ['secondaryCategory'], ({ secondaryCategory }) => secondaryCategory),
  timeZone: value(null, ['timeZone'], ({ timeZone }) => timeZone),
  telephone: value('facts', ['telephone'], ({ telephone }) => telephone),
  email: value('facts', ['email'], ({ email }) => email),
  website: link('facts', ['website'], ({ website }) => website),
  banner: link(null, ['banner'], ({ banner }) => banner),
  logo: link(null, ['logo', 'media[].rel'], logoOf),
  rating: value('facts', ['review_rating', 'number_review', 'reviews[].rating'], ratingText),
  locations: list('places', ['locations'], ({ locations }, context) => locationList(locations, context)),
  profiles: list(
    null,
    HANDLES.map(([handle]) => handle),
    profileList,
  ),
  questions: blocksPlaceholder('questions', ['faqs'], ({ faqs }, { blocks }) => questionBlocks(faqs, blocks)),
  reviews: blocksPlaceholder('text', ['reviews'], reviewBlocks),
  media: list(
    'text',
    ['media[].src', 'media[].type', 'media[].title', 'media[].caption', 'media[].copyright'],
    ({ media, name }, { messages }) =>
      mediaList(
        media.filter(medium => !isLogo(medium)),
        name,
        messages,
      ),
  ),
} satisfies RecordPlaceholders<AccountPage, AccountFields>

export const hiddenAccountFields = [
  // Pages show `name`. If a source's account has none, reading takes `title` or `internalName` as its name.
  'title',
  'internalName',
  'username',
  'tradeUrl',
  'tradeEmail',
  'requirements',
  'bookingSystemsId',
  'locations[].place.identifiers',
  'locations[].place.sameAs',
] as const

/** Fields that only the front matter contains. The locale selects the template and the language of all values. */
export const accountMatterFields = ['id', 'locale'] as const

// Fails to compile if a field of the schema is neither shown by a placeholder nor in one of the lists above.
;({}) satisfies Undecided<
  AccountFields,
  typeof accountPlaceholders,
  [...typeof hiddenAccountFields, ...typeof accountMatterFields]
>
