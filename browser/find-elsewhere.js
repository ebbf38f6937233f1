/** The search box of `404.html`, which leads to the search of the home page. */
'use strict'
{
  const box = document.querySelector('.filter')
  const input = box.querySelector('input')
  const home = /** @type {HTMLAnchorElement} */ (document.querySelector('main > p > a'))

  function find() {
    const text = input.value.trim()
    if (text !== '') location.assign(`${home.href}#${new URLSearchParams({ find: text })}`)
  }

  box.querySelector('button').addEventListener('click', find)
  input.addEventListener('keydown', event => {
    if (event.key === 'Enter' && !event.isComposing) find()
  })
}
