import type { SearchReply } from '@app/types';
import type { MapReply } from '@app/types/search/map';
import type { MapArea } from '../index/places/map.ts';
import type { OutOfStateResult } from '../index/places/out-of-state.ts';
import type { RegionCount, StateCount } from '../index/places/region-counts.ts';
import type { SearchCriteria } from '../index/rank-listings.ts';
import type { SearchResult } from '../index/search.ts';

/** A page of results, and the alternatives that are offered with it. */
export interface SearchPage extends SearchResult {
  /** Listings beyond the radius that accept patients from other states; on the first page only. */
  outOfState: OutOfStateResult;
  /** Totals of wider radii, if there are few results. */
  wider: SearchReply['wider'];
  /** Totals without one of the filters, if there are no results. */
  without: SearchReply['without'];
}

export interface ClinicMembers {
  /** The clinic's own key, which stays when its slug changes. */
  root: string;
  /** Keys of its listings, the root among them. */
  keys: readonly string[];
  slug: string;
  /** The name that staff chose; undefined: the one that most of its listings have. */
  name: string | undefined;
  listingIds: readonly string[];
}

/** Why not all listings can be searched, if nothing else is known. */
export const buildingReason = 'the index is being built';

export interface SearchEngine {
  /** Answers a page from one state of the listings. `homeState`: two letters. @throws {HttpProblem} 503 */
  search(criteria: SearchCriteria, homeState: string | undefined): Promise<SearchPage>;
  /** Locates all results, or those in an area; the page is ignored. @throws {HttpProblem} like `search` */
  locate(criteria: SearchCriteria, area?: MapArea): Promise<MapReply>;
  /** Finds the first results and the total of each search, from one state of the listings. @throws like `search` */
  findNewListings(searches: readonly SearchCriteria[]): Promise<Pick<SearchResult, 'hits' | 'total'>[]>;
  countStates(): Promise<StateCount[]>;
  /** Counts the listings with a place in a state, and in each of its cities. */
  countCities(state: string): Promise<{ total: number; cities: RegionCount[] }>;
  /** Returns the clinic with a current or earlier slug, with the ids of its listings; possibly none. */
  getClinic(slug: string): Promise<ClinicMembers>;
  /** Finds the clinic of a public listing, and the slug of its page if it has one. Undefined: it belongs to none. */
  findListingClinic(listingId: string): Promise<{ root: string; pageSlug: string | undefined } | undefined>;
  listClinicSlugs(): Promise<string[]>;
  /** Lists words of listings that sound or look like a folded word but do not start with it, the most used first. */
  listSimilarWords(word: string): Promise<string[]>;
  /** Lists the words of the best partial match of a name. Empty if a listing has all of its words, or none has any. */
  listPartialMatchWords(name: string): Promise<string[]>;
  /** Returns the version of the index, which changes whenever answers may have changed; part of the keys of caches. */
  getIndexVersion(): string;
  /** Until all listings can be searched, the reason; then the count, undefined while the engine does not answer. */
  getHealth(): Promise<{ listingCount: number | undefined } | { unreadyReason: string }>;
}
