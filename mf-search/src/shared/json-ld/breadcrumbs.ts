/** One entry of the breadcrumbs. */
export interface Breadcrumb {
  name: string;
  path: string;
}

/** Breadcrumbs as JSON-LD. */
export const createBreadcrumbsLd = (breadcrumbs: readonly Breadcrumb[], origin: string): object => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: breadcrumbs.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + path,
  })),
});
