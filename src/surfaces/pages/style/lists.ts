/** The front door and the lists of records. */
export const LISTS = `.front { padding-top: 2.5rem; }
.count { color: var(--quiet); font: 400 0.95rem var(--text-font); }
.facts { display: block; color: var(--quiet); font-size: 0.95rem; }
.rows, .cards { padding: 0; list-style: none; }
.rows li { margin: 0; padding-block: 0.45rem; border-bottom: 1px solid var(--line); }
.cards li { margin: 0; padding-block: 0.9rem; border-bottom: 1px solid var(--line); }
.cards a { font: 600 1.12rem/1.3 var(--heading-font); }
.cards p { margin: 0.25rem 0 0; }
#offers { margin-top: 3.5rem; }
.front h2 a { color: inherit; text-decoration-color: var(--line); }
.front > .records { content-visibility: auto; contain-intrinsic-size: auto 40rem; }
.filter { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0.3rem 1rem; padding-block: 0.75rem; background: var(--paper); font-size: 0.95rem; box-shadow: 0 0.75rem 0.5rem -0.6rem var(--paper); }
.filter input { order: 1; width: 100%; padding: 0.65rem 0.8rem; border: 1px solid var(--quiet); border-radius: var(--radius); background: var(--panel); color: inherit; font: var(--text-size)/1.4 var(--text-font); }
.filter p { margin: 0; color: var(--quiet); }

@media (min-width: 40rem) {
  .rows li { display: flex; justify-content: space-between; gap: 0.2rem 1.5rem; }
  .rows .facts { flex: none; max-width: 45%; text-align: end; text-wrap: balance; }
}
`
