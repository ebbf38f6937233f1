import * as z from 'zod'
import type { PageElement } from '../../helpers/html-page.ts'
import { readAlike } from '../../helpers/readings.ts'
import type { PublishedRecord, PublishedTree, Rule } from '../rule.ts'

type ProductRecord = Extract<PublishedRecord, { type: 'product' }>

/** Creates a check that runs for each product. */
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

/** Removes everything but letters and digits, for comparisons. */
const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}\p{M}]/gu, '')
const countIn = (text: string, part: string) => text.split(part).length - 1

/** The Markdown of a page without front matter. */
const bodyOf = (record: ProductRecord) => record.file('md').replace(/^---\n[\s\S]*?\n---\n/, '')
const linesOf = (text: string) => text.split('\n').map(line => line.trimEnd())

/** `Payable in` and `Picture` in the languages of the templates. */
const PAYABLE =
  /^- (?:Payable in|Devises acceptées|Zahlbar in|Monedas aceptadas|Valute accettate|Moedas aceitas|Te betalen in|利用可能な通貨|支付币种|付款幣別|결제 가능 통화)/
const PICTURE = /^(?:image|picture|photo|bild|imagen|immagine|imagem|afbeelding|画像|图片|圖片|사진)[\s\d]*$/i
/** File names, for example from cameras. */
const FILE = /^(?:\S+\.(?:jpe?g|png|gif|webp)|(?:dsc|img)[_-]?\d+|(?=.*\d)[\da-f]{8}(?:-[\da-f]{4,12})*)$/i

const ITEM = /^(?:\\?[-*+] |[•●▪◦] ?|– |\d+\\?[.)] )(?!\s)/
/** `- 6 ans` means "less than 6 years". */
const AMOUNT = /^\\?[-–+] (?:de )?\d/
const MARKERS = [/^\\- /, /^\\\* /, /^• ?/, /^– /]

/** Adjacent lines that look like items but are not in a list. */
function fakeLists(lines: readonly string[]): string[] {
  return lines.flatMap((line, index) => {
    const [current, next] = [line.trim(), (lines[index + 1] ?? '').trim()]
    const isMarked = MARKERS.some(marker => marker.test(current) && marker.test(next))
    return isMarked && ITEM.test(current) && !(AMOUNT.test(current) && AMOUNT.test(next)) ? [current] : []
  })
}

/** Bullets only ever begin items. */
const BULLET = /^\s*(?:- |\d+\. )?[•●▪◦]/

const isWithoutText = ({ model }: ProductRecord) =>
  [model.shortDescription, model.description].every(text => {
    const plain = text?.replace(/<[^<>]*>/g, '').trim() ?? ''
    return plain === '' || plain === '&nbsp;'
  })

/** The alternative texts of a page's pictures. */
function altsOf(record: ProductRecord): string[] {
  if (record.file('html') === '') return []
  // Only figures count. The operator's logo has an empty text, because the name stands beside it.
  const imagesIn = (element: PageElement): PageElement[] =>
    element.tag === 'img' ? [element] : element.children.flatMap(imagesIn)
  return record
    .page()
    .named('figure')
    .flatMap(imagesIn)
    .map(({ attributes }) => attributes['alt'] ?? '')
}

