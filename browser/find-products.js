/**
 * The only script of the tree, used by the front door alone: it finds products. The list is loaded when somebody begins
 * to search. Texts are folded once, so that a keystroke only searches in memory. Only the first `MOST` matches are
 * shown. What is searched for is kept in the address, so that a search can be bookmarked and shared. `card` makes cards
 * like `src/surfaces/pages/product-card.ts`.
 *
 * @import { FindData, FindRow } from '../src/surfaces/pages/home/find-row.ts'
 * @typedef {{ row: FindRow, text: string }} Product
 */
'use strict'
{
  const MOST = 60
  /** @param {string} text */
  const fold = text =>
    text
      .toLowerCase()
      .replace(/œ/g, 'oe')
      .replace(/æ/g, 'ae')
      .replace(/ß/g, 'ss')
      .normalize('NFD')
      .replace(/\p{M}+/gu, '')
  /** @param {string} text */
  const wordsIn = text =>
    fold(text)
      .split(/\s+/)
      .filter(word => word !== '')

  /** @type {HTMLElement} */
  const box = document.querySelector('.filter')
  const input = box.querySelector('input')
  const selects = [...box.querySelectorAll('select')]
  const clear = box.querySelector('button')
  const status = box.querySelector('[role=status]')
  /** @type {HTMLElement} */
  const offers = document.querySelector('#offers')
  const list = document.createElement('ul')
  list.className = 'cards pictured found'
  list.hidden = true
  box.after(list)
  const controls = [input, ...selects]
  /** @type {Promise<void>} */
  let loading
  /** @type {string[]} */
  let facets
  /** @type {string[]} */
  let texts
  /** @type {Product[]} */
  let products
  /** @type {Product[]} */
  let shown = []

  /**
   * The indexes of a product's place, kind, operator and stops.
   *
   * @param {FindRow} row
   */
  const placed = ([, , place, kind, operator, ...others]) => [
    ...[place, kind, operator],
    .../** @type {number[]} */ (others.at(-1)),
  ]

  function load() {
    loading ??= fetch(box.dataset.list)
      .then(response => (response.ok ? response.json() : Promise.reject()))
      .then((/** @type {FindData} */ data) => {
        facets = data.facets
        texts = data.texts
        const folded = texts.map(fold)
        products = data.products.map(row => ({
          row,
          text: [fold(row[1]), ...placed(row).map(at => folded[at])].join(' '),
        }))
      })
    return loading
  }

  const isAsked = () => controls.some(({ value }) => value.trim() !== '')

  async function find() {
    if (!isAsked()) return show([], '')
    if (products === undefined) {
      status.textContent = box.dataset.loading
      try {
        await load()
      } catch {
        loading = undefined
        status.textContent = box.dataset.unavailable
        return
      }
      if (!isAsked()) return show([], '')
    }
    const words = wordsIn(input.value)
    const choices = selects
      .filter(({ value }) => value !== '')
      .map(({ name, value }) => [12 + facets.indexOf(name), texts.indexOf(value)])
    const found = products.filter(
      ({ row, text }) =>
        choices.every(([at, value]) => /** @type {number[]} */ (row[at]).includes(value)) &&
        words.every(word => text.includes(word)),
    )
    const language = `${document.documentElement.lang || 'en'}-u-nu-latn`
    const told = box.dataset.found
      .replace('{shown}', found.length.toLocaleString(language))
      .replace('{all}', products.length.toLocaleString(language))
    show(found, found.length === 0 ? box.dataset.nothing : told)
  }

  /**
   * @param {Product[]} found
   * @param {string} told
   */
  function show(found, told) {
    const isOn = isAsked()
    const first = found.slice(0, MOST)
    // The list is replaced only if the first matches differ, so that most keystrokes do not load pictures again.
    if (first.length !== shown.length || first.some((product, at) => product !== shown[at]))
      list.replaceChildren(...first.map(({ row }) => card(row)))
    shown = first
    list.hidden = found.length === 0
    if (offers !== null) offers.hidden = isOn
    clear.hidden = !isOn
    if (status.textContent !== told) status.textContent = told
    remember()
  }

  /** @param {FindRow} row */
  function card([file, title, place, , , price, duration, language, tag, dir, picture, summary]) {
    const lang = { ...(tag === 0 ? {} : { lang: texts[tag] }), ...(dir === 0 ? {} : { dir: texts[dir] }) }
    /** @param {string} text */
    const foreign = text => (tag === 0 ? text : make('span', lang, text))
    const facts = [
      place === 0 ? null : foreign(texts[place]),
      duration === 0 ? null : texts[duration],
      language === 0 ? null : foreign(texts[language]),
    ].filter(fact => fact !== null)
    const link = make('a', { href: box.dataset.page.replace('{file}', () => file), ...lang }, title)
    const line = facts.flatMap((fact, at) => (at === 0 ? [fact] : ['\u00a0· ', fact]))
    const image = { alt: '', loading: 'lazy', decoding: 'async', referrerpolicy: 'no-referrer' }
    return make(
      'li',
      {},
      link,
      ...(line.length === 0 ? [] : [' ', make('span', { class: 'facts' }, ...line)]),
      ...(price === 0 ? [] : [make('strong', {}, texts[price])]),
      picture === '' ? make('p', lang, summary) : make('img', { ...image, ...sources(picture) }),
    )
  }

  /**
   * The attributes that say where a picture is, like `pictureSources`.
   *
   * @param {string} picture
   * @returns {Record<string, string>}
   */
  function sources(picture) {
    if (!picture.includes('{width}')) return { src: picture }
    const { sizes, widths } = box.dataset
    const all = widths.split(' ').map(width => ({ width, src: picture.replaceAll('{width}', width) }))
    const srcset = all.map(({ src, width }) => `${src} ${width}w`).join(', ')
    return { sizes, srcset, src: all[1].src }
  }

  /**
   * @param {string} name
   * @param {Record<string, string>} attributes
   * @param {(Node | string)[]} children
   */
  function make(name, attributes, ...children) {
    const element = document.createElement(name)
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
    element.append(...children)
    return element
  }

  function remember() {
    const state = new URLSearchParams()
    if (input.value.trim() !== '') state.set('find', input.value.trim())
    for (const { name, value } of selects) if (value !== '') state.set(name, value)
    const hash = state.size === 0 ? '' : `#${state}`
    if (hash === location.hash || (hash === '' && !isSearch())) return
    try {
      history.replaceState(null, '', location.pathname + location.search + hash)
    } catch {
      // Some browsers refuse a new address for a page opened from a file. The search works without it.
    }
  }

  const searched = () => new URLSearchParams(location.hash.slice(1))
  const isSearch = () => ['find', ...selects.map(({ name }) => name)].some(name => searched().has(name))

  function recall() {
    if (!isSearch()) return
    const state = searched()
    input.value = state.get('find') ?? ''
    for (const select of selects) {
      select.value = state.get(select.name) ?? ''
      if (select.selectedIndex === -1) select.value = ''
    }
    find()
  }

  for (const control of controls) {
    control.addEventListener(
      'focus',
      () =>
        void load().catch(() => {
          loading = undefined
        }),
    )
    control.addEventListener('input', find)
  }
  clear.addEventListener('click', () => {
    for (const control of controls) control.value = ''
    find()
    input.focus()
  })
  addEventListener('hashchange', recall)
  recall()
  // A browser that comes back to the page restores the choices in the controls, so they are searched again.
  addEventListener('pageshow', () => {
    if (isAsked()) find()
  })
}
