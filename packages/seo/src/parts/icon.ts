import { type Html, html } from '../html.ts';

/** The strokes of the icons that first HTML shows; the same ones as in `packages/ui`. */
const strokes = {
  check: 'M4.5 12.5l5 5L20 6.5',
  clock: 'M3 12a9 9 0 1 0 18 0 9 9 0 1 0 -18 0ZM12 7v5.3l3.5 2',
  close: 'M5.5 5.5l13 13M18.5 5.5l-13 13',
  down: 'M5 9l7 7 7-7',
  external: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
  globe: 'M3 12a9 9 0 1 0 18 0 9 9 0 1 0 -18 0ZM3 12h18M12 3c3.5 3 3.5 15 0 18M12 3c-3.5 3-3.5 15 0 18',
  info: 'M3 12a9 9 0 1 0 18 0 9 9 0 1 0 -18 0ZM12 11v5.5M12 7.6v.1',
  left: 'M20 12H5M11 6l-6 6 6 6',
  mail: 'M3 5.5h18v13H3ZM3 6.5l9 7 9-7',
  menu: 'M4 7h16M4 12h16M4 17h16',
  phone:
    'M5 3.5h3.6l1.8 4.6-2.3 1.6a12 12 0 0 0 6.2 6.2l1.6-2.3 4.6 1.8V19a2 2 0 0 1-2.2 2A17 17 0 0 1 3 5.7 2 2 0 0 1 5 3.5Z',
  place:
    'M12 21.5c4.6-4.7 7-8.3 7-11.3a7 7 0 1 0-14 0c0 3 2.4 6.6 7 11.3ZM9.7 10a2.3 2.3 0 1 0 4.6 0 2.3 2.3 0 1 0 -4.6 0Z',
  right: 'M4 12h15M13 6l6 6-6 6',
  search: 'M4 10.5a6.5 6.5 0 1 0 13 0 6.5 6.5 0 1 0 -13 0ZM15.5 15.5L21 21',
  text: 'M4 4.5h16v11.5h-8.5L7 20.5V16H4Z',
  warn: 'M12 3.5L22 20.5H2ZM12 10v4.5M12 17.6v.1',
} as const;

/** Silent: words stand beside every icon. */
export const renderIcon = (name: keyof typeof strokes): Html =>
  html`<svg class="Icon" viewBox="0 0 24 24" aria-hidden="true"><path d="${strokes[name]}"/></svg>`;

/** A drawing that the site serves under /art; its colors are the page's. */
export const renderFigure = (art: string, viewBox: string, label?: string, kind = 'Figure'): Html =>
  html`<svg class="${kind}" viewBox="${viewBox}" ${
    label ? html`role="img" aria-label="${label}"` : html`aria-hidden="true"`
  }><use href="/art/${art}.svg#${art}"/></svg>`;
