import { type Html, html } from '../html.ts';

export interface Crumb {
  name: string;
  path: string;
}

/** The way back up. The last crumb is the page itself. */
export const breadcrumbs = (crumbs: readonly Crumb[], label: string): Html =>
  html`<nav class="Row" aria-label="${label}">${crumbs
    .slice(0, -1)
    .map(
      ({ name, path }) => html`<span><a class="Link" href="${path}">${name}</a>\u00a0<span aria-hidden="true">/</span></span>`,
    )}<span>${crumbs.at(-1)?.name}</span></nav>`;

/** The same for search engines. */
export const breadcrumbsLd = (crumbs: readonly Crumb[], origin: string): object => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + path,
  })),
});
