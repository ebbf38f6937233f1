import type { Account } from '../../catalogue/schema/account.ts'

/** An account's rating and the number of its reviews: the source's own, else computed from the reviews. */
export function ratingOf(account: Account): { rating: string | null; count: number } {
  const ratings = account.reviews.flatMap(({ rating }) => (rating === null ? [] : [rating]))
  const mean = ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length
  const computed = ratings.length === 0 ? null : String(Math.round(mean * 10) / 10)
  return { rating: account.review_rating ?? computed, count: account.number_review ?? account.reviews.length }
}
