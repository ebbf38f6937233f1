/**
 * Finds, filters and sorts products on the home page and on lists. A list on one page has its data in the page. Other
 * data is loaded when a reader begins to search: texts first, so that results do not wait for links and pictures. The
 * search is kept in the address, for bookmarks and the back button. `card` makes cards like `product-card.ts`.
 *
 * @import { CardColumns, ListColumns } from '../src/surfaces/pages/find/list-columns.ts'
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

  /**
   * Returns a function that calls `make` once, and again only if it failed.
   *
   * @param {() => Promise<void>} make
   */
  function once(make) {
    /** @type {Promise<void>} */
    let result
    return () => {
      result ??= make().catch(error => {
        result = undefined
        throw error
      })
      return result
    }
  }

  /** @type {HTMLElement} */
  const box = document.querySelector('.filter')
  const input = box.querySelector('input')
  const selects = [...box.querySelectorAll('select')]
  const sort = selects.find(({ name }) => name === 'sort')
  const facets = selects.filter(select => select !== sort)
  /** @type {HTMLInputElement} */
  const from = box.querySelector('[name=from]')
  const controls = [input, ...selects, ...(from === null ? [] : [from])]
  const clear = box.querySelector('button')
  const status = box.querySelector('[role=status]')
  const details = box.closest('details')
  const here = box.querySelector('script')
  /** The page's own list, which is hidden during a search. @type {HTMLElement} */
  const whole = document.querySelector('.unfiltered')
  const cards = here === null ? [] : [...whole.querySelectorAll('.cards > li')]
  const list = document.createElement('ul')
  list.className = here === null ? 'cards pictured found' : `${whole.querySelector('.cards').className} found`
  list.hidden = true
  const more = document.createElement('button')
  more.type = 'button'
  more.textContent = box.dataset.more
  more.hidden = true
  ;(details ?? box).after(list, more)
  const language = `${document.documentElement.lang || 'en'}-u-nu-latn`
  /** Only `FilterColumns` if the page itself has all cards. @type {ListColumns} */
  let data
  /** @type {CardColumns} */
  let links
  /** @type {string[]} */
  let folded
  /** @type {number[]} */
  let found = []
  /** @type {number[]} */
  let shown = []

  /** @param {string} address */
  async function fetchJson(address) {
    // Some hosts let browsers keep the data for an hour, in which products may have come and gone.
    const response = await fetch(address, { cache: 'no-cache' })
    return response.ok ? response.json() : Promise.reject()
  }

  const loadList = once(async () => {
    data = here === null ? await fetchJson(box.dataset.list) : JSON.parse(here.textContent)
    folded =
      here === null
        ? data.title.map((_, product) => textOf(product))
        : cards.map(({ textContent }) => fold(textContent))
    if (details !== null) fill()
  })

  const loadLinks = once(async () => {
    await loadList()
    if (here !== null) return
    links = await fetchJson(box.dataset.cards)
    const { length } = shown
    shown = []
    if (length > 0) show(status.textContent, length)
  })

  function load() {
    loadLinks().catch(() => {
      status.textContent = box.dataset.unavailable
    })
    return loadList()
  }

  /** @param {number} product */
  function textOf(product) {
    const { title, operators, operator } = data
    const names = ['places', 'kinds'].flatMap(facet => labelsOf(facet, product))
    return fold([title[product], operators[operator[product]], ...names].join(' '))
  }

  /**
   * @param {string} facet
   * @param {number} product
   */
  const labelsOf = (facet, product) => data.groups[facet][product].map(at => data.facets[facet][at][1])

  /** Fills in the choices of a list, and hides choices and orders that would change nothing. */
  function fill() {
    for (const select of facets) {
      const choices = data.facets[select.name]
      select.append(...choices.map(([file, label]) => make('option', { value: file }, `${label} ()`)))
      select.parentElement.hidden = choices.length < 2
    }
    count()
    from.parentElement.hidden = data.until.every(day => day === '')
    const places = data.facets.places.filter(([, , ...at]) => at.length > 0)
    const near = sort.querySelector('optgroup')
    if (places.length < 2) near.remove()
    else near.append(...places.map(([file, label]) => make('option', { value: `near:${file}` }, label)))
    for (const [name, ranks] of Object.entries(data.ranks))
      if (new Set(ranks).size < 2)
        for (const option of sort.querySelectorAll(`[value$=${name}]`)) option.remove()
  }

  /** Writes beside each choice how many products it would leave. */
  function count() {
    for (const select of facets) {
      const counts = data.facets[select.name].map(() => 0)
      for (const product of matches(select))
        for (const at of data.groups[select.name][product]) counts[at] += 1
      for (const option of [...select.options].slice(1)) {
        const left = counts[indexOf(select.name, option.value)] ?? 0
        option.textContent = option.textContent.replace(/\([^(]*\)$/, `(${left.toLocaleString(language)})`)
        option.disabled = left === 0 && !option.selected
      }
    }
  }

  /**
   * @param {string} facet
   * @param {string} group
   */
  const indexOf = (facet, group) => data.facets[facet].findIndex(([file]) => file === group)

  /**
   * The products that match all controls.
   *
   * @param {HTMLSelectElement} [except] a control that does not count
   */
  function matches(except) {
    const words = wordsIn(input.value)
    const chosen = facets
      .filter(select => select !== except && select.value !== '')
      .map(({ name, value }) => ({ at: indexOf(name, value), groups: data.groups[name] }))
    const day = from?.value ?? ''
    return [...folded.keys()].filter(
      product =>
        chosen.every(({ at, groups }) => groups[product].includes(at)) &&
        (day === '' || data.until[product] === '' || data.until[product] >= day) &&
        words.every(word => folded[product].includes(word)),
    )
  }

  const isAsked = () => controls.some(({ value }) => value.trim() !== '')

  /** @param {boolean} [isStep] whether the browser's back button returns to the search before this one */
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
    count()
    if (!isAsked()) return show('')
    found = matches()
    const key = keyFor(sort?.value ?? '')
    if (key !== null) found.sort((a, b) => key(a) - key(b))
    const told = box.dataset.found
      .replace('{shown}', found.length.toLocaleString(language))
      .replace('{all}', folded.length.toLocaleString(language))
    show(found.length === 0 ? box.dataset.nothing : told)
  }

  /**
   * Returns a function for the number by which products are sorted, or null to keep the order of the list.
   *
   * @param {string} name
   * @returns {((product: number) => number) | null}
   */
  function keyFor(name) {
    if (name === '') return null
    if (name.startsWith('near:')) return distancesFrom(name.slice(5))
    const sign = name.startsWith('-') ? -1 : 1
    const [, ranks] = Object.entries(data.ranks).find(([rank]) => name.endsWith(rank))
    return product => (ranks[product] === 0 ? Infinity : sign * ranks[product])
  }

  /**
   * Returns a function for the distance from `place` to a product's nearest place, in degrees of latitude.
   *
   * @param {string} place
   */
  function distancesFrom(place) {
    const [, , latitude, longitude] = data.facets.places[indexOf('places', place)]
    const narrow = Math.cos((latitude * Math.PI) / 180)
    const distances = data.facets.places.map(([, , north, east]) => {
      if (north === undefined) return Infinity
      const across = Math.abs(east - longitude)
      return Math.hypot(north - latitude, Math.min(across, 360 - across) * narrow)
    })
    /** @param {number} product */
    return product => Math.min(Infinity, ...data.groups.places[product].map(at => distances[at]))
  }

  /** @param {string} told */
  function show(told, most = MOST) {
    const isOn = isAsked()
    const first = isOn ? found.slice(0, most) : []
    // The list is replaced only if the first matches differ, so that most keystrokes do not load pictures again.
    if (first.length !== shown.length || first.some((product, at) => product !== shown[at]))
      list.replaceChildren(...first.map(product => cards[product]?.cloneNode(true) ?? card(product)))
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
    const [tag, dir, name] = data.languages[data.language[product]]
    const lang = { ...(tag === '' ? {} : { lang: tag }), ...(dir === '' ? {} : { dir }) }
    /** @param {string} fact */
    const foreign = fact => (tag === '' ? fact : make('span', lang, fact))
    const [place = ''] = labelsOf('places', product)
    const [price, duration] = [
      data.prices[data.ranks.price[product]],
      data.durations[data.ranks.duration[product]],
    ]
    const facts = [
      ...(place === '' ? [] : [foreign(place)]),
      ...(duration === '' ? [] : [duration]),
      ...(name === '' ? [] : [foreign(name)]),
    ]
    const line = facts.flatMap((fact, at) => (at === 0 ? [fact] : ['\u00a0· ', fact]))
    const {
      file,
      picture = '',
      summary = '',
    } = links === undefined
      ? {}
      : { file: links.file[product], picture: links.picture[product], summary: links.summary[product] }
    const href = file === undefined ? {} : { href: box.dataset.page.replace('{file}', () => file) }
    const image = { alt: '', loading: 'lazy', decoding: 'async', referrerpolicy: 'no-referrer' }
    return make(
      'li',
      {},
      make('a', { ...href, ...lang }, data.title[product]),
      ...(line.length === 0 ? [] : [' ', make('span', { class: 'facts' }, ...line)]),
      ...(price === '' ? [] : [make('strong', {}, price)]),
      picture === '' ? make('p', lang, summary) : make('img', { ...image, ...sources(picture) }),
    )
  }

  /**
   * The attributes of a card's picture, like those of `pictureSources` in `picture-sources.ts`.
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
    if (details !== null) {
      // The choices of a list come with its data. It opens when they are there, so that nothing moves twice.
      await load().catch(() => {})
      details.open = true
    }
    const state = searched()
    for (const control of controls) control.value = state.get(control.name || 'find') ?? ''
    for (const select of selects) if (select.selectedIndex === -1) select.value = ''
    find()
  }

  /** @returns {void} */
  const begin = () => void load().catch(() => {})
  if (here !== null) begin()
  for (const control of controls) {
    control.addEventListener('focus', begin)
    control.addEventListener('input', () => find(control !== input))
  }
  details?.addEventListener('toggle', begin)
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
