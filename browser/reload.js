'use strict'

/** Reloads a page of `tourpress dev` when its content has changed, even if the connection was lost then. */
const { version } = document.currentScript.dataset

new EventSource('/.dev/events').addEventListener('message', ({ data }) => {
  if (data !== version) location.reload()
})
