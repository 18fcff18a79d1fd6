// Separate from `alerts/alert-address.ts`, whose schemas the results page does not need.
import { alertFields } from '@app/listing-fields';
import { nationwideRadius } from '@app/option-lists';
import { paths } from '@app/seo';
import type { SearchFilters } from '@app/types';

/** Address of the form for an alert about new people of a search. */
export function buildAlertHref(
  search: { zipCode?: string | undefined; radius: number } & SearchFilters,
): string {
  const params = new URLSearchParams();
  if (search.zipCode) params.set('zipCode', search.zipCode);
  if (search.radius < nationwideRadius) params.set('radius', String(search.radius));
  for (const { filter } of alertFields)
    for (const value of [search[filter.key]].flat()) if (value) params.append(filter.key, String(value));
  return params.size > 0 ? `${paths.alerts}?${params}` : paths.alerts;
}
