import { type Html, html } from '../html.ts';

export interface Crumb {
  name: string;
  path: string;
}

/** The way back up. The last crumb is the page itself, by its short name: the heading says the whole of it. */
export const renderBreadcrumbs = (crumbs: readonly Crumb[], label: string): Html =>
  html`<nav aria-label="${label}"><ol class="First-crumbs">${crumbs
    .slice(0, -1)
    .map(
      ({ name, path }) => html`<li><a href="${path}">${name}</a></li>`,
    )}<li aria-current="page">${crumbs.at(-1)?.name}</li></ol></nav>`;

/** The same for search engines. */
export const createBreadcrumbsLd = (crumbs: readonly Crumb[], origin: string): object => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + path,
  })),
});
