import { parseName } from '@app/db';
import { isMilitaryZip, lookupZip, type ZipPlace } from '@app/geo';
import {
  lastNumberedPage,
  nationwideOptionMiles,
  nationwideQueryMiles,
  searchPageSize,
} from '@app/option-lists';
import { HttpProblem, problems } from '@app/service-kit';
import type { SearchQuery, SearchReply } from '@app/types';
import { decodeCursor } from '../index/orders/cursor.ts';
import type { Order } from '../index/orders/orders.ts';
import { createOrigin, type Origin } from '../index/places/geometry.ts';
import type { SearchCriteria } from '../index/rank-listings.ts';
import { m } from '../paraglide/messages.js';

export interface ParsedSearch<O extends Order = SearchReply['sortApplied']> {
  criteria: SearchCriteria & { order: O };
  zipPlace: ZipPlace | undefined;
  /** Miles, as in the reply: 10000 means nationwide. */
  radius: number;
}

/** Converts a query to criteria, never to all listings. @throws {HttpProblem} 400 if parameters do not fit together */
export function parseSearchQuery(query: SearchQuery): ParsedSearch {
  return createParsedSearch(query, getAppliedSort);
}

/** Like `parseSearchQuery`, with the order that the caller chooses, and `center` as origin without a ZIP code. */
export function createParsedSearch<O extends Order>(
  query: SearchQuery,
  getOrder: (sortBy: SearchQuery['sortBy'], inputs: OrderInputs) => O,
  center?: Origin,
): ParsedSearch<O> {
  const zipPlace = query.zipCode === undefined ? undefined : lookupZip(query.zipCode);
  const isMilitary = query.zipCode !== undefined && isMilitaryZip(query.zipCode);
  if (query.zipCode !== undefined && !zipPlace && !isMilitary) {
    throw problems.validation({ zipCode: (locale) => m.zip_unknown({}, { locale }) });
  }
  const isNameSearch = query.name !== undefined && query.name !== '';
  const name = isNameSearch ? parseName(query.name!) : undefined;
  if (isNameSearch && !name)
    throw problems.validation({ name: (locale) => m.name_unreadable({}, { locale }) });
  if (isMilitary && !isNameSearch && !query.state)
    throw problems.validation({ zipCode: (locale) => m.zip_military({}, { locale }) });
  const isNationwideRequested =
    query.radius === nationwideOptionMiles || query.radius >= nationwideQueryMiles;
  // The same rule as in the form: a radius needs an origin.
  if (!isNationwideRequested && !zipPlace && !isNameSearch && !query.state) {
    const message: HttpProblem['getMessage'] = (locale) => m.search_needs_input({}, { locale });
    throw new HttpProblem(400, 'validation', message, { fields: { zipCode: message } });
  }
  if (query.city && !query.state) {
    throw problems.validation({ state: (locale) => m.city_needs_state({}, { locale }) });
  }
  const isNationwide = isNationwideRequested || !zipPlace;
  const origin = zipPlace ? createOrigin(zipPlace.lat, zipPlace.lng) : center;
  const isDefaultOrder = query.sortBy === 'distance' && query.sort === undefined;
  const order = getOrder(isNameSearch && isDefaultOrder ? 'relevance' : query.sortBy, {
    hasOrigin: origin !== undefined,
    hasName: isNameSearch,
  });
  return {
    zipPlace,
    radius: isNationwide ? nationwideQueryMiles : query.radius,
    criteria: {
      name,
      origin,
      radiusMiles: isNationwide ? Number.POSITIVE_INFINITY : query.radius,
      state: query.state,
      city: query.city,
      filters: query,
      order,
      pageStart: parsePageStart(query, order),
      pageSize: searchPageSize,
    },
  };
}

/** The parts of a search on which its possible orders depend. */
interface OrderInputs {
  hasOrigin: boolean;
  hasName: boolean;
}

/** Returns the order of a search without facts, which has no order by match. */
const getAppliedSort = (sortBy: SearchQuery['sortBy'], inputs: OrderInputs): SearchReply['sortApplied'] =>
  getPossibleOrder(sortBy === 'match' ? getDefaultOrder(inputs) : sortBy, inputs);

/** Returns the requested order, or the default if the search lacks what it needs (an origin or a name). */
export function getPossibleOrder<O extends Order>(
  order: O,
  inputs: OrderInputs,
): O | ReturnType<typeof getDefaultOrder> {
  const isPossible = order === 'distance' ? inputs.hasOrigin : order === 'relevance' ? inputs.hasName : true;
  return isPossible ? order : getDefaultOrder(inputs);
}

/** Returns relevance for searches by name, distance for others with an origin, else rating. */
const getDefaultOrder = ({ hasOrigin, hasName }: OrderInputs) =>
  hasName ? 'relevance' : hasOrigin ? 'distance' : 'rating';

function parsePageStart({ after, page }: SearchQuery, order: Order): SearchCriteria['pageStart'] {
  if (after === undefined) {
    if (page > lastNumberedPage) {
      throw problems.validation({ page: (locale) => m.page_too_far({ last: lastNumberedPage }, { locale }) });
    }
    return (page - 1) * searchPageSize;
  }
  const position = decodeCursor(after);
  if (position?.order === order) return position;
  throw problems.validation({ after: (locale) => m.after_unknown({}, { locale }) });
}
