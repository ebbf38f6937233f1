/**
 * The only script of the documentation page: its buttons copy example requests and send them. The page's policy allows
 * the script by its hash, and allows requests only to this server. The key stays in its input field and is never
 * stored.
 */
'use strict'
{
  document.documentElement.classList.add('script')
  const LONGEST = 100000
  const key = () => /** @type {HTMLInputElement} */ (document.getElementById('key')).value.trim()

  /**
   * @template {keyof HTMLElementTagNameMap} Name
   * @param {Name} name
   * @param {string} text
   * @param {object} [properties]
   */
  function make(name, text, properties) {
    const made = document.createElement(name)
    made.textContent = text
    return Object.assign(made, properties)
  }

  /** @param {HTMLButtonElement} button */
  async function copy(button) {
    const block = button.closest('.request').querySelector('pre')
    const text = key() === '' ? block.textContent : block.textContent.replace('YOUR_KEY', () => key())
    try {
      await navigator.clipboard.writeText(text)
      button.textContent = 'Copied'
    } catch {
      // If the browser does not allow writing to the clipboard, the request is selected for the reader to copy.
      getSelection().selectAllChildren(block)
      button.textContent = 'Selected'
    }
    setTimeout(() => {
      button.textContent = 'Copy'
    }, 2000)
  }

  /** @param {HTMLButtonElement} button */
  function openForm(button) {
    const form = make('form', '')
    const label = make('label', 'Path and query ')
    const target = make('input', '', { type: 'text', value: button.dataset.target, spellcheck: false })
    const answer = make('pre', '', { tabIndex: 0, hidden: true })
    answer.setAttribute('role', 'group')
    answer.setAttribute('aria-label', 'Answer')
    const status = make('p', '')
    status.setAttribute('role', 'status')
    label.append(target)
    form.append(label, make('button', 'Send'), status, answer)
    form.addEventListener('submit', event => {
      event.preventDefault()
      send(target.value, status, answer)
    })
    button.closest('.request').append(form)
    button.hidden = true
    target.focus()
    form.requestSubmit()
  }

  /**
   * @param {string} target
   * @param {HTMLElement} status
   * @param {HTMLElement} answer
   */
  async function send(target, status, answer) {
    status.textContent = '…'
    const started = performance.now()
    try {
      // The target is resolved in the folder of this page, since a proxy may serve all endpoints below a path.
      const address = new URL(target.replace(/^\/+/, ''), new URL('.', location.href))
      const reply = await fetch(address, { headers: key() === '' ? {} : { 'X-Api-Key': key() } })
      const text = await reply.text()
      const ms = Math.round(performance.now() - started)
      const type = reply.headers.get('Content-Type') ?? ''
      status.textContent = `${reply.status} ${reply.statusText}, ${type}, ${text.length.toLocaleString('en')} characters, ${ms} ms`
      const shown = /\bjson$/.test(type.replace(/;.*/, '')) ? JSON.stringify(JSON.parse(text), null, 2) : text
      answer.textContent = shown.length > LONGEST ? `${shown.slice(0, LONGEST)}\n…` : shown
      answer.hidden = false
    } catch (error) {
      status.textContent = String(error)
      answer.hidden = true
    }
  }

  addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return
    /** @type {HTMLButtonElement} */
    const button = target.closest('button[data-do]')
    if (button === null) return
    if (button.dataset.do === 'copy') copy(button)
    else openForm(button)
  })
}
