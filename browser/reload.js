'use strict'

/** Reloads a page of `tourpress dev` when what it shows has changed. A new stylesheet needs no reload. */
const { version } = document.currentScript.dataset
let shown = Number(version)

new EventSource('/.dev/events').addEventListener('message', ({ data }) => {
  const now = JSON.parse(data)
  if (now.version === shown) return
  if (!now.style || now.version !== shown + 1) return location.reload()
  shown = now.version
  for (const link of document.querySelectorAll('link[rel="stylesheet"]')) {
    const address = new URL(link.getAttribute('href'), location.href)
    address.searchParams.set('version', String(shown))
    link.setAttribute('href', address.href)
  }
})
