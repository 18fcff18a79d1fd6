import { statesAndTerritories } from '@app/option-lists';
import { paths } from '@app/seo';
import { m } from '../../paraglide/messages.js';

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

/** Breadcrumbs of a page that stands in a state: all states, the state, the page. */
export function listStateBreadcrumbs(stateCode: string, page: Breadcrumb): Breadcrumb[] {
  const state = statesAndTerritories.find(({ code }) => code === stateCode);
  return [
    { name: m.all_states(), path: paths.places },
    ...(state ? [{ name: state.name, path: paths.state(state.slug) }] : []),
    page,
  ];
}
