/** One entry of the breadcrumbs. */
export interface Crumb {
  name: string;
  path: string;
}

/** Breadcrumbs as JSON-LD. */
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
