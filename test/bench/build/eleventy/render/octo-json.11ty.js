import { productPage } from './product-page.js'

export const data = productPage('octo.json')

/** The record is close to OCTO as it is. */
export function render({ product }) {
  const { availabilityType, redemptionMethod, pricingPer, options, ...rest } = product
  return `${JSON.stringify({
    ...rest,
    availabilityType: availabilityType[0],
    redemptionMethod: redemptionMethod[0],
    pricingPer: pricingPer[0],
    options: options.map(({ name, ...option }) => ({ ...option, internalName: name, title: name })),
  })}\n`
}
