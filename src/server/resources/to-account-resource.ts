import { type Account, logoOf } from '../../catalogue/schema/account.ts'
import type { AccountResource } from './account-resource.ts'
import { toFaqResource } from './faq-resource.ts'
import { toLocationResource } from './location-resource.ts'
import { toMediaResource } from './media-resource.ts'

/**
 * The account in the interface's form: every key in its order, texts as they are stored.
 *
 * @param withTrade whether trade contacts and requirements are told; null where not
 */
export function toAccountResource(account: Account, { withTrade }: { withTrade: boolean }): AccountResource {
  return {
    id: account.id,
    name: account.name,
    telephone: account.telephone,
    website: account.website,
    description: account.description,
    category: account.category,
    secondaryCategory: account.secondaryCategory,
    timeZone: account.timeZone,
    banner: account.banner,
    email: account.email,
    locale: account.locale,
    proNetworkHandle: account.proNetworkHandle,
    socialAHandle: account.socialAHandle,
    photoShareHandle: account.photoShareHandle,
    microblogHandle: account.microblogHandle,
    videoChannelHandle: account.videoChannelHandle,
    shortVideoHandle: account.shortVideoHandle,
    reviewSiteHandle: account.reviewSiteHandle,
    searchProfileHandle: account.searchProfileHandle,
    tradeUrl: withTrade ? account.tradeUrl : null,
    tradeEmail: withTrade ? account.tradeEmail : null,
    requirements: withTrade ? account.requirements : null,
    productDescription: account.productDescription,
    faqs: account.faqs.map(toFaqResource),
    media: account.media.map(toMediaResource),
    locations: account.locations.map(toLocationResource),
    bookingSystemsId: account.bookingSystemsId,
    logo: logoOf(account),
  }
}
