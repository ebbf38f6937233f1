import * as z from 'zod'
import type { PageElement } from '../../helpers/html-page.ts'
import { readAlike } from '../../helpers/readings.ts'
import type { PublishedRecord, PublishedTree, Rule } from '../rule.ts'

type ProductRecord = Extract<PublishedRecord, { type: 'product' }>

/** What breaks a promise of one product each. */
const eachProduct =
  (broken: (record: ProductRecord, tree: PublishedTree) => string[]): Rule['broken'] =>
  tree =>
    tree.records.flatMap(record =>
      record.type === 'product' ? broken(record, tree).map(text => `${record.id}: ${text}`) : [],
    )

const Cache = z.object({
  title: z.string(),
  shortDescription: z.string(),
  description: z.string(),
  category: z.string(),
})
const cacheOf = (record: ProductRecord) => Cache.parse(JSON.parse(record.file('json')))

/** Letters and digits alone. */
const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}\p{M}]/gu, '')
const countIn = (text: string, part: string) => text.split(part).length - 1

/** A page of Markdown without its front matter. */
const bodyOf = (record: ProductRecord) => record.file('md').replace(/^---\n[\s\S]*?\n---\n/, '')
const linesOf = (text: string) => text.split('\n').map(line => line.trimEnd())

/** `Payable in`, `Picture` in the languages that have templates. */
const PAYABLE =
  /^- (?:Payable in|Devises acceptées|Zahlbar in|Monedas aceptadas|Valute accettate|Moedas aceitas|Te betalen in|利用可能な通貨|支付币种|付款幣別|결제 가능 통화)/
const PICTURE = /^(?:image|picture|photo|bild|imagen|immagine|imagem|afbeelding|画像|图片|圖片|사진)[\s\d]*$/i
/** Names that cameras and file systems give. */
const FILE = /^(?:\S+\.(?:jpe?g|png|gif|webp)|(?:dsc|img)[_-]?\d+)$/i

const ITEM = /^(?:\\?[-*+] |[•●▪◦] ?|– |\d+\\?[.)] )(?!\s)/
/** `- 6 ans`: less than that. */
const AMOUNT = /^\\?[-–+] (?:de )?\d/
const MARKERS = [/^\\- /, /^\\\* /, /^• ?/, /^– /]

/** Lines that stand below each other, begin as items do, and are none. */
function fakeLists(lines: readonly string[]): string[] {
  return lines.flatMap((line, index) => {
    const [own, next] = [line.trim(), (lines[index + 1] ?? '').trim()]
    const isMarked = MARKERS.some(marker => marker.test(own) && marker.test(next))
    return isMarked && ITEM.test(own) && !(AMOUNT.test(own) && AMOUNT.test(next)) ? [own] : []
  })
}

/** Lone bullets mean nothing but an item. */
const BULLET = /^\s*(?:- |\d+\. )?[•●▪◦]/

const isWithoutText = ({ model }: ProductRecord) =>
  [model.shortDescription, model.description].every(text => {
    const said = text?.replace(/<[^<>]*>/g, '').trim() ?? ''
    return said === '' || said === '&nbsp;'
  })

/** The texts that a page shows for its pictures. */
function altsOf(record: ProductRecord): string[] {
  if (record.file('html') === '') return []
  // Beside its name the mark of an operator says nothing.
  const imagesIn = (element: PageElement): PageElement[] =>
    element.tag === 'img' ? [element] : element.children.flatMap(imagesIn)
  return record
    .page()
    .named('figure')
    .flatMap(imagesIn)
    .map(({ attributes }) => attributes['alt'] ?? '')
}

