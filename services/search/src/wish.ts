import { lookupZip, type ZipPlace } from '@app/geo';
import { nationwideRadius, nationwideRadiusSent, pageSize } from '@app/option-lists';
import { HttpProblem, problems } from '@app/service-kit';
import type { SearchQuery, SearchReply } from '@app/types';
import { decodeCursor } from './index/cursor.ts';
import { queryTokensOf } from './index/entry.ts';
import { type Origin, originAt } from './index/geometry.ts';
import type { Order } from './index/orders.ts';
import type { Search } from './index/search.ts';
import { m } from './paraglide/messages.js';

/** Further pages are reached by `next` alone. */
const lastNumberedPage = 500;

export interface Wish<O extends Order = SearchReply['sortApplied']> {
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
export function wishOf(query: SearchQuery): Wish {
  return wishBy(query, sortAppliedOf);
}

/**
 * The same with orders of the caller's own, and a centre to measure from where no ZIP code is given.
 * @throws {HttpProblem} like `wishOf`
 */
export function wishBy<O extends Order>(
  query: SearchQuery,
  orderOf: (sortBy: SearchQuery['sortBy'], hasOrigin: boolean) => O,
  center?: Origin,
): Wish<O> {
  const zip = query.zipCode === undefined ? undefined : lookupZip(query.zipCode);
  if (query.zipCode !== undefined && !zip) {
    throw problems.validation({ zipCode: (locale) => m.zip_unknown({}, { locale }) });
  }
  const named = query.name !== undefined && query.name !== '';
  const asksNationwide = query.radius === nationwideRadius || query.radius >= nationwideRadiusSent;
  // The form's own rule (specification, section 5): a radius needs something to search by.
  if (!asksNationwide && !zip && !named && !query.state) {
    const words: HttpProblem['words'] = (locale) => m.search_needs_input({}, { locale });
    throw new HttpProblem(400, 'validation', words, { fields: { zipCode: words } });
  }
  if (query.city && !query.state) {
    throw problems.validation({ state: (locale) => m.city_needs_state({}, { locale }) });
  }
  const nationwide = asksNationwide || !zip;
  const origin = zip ? originAt(zip.lat, zip.lng) : center;
  const order = orderOf(query.sortBy, origin !== undefined);
  return {
    zip,
    radius: nationwide ? nationwideRadiusSent : query.radius,
    search: {
      tokens: named ? queryTokensOf(query.name ?? '') : [],
      origin,
      radiusMiles: nationwide ? Number.POSITIVE_INFINITY : query.radius,
      state: query.state,
      city: query.city,
      filters: query,
      order,
      from: fromOf(query, order),
      pageSize,
    },
  };
}

/** By distance only from somewhere; match is answered where health facts may be sent (decisions, ruling 8). */
function sortAppliedOf(sortBy: SearchQuery['sortBy'], hasOrigin: boolean): SearchReply['sortApplied'] {
  if (sortBy === 'distance' || sortBy === 'match') return hasOrigin ? 'distance' : 'rating';
  return sortBy;
}

function fromOf({ after, page }: SearchQuery, order: Order): Search['from'] {
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
