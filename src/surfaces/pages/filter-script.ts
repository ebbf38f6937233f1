/**
 * The only script of the tree, for the home page alone: it hides what does not match. Texts are read once, so that a keystroke
 * only searches in memory. The words are kept in the address, so that a search can be bookmarked and shared.
 */
export const FILTER_SCRIPT = `'use strict'
{
  const fold = text =>
    text
      .toLowerCase()
      .replace(/œ/g, 'oe')
      .replace(/æ/g, 'ae')
      .replace(/ß/g, 'ss')
      .normalize('NFD')
      .replace(/\\p{M}+/gu, '')

  const filterBox = document.querySelector('.filter')
  const input = filterBox.querySelector('input')
  const status = filterBox.querySelector('[role=status]')
  const groups = [...document.querySelectorAll('.records')].map(section => {
    const isOwnHeading = section.querySelector('h2 a') !== null
    const heading = isOwnHeading ? fold(section.querySelector('h2').textContent) : ''
    const items = [...section.querySelectorAll('ul:not(.links) > li')].map(item => ({
      item,
      text: fold(item.textContent) + ' ' + heading,
      isShown: true,
    }))
    return { section, heading, items, isGroup: isOwnHeading }
  })
  const all = groups.reduce((sum, { items }) => sum + items.length, 0)
  const number = new Intl.NumberFormat(document.documentElement.lang || 'en')
  let later

  function filter() {
    const words = fold(input.value).split(/\\s+/).filter(word => word !== '')
    let shown = 0
    for (const { section, heading, items, isGroup } of groups) {
      let inGroup = 0
      for (const entry of items) {
        const matches = words.every(word => entry.text.includes(word))
        if (matches) inGroup += 1
        if (matches !== entry.isShown) {
          entry.isShown = matches
          entry.item.hidden = !matches
        }
      }
      if (isGroup) section.hidden = inGroup === 0 && !words.every(word => heading.includes(word))
      shown += inGroup
    }
    clearTimeout(later)
    later = setTimeout(() => {
      const found = filterBox.dataset.found
        .replace('{shown}', number.format(shown))
        .replace('{all}', number.format(all))
      status.textContent = words.length === 0 ? '' : found
      remember()
    }, 250)
  }

  function remember() {
    const state = input.value.trim() === '' ? '' : '#find=' + encodeURIComponent(input.value.trim())
    if (state === (location.hash.startsWith('#find=') ? location.hash : '')) return
    try {
      history.replaceState(null, '', location.pathname + location.search + state)
    } catch {
      // Browsers that keep files apart have no address to write to; the filter works all the same.
    }
  }

  function recall() {
    if (!location.hash.startsWith('#find=')) return
    try {
      input.value = decodeURIComponent(location.hash.slice('#find='.length))
    } catch {
      return
    }
    filter()
  }

  input.addEventListener('input', filter)
  addEventListener('hashchange', recall)
  filterBox.hidden = false
  recall()
  // A browser that comes back to the page brings back what was written.
  addEventListener('pageshow', () => { if (input.value !== '') filter() })
}
`
