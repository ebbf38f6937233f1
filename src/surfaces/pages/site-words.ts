import { languageOf } from '../../catalogue/text/language-tags.ts'

/** Texts by the plural category of a number (Unicode CLDR). */
export type Counted = { readonly other: string } & Partial<Record<Intl.LDMLPluralRule, string>>

/** The words of pages that do not come from records. */
export interface SiteWords {
  /** The language that they are in, BCP 47. */
  readonly language: string
  /** The site's name where none is chosen. */
  readonly site: string
  readonly offers: string
  readonly operators: string
  /** `{}` stands for a number. */
  readonly offersCount: Counted
  readonly operatorsCount: Counted
  readonly youAreHere: string
  readonly languages: string
  readonly formats: string
  readonly data: string
  /** `{}` stands for a price. */
  readonly from: string
  readonly free: string
  readonly table: string
  readonly find: string
  /** The same for a list that has other pages. */
  readonly findOnPage: string
  /** `{shown}` and `{all}` stand for numbers. */
  readonly found: string
  readonly pages: string
  /** `{page}` and `{all}` stand for numbers. */
  readonly page: string
  readonly previous: string
  readonly next: string
  readonly notFound: string
  readonly notFoundText: string
}

const en: SiteWords = {
  language: 'en',
  site: 'Tours and activities',
  offers: 'Offers',
  operators: 'Operators',
  offersCount: { one: '{} offer', other: '{} offers' },
  operatorsCount: { one: '{} operator', other: '{} operators' },
  youAreHere: 'You are here',
  languages: 'In other languages',
  formats: 'In other formats',
  data: 'The data',
  from: 'from {}',
  free: 'Free',
  table: 'Table',
  find: 'Find in this list',
  findOnPage: 'Find on this page',
  found: '{shown} of {all}',
  pages: 'Pages',
  page: 'Page {page} of {all}',
  previous: 'Previous',
  next: 'Next',
  notFound: 'Page not found',
  notFoundText: 'There is nothing at this address. It may have been here once.',
}

const de: SiteWords = {
  language: 'de',
  site: 'Touren und Aktivitäten',
  offers: 'Angebote',
  operators: 'Anbieter',
  offersCount: { one: '{} Angebot', other: '{} Angebote' },
  operatorsCount: { one: '{} Anbieter', other: '{} Anbieter' },
  youAreHere: 'Sie sind hier',
  languages: 'In anderen Sprachen',
  formats: 'In anderen Formaten',
  data: 'Die Daten',
  from: 'ab {}',
  free: 'Kostenlos',
  table: 'Tabelle',
  find: 'In dieser Liste suchen',
  findOnPage: 'Auf dieser Seite suchen',
  found: '{shown} von {all}',
  pages: 'Seiten',
  page: 'Seite {page} von {all}',
  previous: 'Zurück',
  next: 'Weiter',
  notFound: 'Seite nicht gefunden',
  notFoundText: 'Unter dieser Adresse gibt es nichts. Vielleicht gab es hier einmal etwas.',
}

const es: SiteWords = {
  language: 'es',
  site: 'Visitas y actividades',
  offers: 'Ofertas',
  operators: 'Operadores',
  offersCount: { one: '{} oferta', other: '{} ofertas' },
  operatorsCount: { one: '{} operador', other: '{} operadores' },
  youAreHere: 'Está aquí',
  languages: 'En otros idiomas',
  formats: 'En otros formatos',
  data: 'Los datos',
  from: 'desde {}',
  free: 'Gratis',
  table: 'Tabla',
  find: 'Buscar en esta lista',
  findOnPage: 'Buscar en esta página',
  found: '{shown} de {all}',
  pages: 'Páginas',
  page: 'Página {page} de {all}',
  previous: 'Anterior',
  next: 'Siguiente',
  notFound: 'Página no encontrada',
  notFoundText: 'No hay nada en esta dirección. Quizá lo hubo antes.',
}

const fr: SiteWords = {
  language: 'fr',
  site: 'Visites et activités',
  offers: 'Offres',
  operators: 'Prestataires',
  offersCount: { one: '{} offre', other: '{} offres' },
  operatorsCount: { one: '{} prestataire', other: '{} prestataires' },
  youAreHere: 'Vous êtes ici',
  languages: 'Dans d’autres langues',
  formats: 'Dans d’autres formats',
  data: 'Les données',
  from: 'à partir de {}',
  free: 'Gratuit',
  table: 'Tableau',
  find: 'Chercher dans cette liste',
  findOnPage: 'Chercher dans cette page',
  found: '{shown} sur {all}',
  pages: 'Pages',
  page: 'Page {page} sur {all}',
  previous: 'Précédent',
  next: 'Suivant',
  notFound: 'Page introuvable',
  notFoundText: 'Il n’y a rien à cette adresse. Il y a peut-être eu quelque chose autrefois.',
}

const it: SiteWords = {
  language: 'it',
  site: 'Tour e attività',
  offers: 'Offerte',
  operators: 'Operatori',
  offersCount: { one: '{} offerta', other: '{} offerte' },
  operatorsCount: { one: '{} operatore', other: '{} operatori' },
  youAreHere: 'Siete qui',
  languages: 'In altre lingue',
  formats: 'In altri formati',
  data: 'I dati',
  from: 'da {}',
  free: 'Gratuito',
  table: 'Tabella',
  find: 'Cerca in questo elenco',
  findOnPage: 'Cerca in questa pagina',
  found: '{shown} di {all}',
  pages: 'Pagine',
  page: 'Pagina {page} di {all}',
  previous: 'Precedente',
  next: 'Successiva',
  notFound: 'Pagina non trovata',
  notFoundText: 'A questo indirizzo non c’è nulla. Forse una volta c’era.',
}

const byLanguage = new Map([en, de, es, fr, it].map(words => [words.language, words]))

/** The words of a locale's language; English where there are none. */
export function siteWords(locale: string | null): SiteWords {
  return byLanguage.get(languageOf(locale ?? '')) ?? en
}