/** A word's share of another text's words, as a reader would skim. */
function sharedWords(text: string, other: string): number {
  const words = (of: string) => of.toLowerCase().match(/\p{Script=Han}|[\p{L}\p{N}\p{M}]+/gu) ?? []
  const left: string[] = [...words(other)]
  const own: string[] = [...words(text)]
  const shared = own.filter(word => {
    const at = left.indexOf(word)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
  return own.length < 12 ? 0 : shared.length / own.length
}

export const texts: readonly Rule[] = [
  {
    says: 'no file has a noncharacter of Unicode',
    broken: tree =>
      tree.paths.filter(
        path => !/\.(?:gz|br|zst)$/.test(path) && /\p{Noncharacter_Code_Point}/u.test(tree.read(path)),
      ),
  },
  {
    says: 'a page says a summary once: not above a description that begins with it, or says nine tenths of it',
    broken: eachProduct(record => {
      const { shortDescription, description } = cacheOf(record)
      const [short, long, page] = [shortDescription, description, record.file('txt')].map(letters)
      if (!short || !long || !page || short.length < 20) return []
      const isLike = long.startsWith(short) || sharedWords(description, shortDescription) > 0.9
      // A description may hold the summary, and say it twice itself.
      const isShown = (one: string, other: string) => countIn(page, one) > countIn(other, one)
      return isLike && isShown(short, long) && isShown(long, short) ? [shortDescription] : []
    }),
  },
  {
    says: 'no paragraph of a page is its title again',
    broken: eachProduct(record => {
      const { title } = cacheOf(record)
      const [, ...others] = linesOf(record.file('txt'))
      return others.filter(
        line => !/^(?:\s|- )/.test(line) && line !== '' && letters(line) === letters(title),
      )
    }),
  },
  {
    says: 'currencies to pay in stand on a page only where no price has them',
    broken: eachProduct(record => {
      const stated = new Set(
        record.model.options.flatMap(({ units }) =>
          units.flatMap(({ pricingFrom }) => pricingFrom.map(({ currency }) => currency)),
        ),
      )
      const payable = [record.model.defaultCurrency ?? [], record.model.availableCurrencies].flat()
      const lines = linesOf(bodyOf(record)).filter(line => PAYABLE.test(line))
      return payable.every(currency => stated.has(currency)) ? lines : []
    }),
  },
  {
    says: 'what booking systems set for all products is one line of a page',
    broken: eachProduct(record => {
      const { model } = record
      const flags = [
        model.allowFreesale,
        model.availabilityRequired,
        model.instantConfirmation,
        model.instantDelivery,
      ]
      const isSet = flags.filter(flag => flag !== null).length > 1
      const lines = linesOf(bodyOf(record)).filter(line => line.split(' · ').length > 2)
      return isSet && lines.length !== 1 ? [`${lines.length} lines`] : []
    }),
  },
  {
    says: 'a category is written in words',
    broken: eachProduct(record => {
      const { category } = cacheOf(record)
      return /^\S*(?:_|\p{Ll}\p{Lu})\S*$/u.test(category) ? [category] : []
    }),
  },
  {
    says: 'where a product is stands before what it is said to be, and its time zone after all of it',
    broken: eachProduct(record => {
      const { description, shortDescription } = cacheOf(record)
      const page = bodyOf(record)
      const start = letters(description).slice(0, 40)
      const lines = linesOf(page)
      const said = lines.findIndex(
        line => start !== '' && !line.startsWith('#') && letters(line).startsWith(start),
      )
      const { locations } = record.model
      const main = locations.find(({ types }) => types.includes('START')) ?? locations[0]
      const town = [main, ...locations].find(location => location?.place.addressLocality)?.place
      const name = town?.addressLocality ?? main?.title ?? ''
      const isName = name !== '' && name.length <= 60
      const place = lines.findIndex(line => line.startsWith('- ') && letters(line).endsWith(letters(name)))
      const zone = lines.findIndex(
        line => record.model.timeZone !== null && line.endsWith(record.model.timeZone),
      )
      const isLead = letters(shortDescription).startsWith(start)
      return [
        ...(said >= 0 && isName && (place < 0 || place > said) && !isLead ? [lines[said] ?? ''] : []),
        ...(zone >= 0 && lines.slice(zone).some(line => line.startsWith('#')) ? [lines[zone] ?? ''] : []),
      ]
    }),
  },
  {
    says: 'lines that a supplier began with dashes, asterisks or bullets are lists',
    broken: tree =>
      tree.records.flatMap(record => {
        const lines = linesOf(record.file('md'))
        return [...fakeLists(lines), ...lines.filter(line => BULLET.test(line))].map(
          line => `${record.id}: ${line}`,
        )
      }),
  },
  {
    says: 'no line of a page is indented by no-break spaces or tabs',
    broken: tree =>
      tree.records.flatMap(record =>
        ['md', 'txt'].flatMap(suffix =>
          linesOf(record.file(suffix))
            .filter(line => /^ *[\t\u00a0\u3000]|\t/.test(line))
            .map(line => `${record.id}.${suffix}: ${line}`),
        ),
      ),
  },
  {
    says: 'no picture is called a picture, or by the name of its file',
    broken: eachProduct(record => {
      const labels = Array.from(bodyOf(record).matchAll(/^- \[(.*?)\]\(http/gm), ([, label = '']) => label)
      return [...labels, ...altsOf(record)].filter(
        label => label === '' || PICTURE.test(label) || FILE.test(label.replaceAll('\\', '')),
      )
    }),
  },
  {
    says: 'pictures of one product that nobody named have numbers',
    broken: eachProduct(record => {
      const { title } = cacheOf(record)
      const named = altsOf(record).filter(alt => letters(alt) === letters(title))
      return named.length > 1 &&
        !record.model.media.some(medium => letters(medium.title ?? '') === letters(title))
        ? named
        : []
    }),
  },
  {
    says: 'a backslash stands only where a reader would take a sign for markup',
    broken: eachProduct(record => {
      // Beside emphasis it is not one sign that decides, and `<` before a letter begins HTML for careless readers.
      const isPlain = (block: string, sign: string) =>
        sign !== '<' && !block.replaceAll(`\\${sign}`, '').includes(sign)
      return bodyOf(record)
        .split('\n\n')
        .flatMap(block =>
          [...new Set(block.match(/\\[!-/:-@[-`{-~]/g))]
            .filter(escaped => isPlain(block, escaped.slice(1)))
            .filter(escaped => readAlike(block, block.replaceAll(escaped, escaped.slice(1))))
            .map(escaped => `${escaped} in ${block}`),
        )
    }),
  },
  {
    says: 'a product without any text has the same sentence of facts in every format',
    broken: eachProduct((record, tree) => {
      if (!isWithoutText(record)) return []
      const { description } = cacheOf(record)
      const files = ['json', 'jsonl', 'jsonld', 'octo.json', 'txt', 'html'].filter(suffix => {
        const text = record
          .file(suffix)
          .replaceAll('&lt;', '<')
          .replaceAll('&#x3C;', '<')
          .replaceAll('&amp;', '&')
        return !letters(text.replaceAll('\\u003c', '<')).includes(letters(description))
      })
      const town = record.model.locations[0]?.place.addressLocality ?? ''
      return [
        ...(description === '' || !/[.。]$/.test(description) ? ['no sentence'] : []),
        ...(letters(description).includes(letters(town)) ? [] : [`no town in "${description}"`]),
        ...files.map(suffix => `not in ${suffix}`),
        ...(letters(tree.read(`products/${record.id}.md`)).includes(letters(description))
          ? []
          : ['not in md']),
      ]
    }),
  },
]
