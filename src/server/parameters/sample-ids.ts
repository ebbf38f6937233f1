/** Records of examples/catalogue.json that example requests ask for. */
export const sampleIds = {
  account: '5f0c9d1e-7a42-4b6e-9c3d-2e8b1f64a7d0',
  product: 'harbour-kayak-tour-sh101',
  anotherProduct: 'sunday-tideline-walk-sh207',
} as const
