import { statesAndTerritories } from '@app/option-lists';
import { paths } from '@app/seo';
import { m } from '../../paraglide/messages.js';

/** Breadcrumbs as JSON-LD: all states, the state, and the page that stands in it, if it is another. */
export function createBreadcrumbsLd(
  stateCode: string,
  page: { name: string; path: string } | undefined,
  origin: string,
): object {
  const state = statesAndTerritories.find(({ code }) => code === stateCode);
  const breadcrumbs = [
    { name: m.all_states(), path: paths.places },
    ...(state ? [{ name: state.name, path: paths.state(state.slug) }] : []),
    ...(page ? [page] : []),
  ];
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: breadcrumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  };
}
