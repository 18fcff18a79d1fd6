import { defaultZipRadiusMiles } from '@app/option-lists';
import {
  alertFilters as alertFiltersSchema,
  alertRadii,
  type CallInput,
  noFilters,
  parseQuery,
  type SearchFilters,
} from '@app/types';
import * as z from 'zod/mini';
import { parseZip } from '../shared/search/search-rules.ts';

/** Area of an alert. The ZIP code is as typed. */
export type AlertArea = Pick<AlertSearch, 'zipCode' | 'radiusMiles'>;

/** Search of an alert. It has only those filters of a search that reveal nothing about health. */
export interface AlertSearch {
  zipCode: string;
  radiusMiles: number;
  filters: SearchFilters;
}

/** Input of the call that counts new people in an area; undefined if the ZIP code is invalid. */
export function toArrivalsInput({
  zipCode: typedZip,
  radiusMiles: radius,
}: AlertArea): CallInput | undefined {
  const zipCode = parseZip(typedZip);
  return zipCode === undefined ? undefined : { query: { zipCode, radius } };
}

/** Reads the search from the page's address. Invalid parts are left out. */
export function readAlertSearch(params: URLSearchParams): AlertSearch {
  const radius = Number(params.get('radius'));
  const filters = z.safeParse(alertFiltersSchema, parseQuery(params)).data;
  return {
    zipCode: parseZip(params.get('zipCode') ?? '') ?? '',
    radiusMiles:
      radius > 0
        ? (alertRadii.find((miles) => miles >= radius) ?? alertRadii.at(-1)!)
        : defaultZipRadiusMiles,
    filters: { ...noFilters, ...filters },
  };
}
