/** The rules for lists of records, cards and facets, and for the home page. */
export const LISTS = `body:has(main.list) { max-width: max(var(--width), var(--wide)); }
.front { padding-top: 2rem; }
.count { color: var(--quiet); font: 400 0.95rem var(--text-font); }
.rows .facts { flex: none; max-width: 45%; text-align: end; text-wrap: balance; }
.facts { display: block; color: var(--quiet); font-size: 0.95rem; }
.rows, .cards, .chips { padding: 0; list-style: none; }
.rows li { display: flex; justify-content: space-between; align-items: baseline; gap: 0.2rem 1.5rem; margin: 0; padding-block: 0.45rem; border-bottom: 1px solid var(--line); }
.rows a { display: inline-block; padding-block: 0.2rem; }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 15.5rem), 1fr)); gap: 1.75rem 1.25rem; margin-block: 1rem 2rem; }
.cards li { position: relative; display: flex; flex-direction: column; align-content: start; margin: 0; }
.cards a { color: inherit; font: 600 1.1rem/1.3 var(--heading-font); text-decoration-color: transparent; }
.cards a::after { content: ''; position: absolute; z-index: 1; inset: 0; border-radius: var(--radius); }
.cards li:hover a { text-decoration-color: currentcolor; }
.cards .facts { margin-top: 0.2rem; line-height: 1.4; }
.cards strong { margin-top: 0.2rem; font-weight: 600; }
.cards img, .cards p { order: -1; width: 100%; margin: 0 0 0.6rem; border-radius: var(--radius); background: var(--panel); }
.cards img { aspect-ratio: 3 / 2; object-fit: cover; }
.cards p { display: -webkit-box; overflow: hidden; -webkit-box-orient: vertical; -webkit-line-clamp: 5; color: var(--quiet); font-size: 0.95rem; line-height: 1.45; }
.cards p:empty { display: none; }
.pictured p, .pictured p:empty { aspect-ratio: 3 / 2; display: -webkit-box; padding: 0.9rem 1rem 0; border-bottom: 0.9rem solid var(--panel); }
.cards:not(.pictured) li { padding: 1rem 1.1rem; border: 1px solid var(--line); border-radius: var(--radius); }
.cards:not(.pictured) p { order: 0; margin: 0.5rem 0 0; background: none; -webkit-line-clamp: 4; }
.chips { display: flex; flex-wrap: wrap; gap: 0.5rem; margin: 0 0 0.75rem; }
.chips li { display: flex; align-items: center; margin: 0; padding-inline-end: 0.8rem; border: 1px solid var(--line); border-radius: 2rem; background: var(--panel); line-height: 1.3; }
.chips a { padding: 0.5rem 0.4rem 0.5rem 0.9rem; color: inherit; text-decoration-color: transparent; }
.chips a:hover { text-decoration-color: currentcolor; }
.way { margin-block: 2.25rem 0; }
.way h2 { margin-top: 0; }
.way .more { margin: 0; }
.pages a, .pages span { display: inline-block; min-width: 1.6rem; padding: 0.3rem; text-align: center; }
.pages [aria-current] { font-weight: 700; }
#offers { margin-top: 3rem; }
.front h2 a { color: inherit; text-decoration-color: var(--line); }
.map { display: block; width: 100%; border: 1px solid var(--line); border-radius: var(--radius); background: var(--panel); }
.map circle { fill: var(--link); fill-opacity: 0.75; stroke: var(--panel); stroke-width: 2; }
.map .touched { fill: transparent; stroke: none; }
.map a:hover circle + circle, .map a:focus-visible circle + circle { fill: var(--accent); fill-opacity: 1; }
.map text { fill: var(--ink); font: 600 24px var(--text-font); dominant-baseline: central; pointer-events: none; paint-order: stroke; stroke: var(--panel); stroke-width: 4px; }
.map path { fill: none; stroke: var(--quiet); stroke-width: 2; }
.map .scale { fill: var(--quiet); font-weight: 400; font-size: 20px; dominant-baseline: auto; }
.map path.scale { fill: none; }
.filter { display: none; }
@media (scripting: enabled) {
  .filter { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 8rem), 1fr)); align-items: end; gap: 0.75rem 1rem; margin-bottom: 1rem; padding: 1rem; border-radius: var(--radius); background: var(--panel); font-size: 0.95rem; }
}
.filter p { margin: 0; }
.filter p:first-child, .filter [role] { grid-column: 1 / -1; }
.filter [role] { color: var(--quiet); min-height: 1.5em; margin-bottom: -0.4rem; }
.filter label { display: block; color: var(--quiet); }
.filter input, .filter select, .filter button { width: 100%; min-height: 2.75rem; padding: 0.5rem 0.7rem; border: 1px solid var(--quiet); border-radius: var(--radius); background: var(--paper); color: inherit; font: inherit; text-overflow: ellipsis; }
.filter input { font-size: 1.0625rem; }

@media (max-width: 30rem) {
  .cards { grid-template-columns: repeat(auto-fill, minmax(min(100%, 9.5rem), 1fr)); gap: 1.25rem 0.9rem; }
  .cards a, .cards strong { font-size: 1rem; }
  .cards .facts { font-size: 0.9rem; }
  .cards:not(.pictured) { grid-template-columns: 1fr; gap: 0.75rem; }
  .pictured p { font-size: 0.85rem; -webkit-line-clamp: 4; padding-inline: 0.7rem; }
  .chips li { font-size: 0.95rem; }
}
@media (min-width: 40rem) {
  .list .rows { columns: 2; column-gap: 3rem; }
  .list .rows li { break-inside: avoid; }
  .map text { font-size: 15px; }
  .map .scale { font-size: 13px; }
}
`
