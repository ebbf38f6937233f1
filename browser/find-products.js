/**
 * The only script of the tree: it finds, filters and sorts products on the front door and on lists. Data of a list is
 * loaded when somebody begins to search. Texts are folded once, so that a keystroke only searches in memory. `MOST` more
 * matches are shown at a time. What is asked for is kept in the address, so that it can be bookmarked, shared and gone
 * back to. `card` makes cards like `src/surfaces/pages/product-card.ts`.
 *
 * @import { ListData } from '../src/surfaces/pages/find/list-data.ts'
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
  const sort = selects.find(({ name }) => name === 'sort')
  const facets = selects.filter(select => select !== sort)
  /** @type {HTMLInputElement} */
  const from = box.querySelector('[name=from]')
  const clear = box.querySelector('button')
  const status = box.querySelector('[role=status]')
  const details = box.closest('details')
  /** @type {HTMLElement} */
  const whole = document.querySelector('.unfiltered')
  const cards = details === null ? [] : [...whole.querySelectorAll('.cards > li')]
  const list = document.createElement('ul')
  list.className = 'cards pictured found'
  list.hidden = true
  const more = document.createElement('button')
  more.type = 'button'
  more.textContent = box.dataset.more
  more.hidden = true
  ;(details ?? box).after(list, more)
  const controls = [input, ...selects, ...(from === null ? [] : [from])]
  const language = document.documentElement.lang || 'en'
  /** @type {Promise<void>} */
  let loading
  /** @type {ListData} */
  let data
  /** @type {string[]} */
  let folded
  /** @type {number[]} */
  let found = []
  /** @type {number[]} */
  let shown = []

  /** @returns {Promise<ListData>} */
  async function read() {
    const here = box.querySelector('script')
    if (here !== null) return JSON.parse(here.textContent)
    // Some hosts let browsers keep the data for an hour, in which products may have come and gone.
    const response = await fetch(box.dataset.list, { cache: 'no-cache' })
    return response.ok ? response.json() : Promise.reject()
  }

  function load() {
    loading ??= read().then(read => {
      if (read.title === undefined) folded = cards.map(card => fold(card.textContent))
      else {
        const texts = read.texts.map(fold)
        folded = read.title.map((title, at) =>
          [
            fold(title),
            ...[read.place[at], read.kind[at], read.operator[at], ...read.stops[at]].map(text => texts[text]),
          ].join(' '),
        )
      }
      data = read
      if (details !== null) fill()
    })
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }

  /** Fills in what can be chosen in a list, with counts, and hides what would leave all products. */
  function fill() {
    for (const select of facets) {
      const choices = data.facets[select.name]
      const counts = choices.map(() => 0)
      for (const groups of data.groups[select.name]) for (const at of groups) counts[at] += 1
      select.append(
        ...choices.map(([file, label], at) =>
          make('option', { value: file }, `${label} (${counts[at].toLocaleString(language)})`),
        ),
      )
      select.parentElement.hidden = choices.length < 2
    }
    from.parentElement.hidden = data.until.every(day => day === '')
    const places = data.facets.places.filter(([, , ...at]) => at.length > 0)
    const near = sort.querySelector('optgroup')
    if (places.length < 2) near.remove()
    else near.append(...places.map(([file, label]) => make('option', { value: `near:${file}` }, label)))
    for (const option of sort.querySelectorAll('option')) {
      const ranks = data[option.value.replace('-', '')]
      if (Array.isArray(ranks) && new Set(ranks).size < 2) option.remove()
    }
  }

  const isAsked = () => controls.some(({ value }) => value.trim() !== '')

  /** @param {boolean} [isStep] whether the browser's button leads back to what was asked before */
  async function find(isStep = false) {
    remember(isStep)
    if (data === undefined) {
      if (!isAsked()) return show('')
      status.textContent = box.dataset.loading
      try {
        await load()
      } catch {
        status.textContent = box.dataset.unavailable
        return
      }
    }
    if (!isAsked()) return show('')
    const words = wordsIn(input.value)
    const chosen = facets
      .filter(({ value }) => value !== '')
      .map(({ name, value }) => ({
        at: data.facets[name].findIndex(([file]) => file === value),
        groups: data.groups[name],
      }))
    const day = from?.value ?? ''
    found = [...folded.keys()].filter(
      product =>
        chosen.every(({ at, groups }) => groups[product].includes(at)) &&
        (day === '' || data.until[product] === '' || data.until[product] >= day) &&
        words.every(word => folded[product].includes(word)),
    )
    const key = sort === undefined ? null : keyFor(sort.value)
    if (key !== null) found.sort((a, b) => key(a) - key(b))
    const told = box.dataset.found
      .replace('{shown}', found.length.toLocaleString(language))
      .replace('{all}', folded.length.toLocaleString(language))
    show(found.length === 0 ? box.dataset.nothing : told)
  }

  /**
   * What products are sorted by. Products of which it is unknown come last.
   *
   * @param {string} name
   * @returns {((product: number) => number) | null}
   */
  function keyFor(name) {
    if (name === '') return null
    if (name.startsWith('near:')) return distancesFrom(name.slice(5))
    const sign = name.startsWith('-') ? -1 : 1
    const ranks = data[name.replace('-', '')]
    return product => (ranks[product] === 0 ? Infinity : sign * ranks[product])
  }

  /** @param {string} place */
  function distancesFrom(place) {
    const here = data.facets.places.find(([file]) => file === place)
    if (here === undefined) return null
    const [, , latitude, longitude] = here
    const narrow = Math.cos((latitude * Math.PI) / 180)
    const distances = data.facets.places.map(([, , north, east]) => {
      if (north === undefined) return Infinity
      const across = Math.abs(east - longitude)
      return Math.hypot(north - latitude, Math.min(across, 360 - across) * narrow)
    })
    return product => Math.min(Infinity, ...data.groups.places[product].map(at => distances[at]))
  }

  /** @param {string} told */
  function show(told, most = MOST) {
    const isOn = isAsked()
    const first = isOn ? found.slice(0, most) : []
    // The list is replaced only if the first matches differ, so that most keystrokes do not load pictures again.
    if (first.length !== shown.length || first.some((product, at) => product !== shown[at]))
      list.replaceChildren(
        ...first.map(product =>
          cards[product] && data.title === undefined ? cards[product].cloneNode(true) : card(product),
        ),
      )
    shown = first
    list.hidden = first.length === 0
    more.hidden = !isOn || first.length === found.length
    if (whole !== null) whole.hidden = isOn
    clear.hidden = !isOn
    if (status.textContent !== told) status.textContent = told
  }

  more.addEventListener('click', () => {
    const { length } = shown
    show(status.textContent, length + MOST)
    list.children[length]?.querySelector('a').focus()
  })

  /** @param {number} product */
  function card(product) {
    const text = name => data.texts[data[name][product]]
    const [picture, summary] = [data.picture[product], data.summary[product]]
    const [tag, dir, price] = [text('tag'), text('dir'), data.prices[data.price[product]]]
    const lang = { ...(tag === '' ? {} : { lang: tag }), ...(dir === '' ? {} : { dir }) }
    /** @param {string} fact */
    const foreign = fact => (tag === '' ? fact : make('span', lang, fact))
    const facts = [
      text('place') === '' ? null : foreign(text('place')),
      data.durations[data.duration[product]] || null,
      text('language') === '' ? null : foreign(text('language')),
    ].filter(fact => fact !== null)
    const link = make(
      'a',
      { href: box.dataset.page.replace('{file}', () => data.file[product]), ...lang },
      data.title[product],
    )
    const line = facts.flatMap((fact, at) => (at === 0 ? [fact] : ['\u00a0· ', fact]))
    const image = { alt: '', loading: 'lazy', decoding: 'async', referrerpolicy: 'no-referrer', src: picture }
    return make(
      'li',
      {},
      link,
      ...(line.length === 0 ? [] : [' ', make('span', { class: 'facts' }, ...line)]),
      ...(price === '' ? [] : [make('strong', {}, price)]),
      picture === '' ? make('p', lang, summary) : make('img', image),
    )
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

  /** @param {boolean} isStep */
  function remember(isStep) {
    const state = new URLSearchParams()
    for (const { name, value } of controls) if (value.trim() !== '') state.set(name || 'find', value.trim())
    const hash = state.size === 0 ? '' : `#${state}`
    if (hash === location.hash || (hash === '' && !isSearch())) return
    try {
      history[isStep ? 'pushState' : 'replaceState'](null, '', location.pathname + location.search + hash)
    } catch {
      // Some browsers refuse a new address for a page opened from a file. The search works without it.
    }
  }

  const searched = () => new URLSearchParams(location.hash.slice(1))
  const isSearch = () => controls.some(({ name }) => searched().has(name || 'find'))

  async function recall() {
    if (!isSearch() && !isAsked()) return
    // The choices of a list stand in its data.
    if (details !== null) {
      details.open = true
      await load().catch(() => {})
    }
    const state = searched()
    for (const control of controls) {
      control.value = state.get(control.name || 'find') ?? ''
      if (control.selectedIndex === -1) control.value = ''
    }
    find()
  }

  for (const control of controls) {
    control.addEventListener('focus', () => void load().catch(() => {}))
    control.addEventListener('input', () => find(control !== input))
  }
  details?.addEventListener('toggle', () => void load().catch(() => {}))
  clear.addEventListener('click', () => {
    for (const control of controls) control.value = ''
    find(true)
    input.focus()
  })
  addEventListener('popstate', recall)
  recall()
  // A browser that comes back to the page restores the choices in the controls, so they are searched again.
  addEventListener('pageshow', () => {
    if (isAsked()) find()
  })
}
