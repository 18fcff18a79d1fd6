import { zipDefaultRadius } from '@app/option-lists';
import {
  alertFilters,
  alertRadii,
  type CallInput,
  noFilters,
  parseQuery,
  type SearchFilters,
} from '@app/types';
import * as z from 'zod/mini';
import { parseZip } from '../shared/search/search-rules.ts';

/** Where an alert looks. The ZIP code is as typed. */
export type AlertPlace = Pick<AlertSearch, 'zipCode' | 'radiusMiles'>;

/** What an alert is about. Its filters are those of a search that say nothing about health. */
export interface AlertSearch {
  zipCode: string;
  radiusMiles: number;
  filters: SearchFilters;
}

/** Input of the call that counts who is new in such a place; undefined for a text that is no ZIP code. */
export function toArrivalsInput({ zipCode: typed, radiusMiles: radius }: AlertPlace): CallInput | undefined {
  const zipCode = parseZip(typed);
  return zipCode === undefined ? undefined : { query: { zipCode, radius } };
}

/** Reads such an address; what is not valid in it is left out. */
export function readAlertSearch(params: URLSearchParams): AlertSearch {
  const radius = Number(params.get('radius'));
  const filters = z.safeParse(alertFilters, parseQuery(params)).data;
  return {
    zipCode: parseZip(params.get('zipCode') ?? '') ?? '',
    radiusMiles:
      radius > 0 ? (alertRadii.find((miles) => miles >= radius) ?? alertRadii.at(-1)!) : zipDefaultRadius,
    filters: { ...noFilters, ...filters },
  };
}
