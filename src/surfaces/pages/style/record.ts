/** The rules for a record's page: its pictures, the key facts beside the text, and the kinds of sections. */
export const RECORD = `.glance { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0.1rem 1.4rem; margin-bottom: 1rem; color: var(--quiet); }
.glance strong { color: var(--ink); }
.glance a { padding-block: 0.2rem; }
figure { min-width: 0; }
figure a { display: block; border-radius: var(--radius); overflow: hidden; background: var(--panel); }
figure img { width: 100%; aspect-ratio: 3 / 2; object-fit: cover; font-size: 0.9rem; color: var(--quiet); }
figcaption { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; padding-top: 0.35rem; color: var(--quiet); font-size: 0.875rem; line-height: 1.4; }
.cover { position: relative; margin-bottom: 1.5rem; }
.cover img { aspect-ratio: 16 / 9; }
.cover .more { position: absolute; inset: 0.75rem 0.75rem auto auto; padding: 0.35rem 0.8rem; border-radius: 99rem; background: var(--paper); font-size: 0.875rem; text-decoration: none; }
.gallery { display: flex; gap: 1rem; margin-bottom: 1rem; padding-bottom: 0.5rem; overflow-x: auto; scroll-snap-type: x proximity; }
.gallery figure { flex: 0 0 min(78%, 17rem); margin: 0; scroll-snap-align: start; }
.lead { font-size: 1.15em; line-height: 1.5; }

.key-facts { margin-block: 1.5rem; padding: 0.4rem 1.1rem 1.1rem; border: 1px solid var(--line); border-radius: var(--radius); background: var(--panel); font-size: 0.95rem; line-height: 1.45; }
.key-facts h2 { margin: 0.9rem 0 0.4rem; font-size: 1.1rem; }
.key-facts dl, .card dl { margin: 0; }
dl > div { display: grid; grid-template-columns: minmax(0, 3fr) minmax(0, 5fr); gap: 0 1rem; padding-block: 0.45rem; border-top: 1px solid var(--line); }
dl > div:has(table) { grid-template-columns: minmax(0, 1fr); row-gap: 0.2rem; }
dt { color: var(--quiet); }
dd { margin: 0; }
dd > p, dd > ul { margin-bottom: 0.3rem; }
dd table { width: 100%; font-size: inherit; }
dd th, dd td { padding: 0 0 0.2rem; border: 0; font-weight: 400; }
dd th { width: 46%; padding-inline-end: 0.75rem; }
.key-facts td, .prices td { text-align: end; font-variant-numeric: tabular-nums; }
.key-facts td[colspan] { text-align: start; }
.price dd { font-weight: 600; }
.book { margin-top: 1rem; }
.book p { margin: 0; }
.book a { display: block; padding: 0.8rem 1rem; border-radius: var(--radius); background: var(--link); color: var(--paper); font-weight: 600; text-align: center; text-decoration: none; }

.included { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 17rem), 1fr)); gap: 0 2.5rem; }
.included ul { list-style: '✓  '; }
.included .exclusions ul { list-style: '✕  '; }
.exclusions li::marker { color: var(--quiet); }
.short > ul { columns: 8.5rem; }
.short li { margin-top: 0; break-inside: avoid; }
.places { padding: 0; list-style: none; counter-reset: stop; }
.places > li { position: relative; margin: 0; padding: 0 0 1.1rem; }
.places p { margin: 0; }
.places .role, .places .maps { color: var(--quiet); font-size: 0.9rem; }
.places .maps a { margin-inline-end: 1rem; padding-block: 0.2rem; }
ol.places > li { padding-inline-start: 2.6rem; }
ol.places > li::before { counter-increment: stop; content: counter(stop); position: absolute; inset: 0 auto auto 0; z-index: 1; width: 1.7rem; height: 1.7rem; border-radius: 50%; background: var(--link); color: var(--paper); font: 600 0.9rem/1.7rem var(--text-font); text-align: center; }
ol.places > li:not(:last-child)::after { content: ''; position: absolute; inset: 0 auto 0 0.8rem; border-inline-start: 2px solid var(--line); }
.prices { width: 100%; margin-bottom: 1.25rem; font-size: 1rem; }
caption { padding-bottom: 0.4rem; text-align: start; }
caption p { margin: 0; }
.prices th { font-weight: 400; }
.prices td { padding-inline-end: 0; }

.folded { margin-top: 2.5rem; border-top: 1px solid var(--line); }
details { border-bottom: 1px solid var(--line); }
summary { padding-block: 0.7rem; cursor: pointer; }
summary::marker { color: var(--accent); }
summary :is(h2, h3) { display: inline; margin: 0 0 0 0.3rem; font: 600 1.0625rem/1.4 var(--text-font); }
details > :last-child:not(summary) { margin-bottom: 1.1rem; }

.card { display: flex; flex-wrap: wrap; gap: 1.1rem; }
.card > div { flex: 1 1 14rem; min-width: 0; }
.glance:has(img) { align-items: center; }
.card img, .glance img { flex: none; width: 4rem; height: 4rem; border-radius: var(--radius); object-fit: contain; background: #fff; }
.operator > section { margin-top: 2.5rem; padding: 1.1rem; border: 1px solid var(--line); border-radius: var(--radius); }
.operator h2 { margin-top: 0; }
.name { margin-bottom: 0.6rem; font: 600 1.12rem/1.3 var(--heading-font); }
nav.more { margin-top: 2.5rem; }
nav.more p { display: flex; flex-wrap: wrap; gap: 0.6rem; margin: 0 0 0.6rem; }
nav.more a { padding: 0.5rem 1rem; border: 1px solid var(--line); border-radius: 99rem; text-decoration: none; }

@media print {
  details::details-content { content-visibility: visible; block-size: auto; }
  .gallery { flex-wrap: wrap; overflow: visible; }
  .book, nav.more, .cover .more { display: none; }
}
@media (min-width: 40rem) and (max-width: 63.99rem) {
  .key-facts dl { columns: 2; column-gap: 2rem; }
  .key-facts dl > div { break-inside: avoid; }
}
@media (min-width: 64rem) {
  body:has(.columns) { max-width: max(var(--width), var(--wide)); }
  .record:has(> .columns) { display: grid; grid-template: repeat(9, auto) 1fr / minmax(0, 1fr) 21rem; column-gap: 3rem; }
  .record:has(> .columns) > *, .columns > * { grid-column: 1; min-width: 0; }
  .columns { display: contents; }
  .columns > .key-facts { grid-column: 2; grid-row: 1 / -1; position: sticky; top: 1rem; align-self: start; margin: 0; }
  .columns > div > h2:first-child { margin-top: 1rem; }
}
`
