/** A record's page: its key facts and pictures. */
export const RECORD = `.glance { display: flex; flex-wrap: wrap; gap: 0.1rem 1.4rem; margin-bottom: 1.5rem; color: var(--quiet); }
figure { min-width: 0; }
figure a { display: block; border-radius: var(--radius); overflow: hidden; background: var(--panel); }
figure img { width: 100%; aspect-ratio: 3 / 2; object-fit: cover; font-size: 0.9rem; color: var(--quiet); }
figure.cover { margin-bottom: 2rem; }
figure.cover img { aspect-ratio: 16 / 9; }
figcaption { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; padding-top: 0.35rem; color: var(--quiet); font-size: 0.875rem; line-height: 1.4; }
.gallery { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 13rem), 1fr)); gap: 1.25rem; margin-bottom: 1rem; }
.gallery figure { margin: 0; }
`
