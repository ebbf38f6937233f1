import { shown } from '../issue.ts'
import { type Commentary, commentaryFormats } from '../schema/product.ts'
import { isLanguageTag, toLanguage } from '../text/language-tags.ts'
import { internationalNumber } from './international-number.ts'
import type { Conversion, Draft } from './v1-field.ts'
import { namedAccount, type V1AccountName, type V1Commentary, type V1OpeningHours } from './v1-values.ts'

export const name: Conversion<string> = {
  write({ product }, text) {
    product.name = text
  },
  read: product => product.title,
}

/** Reading gives null, because a product does not hold its account. The store has it in the column `account`. */
export const account: Conversion<V1AccountName> = {
  write({ product, issues }, value) {
    product.account = namedAccount(value)
    if (product.account === null) issues.push({ path: 'account.id', reason: 'is missing' })
  },
  read: () => null,
}

/** If `passthrough` has `description`, even null, V1 returns the product's description as `long_description`. */
export const longDescription: Conversion<string> = {
  write(draft, text) {
    draft.product.description = text
    draft.passthrough['description'] = null
  },
  read: ({ description, passthrough }) => (Object.hasOwn(passthrough, 'description') ? description : null),
}

/**
 * V1's `description` becomes the model's description, unless the record has a `long_description`. Then V1's
 * `description` becomes a passthrough value, and without a summary also the short description. The passthrough
 * `summary: null` marks that V1 had no summary.
 */
export const description: Conversion<string> = {
  write(draft, text, v1) {
    if (v1['long_description'] === undefined) {
      draft.product.description = text
      return
    }
    draft.passthrough['description'] = text
    if (draft.product.shortDescription !== null) return
    draft.product.shortDescription = text
    draft.passthrough['summary'] = null
  },
  read: product => product.description,
}

export const currency: Conversion<string> = {
  write(draft, code) {
    draft.product.defaultCurrency = code
    draft.product.availableCurrencies = [code]
  },
  read: product => product.defaultCurrency,
}

/** A booking on request is confirmed later, which OCTO calls no instant confirmation. */
export const freesell: Conversion<string> = {
  write({ product }, text) {
    if (/^free/i.test(text)) product.allowFreesale = true
    else if (/request/i.test(text)) {
      product.allowFreesale = false
      product.instantConfirmation = false
    }
  },
  read({ allowFreesale }) {
    if (allowFreesale === null) return null
    return allowFreesale ? 'Freesell' : 'On-Request'
  },
}

const COMMENTARY_FORMATS = {
  RECORDED_AUDIO: 'Audio',
  IN_PERSON: 'Guide',
  WRITTEN: 'Written',
  OTHER: 'Other',
} as const satisfies Record<NonNullable<Commentary['format']>, string>

export const commentaries: Conversion<V1Commentary[]> = {
  write(draft, list) {
    for (const item of list) {
      const { format, language } =
        typeof item === 'string' ? { format: null, language: toLanguage(item) } : item
      if (!isLanguageTag(language))
        draft.issues.push({ path: 'commentaries', reason: `names no language: ${shown(item)}` })
      else {
        const known = commentaryFormats.find(name => COMMENTARY_FORMATS[name] === format) ?? null
        draft.product.commentary.push({ format: known, language })
      }
    }
  },
  read: ({ commentary }) =>
    commentary.map(({ format, language }) => ({
      format: format === null ? null : COMMENTARY_FORMATS[format],
      language,
    })),
}

export const PHONE_PARTS = ['emerg_phone_prefix', 'emerg_phone_number'] as const

/** Writing joins `+353` and `1 555 0111` to one number. Reading splits it again, if it begins with such a prefix. */
export function phonePart(part: (typeof PHONE_PARTS)[number]): Conversion<string> {
  return {
    write(draft, _part, v1) {
      const [prefix, number] = PHONE_PARTS.map(name => String(v1[name] ?? ''))
      draft.product.emergencyPhone = internationalNumber(prefix ?? '', number ?? '') || null
    },
    read({ emergencyPhone, passthrough }) {
      if (PHONE_PARTS.some(name => Object.hasOwn(passthrough, name)) || emergencyPhone === null) return null
      const [, prefix = null, number = emergencyPhone] = /^(\+\d{1,3}) (.+)$/.exec(emergencyPhone) ?? []
      return part === 'emerg_phone_prefix' ? prefix : number
    },
  }
}

/** A flag that the model stores as the category label `name`. A missing label reads as null, not as false. */
export function label(name: string): Conversion<boolean> {
  return {
    write({ product }, yes) {
      if (yes) product.categoryLabels.push(name)
    },
    read: ({ categoryLabels }) => (categoryLabels.includes(name) ? true : null),
  }
}

/** A product with opening hours gets the availability type OPENING_HOURS: its tickets are valid in these hours. */
export function writeOpeningHours({ product }: Draft, days: V1OpeningHours): void {
  if (Object.values(days).some(hours => hours)) product.availabilityType = ['OPENING_HOURS']
}
