'use strict'

/** Reloads a page of `tourpress dev` when what it shows has changed, also while the connection was lost. */
const { version } = document.currentScript.dataset

new EventSource('/.dev/events').addEventListener('message', ({ data }) => {
  if (data !== version) location.reload()
})
