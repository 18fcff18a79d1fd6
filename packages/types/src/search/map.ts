// All results of a search as points. Separate from the search, so that the list does not load it.
import * as z from 'zod/mini';
import { type CallInput, defineEndpoint } from '../call/endpoint.ts';
import { createWholeNumber, recordId } from '../call/params.ts';
import { matchProsthetists } from './match.ts';
import { type SearchQuery, searchProsthetists, searchQuery, toSearchInput } from './search.ts';

/** Maximum number of people, and of cells, in one reply. */
export const maxMapResults = 2000;

export const maxMapZoom = 16;
const squareIndex = z.optional(createWholeNumber(0, 2 ** maxMapZoom - 1));

/**
 * A part of the world: two by two squares of the web map's grid (`{z}/{x}/{y}`), this one and those east and south of
 * it. Without `zoom` the whole world. Addresses of equal parts are equal, whatever a window shows of them.
 */
const mapPart = { zoom: z.optional(createWholeNumber(1, maxMapZoom)), x: squareIndex, y: squareIndex };
export type MapPart = { zoom: number; x: number; y: number };

const mapReply = z.object({
  /** Exact, with those whose location is unknown; within the part, if one was asked. */
  total: z.int(),
  /**
   * Each result as `[id, latitude, longitude]`, if they are few (`maxMapResults`). Without a part they are in the order of
   * the list, and null stands for an unknown location.
   */
  people: z.array(z.nullable(z.tuple([recordId, z.number(), z.number()]))),
  /** Of more results: `[latitude, longitude, number of results]` by cell. */
  cells: z.array(z.tuple([z.number(), z.number(), z.int()])),
});
export type MapReply = z.output<typeof mapReply>;

const limitsDescription = `At most ${maxMapResults} people; of more, at most ${maxMapResults} cells.`;

export const mapProsthetists = defineEndpoint('search', 'GET /api/map', {
  id: 'mapProsthetists',
  summary:
    'Where all results of a search are; of very many, how many are where. `page` and `after` are ignored.',
  query: z.object({ ...searchQuery.shape, ...mapPart }),
  reply: mapReply,
  problems: searchProsthetists.problems,
  limitsDescription,
});

export const mapMatches = defineEndpoint('search', 'POST /api/map', {
  id: 'mapMatches',
  isReadOnly: true,
  summary: 'The same for a search with health facts, which no address may hold.',
  body: z.object({ ...matchProsthetists.body!.shape, ...mapPart }),
  reply: mapReply,
  problems: matchProsthetists.problems,
  limitsDescription: `${limitsDescription} Nothing of the body is kept or logged.`,
});

/** Converts the query of any page of a list to the one of the whole list, so that all pages share one address. */
export const toWholeListQuery = (query: SearchQuery): SearchQuery => ({
  ...query,
  page: 1,
  after: undefined,
});

export const toMapInput = (query: SearchQuery, part: MapPart | undefined): CallInput => ({
  query: { ...toSearchInput(toWholeListQuery(query)).query, ...part },
});

export const mapEndpoints = [mapProsthetists, mapMatches] as const;
