// Code needed only for a search with facts, in one file that loads on demand.
import {
  type BodyOf,
  type CallOptions,
  call,
  type MatchFacts,
  type MatchReply,
  matchProsthetists,
  type SearchQuery,
} from '@app/types';
import { FitLine } from './FitLine.tsx';
import { FitPanel, getAlikeText } from './FitPanel.tsx';
import { orderWords } from './order-words.ts';

export const parts = { FitLine, FitPanel, alikeText: getAlikeText, orderWords };

interface MatchBody {
  search: SearchQuery;
  facts: MatchFacts;
  reviewersLikeMe: boolean;
}
export const matchListings = (body: MatchBody, options: CallOptions): Promise<MatchReply> =>
  // The body is already parsed; the service parses it to the same value.
  call(matchProsthetists, { body: body as BodyOf<typeof matchProsthetists> }, options);
