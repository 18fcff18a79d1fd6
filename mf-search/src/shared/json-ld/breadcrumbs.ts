/** A page above another one, or the page itself. */
export interface Crumb {
  name: string;
  path: string;
}

/** The way back up, as search engines read it. */
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
