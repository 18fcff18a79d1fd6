// Calls that send needs, in one file that loads on demand.
import {
  type BodyOf,
  type CallOptions,
  call,
  type Fit,
  fitProsthetists,
  type MatchNeeds,
  type MatchReply,
  matchProsthetists,
  type SearchQuery,
} from '@app/types';

interface MatchBody {
  search: SearchQuery;
  facts: MatchNeeds;
  reviewersLikeMe: boolean;
}
export const matchListings = (body: MatchBody, options: CallOptions): Promise<MatchReply> =>
  // The body is already parsed; the service parses it to the same value.
  call(matchProsthetists, { body: body as BodyOf<typeof matchProsthetists> }, options);

export async function fetchFits(
  body: { slugs: string[]; facts: MatchNeeds },
  options: CallOptions,
): Promise<ReadonlyMap<string, Fit>> {
  const { fits } = await call(fitProsthetists, { body: body as BodyOf<typeof fitProsthetists> }, options);
  return new Map(fits.map(({ slug, fit }) => [slug, fit]));
}