/** The share of a text's words that another text contains; 0 for short texts. */
function sharedWords(text: string, other: string): number {
  const words = (of: string) => of.toLowerCase().match(/\p{Script=Han}|[\p{L}\p{N}\p{M}]+/gu) ?? []
  const left: string[] = [...words(other)]
  const all: string[] = [...words(text)]
  const shared = all.filter(word => {
    const at = left.indexOf(word)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
  return all.length < 12 ? 0 : shared.length / all.length
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
    says: 'a page leaves out a summary if the description begins with it or has nine tenths of its words',
    broken: eachProduct(record => {
      const { shortDescription, description } = cacheOf(record)
      const [short, long, page] = [shortDescription, description, record.file('txt')].map(letters)
      if (!short || !long || !page || short.length < 20) return []
      const isLike = long.startsWith(short) || sharedWords(description, shortDescription) > 0.9
      // A text may contain the other one, so occurrences inside it do not count.
      const isShown = (one: string, other: string) => countIn(page, one) > countIn(other, one)
      return isLike && isShown(short, long) && isShown(long, short) ? [shortDescription] : []
    }),
  },
  {
    says: 'no paragraph of a page repeats its title',
    broken: eachProduct(record => {
      const { title } = cacheOf(record)
      const [, ...others] = linesOf(record.file('txt'))
      return others.filter(
        line => !/^(?:\s|- )/.test(line) && line !== '' && letters(line) === letters(title),
      )
    }),
  },
  {
    says: 'a page lists currencies for payment only if prices lack one of them',
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
    says: 'the flags of booking systems are one line of a page',
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
    says: 'a category consists of words and is not a code',
    broken: eachProduct(record => {
      const { category } = cacheOf(record)
      return /^\S*(?:_|\p{Ll}\p{Lu})\S*$/u.test(category) ? [category] : []
    }),
  },
  {
    says: 'a page shows the place of a product before its description, and its time zone at the end, before pictures',
    broken: eachProduct(record => {
      const { description, shortDescription } = cacheOf(record)
      const page = bodyOf(record)
      const start = letters(description).slice(0, 40)
      const lines = linesOf(page)
      const about = lines.findIndex(
        line => start !== '' && !line.startsWith('#') && letters(line).startsWith(start),
      )
      const { locations } = record.model
      const main = locations.find(({ types }) => types.includes('START')) ?? locations[0]
      const town = [main, ...locations].find(location => location?.place.addressLocality)?.place
      const name = town?.addressLocality ?? main?.title ?? ''
      const isName = name !== '' && name.length <= 60
      const place = lines.findIndex(line => line.startsWith('- ') && letters(line).includes(letters(name)))
      const zone = lines.findIndex(
        line => record.model.timeZone !== null && line.endsWith(record.model.timeZone),
      )
      const isLead = letters(shortDescription).startsWith(start)
      return [
        ...(about >= 0 && isName && (place < 0 || place > about) && !isLead ? [lines[about] ?? ''] : []),
        ...(zone >= 0 &&
        lines.slice(zone).filter(line => line.startsWith('#')).length >
          (record.model.media.length > 0 ? 1 : 0)
          ? [lines[zone] ?? '']
          : []),
      ]
    }),
  },
  {
    says: 'lines with dashes, asterisks or bullets of a supplier become lists',
    broken: tree =>
      tree.records.flatMap(record => {
        const lines = linesOf(record.file('md'))
        return [...fakeLists(lines), ...lines.filter(line => BULLET.test(line))].map(
          line => `${record.id}: ${line}`,
        )
      }),
  },
  {
    says: 'no line of a page begins with a no-break space or contains a tab',
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
    says: 'no picture is labelled with a word for picture or with a file name',
    broken: eachProduct(record => {
      const labels = Array.from(bodyOf(record).matchAll(/^- \[(.*?)\]\(http/gm), ([, label = '']) => label)
      return [...labels, ...altsOf(record)].filter(
        label => label === '' || PICTURE.test(label) || FILE.test(label.replaceAll('\\', '')),
      )
    }),
  },
  {
    says: 'no picture is a folder',
    broken: eachProduct(record => record.file('json').match(/"src":"[^"]*\/upload\/"/g) ?? []),
  },
  {
    says: 'neither front matter nor the names of pictures have a backslash, and no line begins with one before a sign',
    broken: eachProduct(record =>
      linesOf(record.file('md')).filter(line => /^title: ".*\\|^- \[[^\]]*\\|^\s*(?:- )?\\[-+] /.test(line)),
    ),
  },
  {
    says: 'a page says the form of commentary once for all of its languages',
    broken: eachProduct(record => {
      const forms = (line: string) => line.match(/ \(([^()]*)\)(?=[,;]|$)/g) ?? []
      const isRepeated = (line: string) =>
        record.model.commentary.length > 1 && new Set(forms(line)).size < forms(line).length
      return linesOf(bodyOf(record))
        .filter(line => /^- (?:Languages|Langues|Sprachen|Idiomas|Lingue|Talen)\b/.test(line))
        .filter(isRepeated)
    }),
  },
  {
    says: 'the notes of a location are not repeated as more information',
    broken: eachProduct(record => {
      const [, more = ''] = bodyOf(record).split(/^## (?:More information|Informations complémentaires)$/m)
      return record.model.locations.flatMap(({ shortDescription }) => {
        const note = letters((shortDescription ?? '').replace(/<[^<>]*>/g, ''))
        const found = letters(more.replace(/\]\([^()]*\)/g, ''))
        return note.length >= 60 && found.includes(note) ? [note] : []
      })
    }),
  },
  {
    says: 'pictures without a title have numbers',
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
    says: 'every backslash prevents a parser from reading a character as markup',
    broken: eachProduct(record => {
      // Near emphasis several characters decide together. Careless parsers take `<` before a letter for HTML.
      const isPlain = (block: string, character: string) =>
        character !== '<' && !block.replaceAll(`\\${character}`, '').includes(character)
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
    says: 'a product without any text has no description in any format, and its page has a sentence in meta alone',
    broken: eachProduct(record => {
      if (!isWithoutText(record)) return []
      const node = z.object({ '@graph': z.array(z.looseObject({ description: z.string().optional() })) })
      const octo = z.looseObject({ description: z.string().nullable() })
      const stated = [
        cacheOf(record).description,
        Cache.parse(JSON.parse(record.file('jsonl'))).description,
        octo.parse(JSON.parse(record.file('octo.json'))).description,
        node.parse(JSON.parse(record.file('jsonld')))['@graph'][0]?.description,
      ]
      const [, meta = ''] = /<meta name="description" content="([^"]*)"/.exec(record.file('html')) ?? []
      return [
        ...stated.flatMap(text => text || []),
        ...(record.file('html') === '' || /[.。…]$/.test(meta) ? [] : [`meta says "${meta}"`]),
        ...(meta !== '' && letters(record.file('txt')).includes(letters(meta)) ? [meta] : []),
      ]
    }),
  },
  {
    says: 'a page in another language has no category in English',
    broken: eachProduct(record =>
      /^en/.test(record.model.locale ?? 'en')
        ? []
        : linesOf(bodyOf(record)).filter(
            line =>
              /^- [^:：]+[:：] ?(?:.*\b(?:and|event|exhibition|hiking|rental|ruins|sports|tasting|tower|walking|wine)\b.*)$/i.test(
                line,
              ) && letters(line).endsWith(letters(cacheOf(record).category || '-')),
          ),
    ),
  },
]
