/** Messages for a body of a bulk write that cannot be read. */
export const invalidBody = {
  'Body too large. At most 10 MB': 'the body has more bytes',
  'Invalid JSON': 'the body is no JSON in UTF-8',
  'Invalid body. Expected an object with "products", a list of at least one object':
    'it is JSON of another shape',
  'Too many products. At most 1000 per request': '`products` holds more',
} as const

/** Messages for items, which are named by their place from 0 and, where they have one, their id. */
export const itemFaults = {
  'products[0] is not an object': 'an item is something else',
  'products[0] "abc": max_pax is not a whole number: "many"': 'a field has the wrong type, or is unknown',
} as const
