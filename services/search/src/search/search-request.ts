import { lookupZip, type ZipPlace } from '@app/geo';
import { nationwideRadius, nationwideRadiusSent, pageSize } from '@app/option-lists';
import { HttpProblem, problems } from '@app/service-kit';
import type { SearchQuery, SearchReply } from '@app/types';
import { parseName } from '../index/names/name-query.ts';
import { decodeCursor } from '../index/orders/cursor.ts';
import type { Order } from '../index/orders/orders.ts';
import { createOrigin, type Origin } from '../index/places/geometry.ts';
import type { Search } from '../index/search.ts';
import { m } from '../paraglide/messages.js';

/** Further pages are reached by `next` alone. */
const lastNumberedPage = 500;

export interface SearchRequest<O extends Order = SearchReply['sortApplied']> {
  search: Search & { order: O };
  zip: ZipPlace | undefined;
  /** Miles as the reply tells them: 10000 for nationwide. */
  radius: number;
}

/**
 * What a parsed query asks of the index.
 * @throws {HttpProblem} 400 where the parameters are fine one by one but mean nothing together: it never falls back to
 * everybody
 */
export function parseSearchRequest(query: SearchQuery): SearchRequest {
  return createSearchRequest(query, getAppliedSort);
}

/**
 * The same with orders of the caller's own, and a centre to measure from where no ZIP code is given.
 * @throws {HttpProblem} like `parseSearchRequest`
 */
export function createSearchRequest<O extends Order>(
  query: SearchQuery,
  getOrder: (sortBy: SearchQuery['sortBy'], has: OrderInputs) => O,
  center?: Origin,
): SearchRequest<O> {
  const zip = query.zipCode === undefined ? undefined : lookupZip(query.zipCode);
  if (query.zipCode !== undefined && !zip) {
    throw problems.validation({ zipCode: (locale) => m.zip_unknown({}, { locale }) });
  }
  const named = query.name !== undefined && query.name !== '';
  const name = named ? parseName(query.name!) : undefined;
  if (named && !name) throw problems.validation({ name: (locale) => m.name_unreadable({}, { locale }) });
  const asksNationwide = query.radius === nationwideRadius || query.radius >= nationwideRadiusSent;
  // The form's own rule: a radius needs something to search by.
  if (!asksNationwide && !zip && !named && !query.state) {
    const getMessage: HttpProblem['words'] = (locale) => m.search_needs_input({}, { locale });
    throw new HttpProblem(400, 'validation', getMessage, { fields: { zipCode: getMessage } });
  }
  if (query.city && !query.state) {
    throw problems.validation({ state: (locale) => m.city_needs_state({}, { locale }) });
  }
  const nationwide = asksNationwide || !zip;
  const origin = zip ? createOrigin(zip.lat, zip.lng) : center;
  const order = getOrder(query.sortBy, { origin: origin !== undefined, name: named });
  return {
    zip,
    radius: nationwide ? nationwideRadiusSent : query.radius,
    search: {
      name,
      origin,
      radiusMiles: nationwide ? Number.POSITIVE_INFINITY : query.radius,
      state: query.state,
      city: query.city,
      filters: query,
      order,
      from: parseStart(query, order),
      pageSize,
    },
  };
}

/** What a search has to order by. */
interface OrderInputs {
  origin: boolean;
  name: boolean;
}

/** By match is answered where health facts may be sent. */
const getAppliedSort = (sortBy: SearchQuery['sortBy'], has: OrderInputs): SearchReply['sortApplied'] =>
  getPossibleOrder(sortBy === 'match' ? getUsualOrder(has) : sortBy, has);

/** The order itself, or the usual one where it needs what the search does not have: a place to start from, or a name. */
export function getPossibleOrder<O extends Order>(
  order: O,
  has: OrderInputs,
): O | ReturnType<typeof getUsualOrder> {
  const isPossible = order === 'distance' ? has.origin : order === 'relevance' ? has.name : true;
  return isPossible ? order : getUsualOrder(has);
}

/** A search by name puts the best match first, any other the nearest; from nowhere, the best rated. */
const getUsualOrder = ({ origin, name }: OrderInputs) =>
  name ? 'relevance' : origin ? 'distance' : 'rating';

function parseStart({ after, page }: SearchQuery, order: Order): Search['from'] {
  if (after === undefined) {
    if (page > lastNumberedPage) {
      throw problems.validation({ page: (locale) => m.page_too_far({ last: lastNumberedPage }, { locale }) });
    }
    return (page - 1) * pageSize;
  }
  const position = decodeCursor(after);
  if (position?.order === order) return position;
  throw problems.validation({ after: (locale) => m.after_unknown({}, { locale }) });
}
