// Separate from `alerts/alert-search-params.ts`, whose schemas the results page does not need.
import { alertFilterFields } from '@app/listing-fields';
import { nationwideOptionMiles } from '@app/option-lists';
import { paths } from '@app/seo';
import type { SearchFilters } from '@app/types';

/** Address of the form for an alert about new people of a search. */
export function buildAlertHref(
  search: { zipCode?: string | undefined; radius: number } & SearchFilters,
): string {
  const params = new URLSearchParams();
  if (search.zipCode) params.set('zipCode', search.zipCode);
  if (search.radius < nationwideOptionMiles) params.set('radius', String(search.radius));
  for (const { filter } of alertFilterFields)
    for (const value of [search[filter.key]].flat()) if (value) params.append(filter.key, String(value));
  return params.size > 0 ? `${paths.alerts}?${params}` : paths.alerts;
}
