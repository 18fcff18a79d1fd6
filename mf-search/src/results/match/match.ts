// All that a search with facts needs, in one file of its own: it comes when somebody told facts or wants to.
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

export const askMatch = (body: MatchBody, options: CallOptions): Promise<MatchReply> =>
  // What was parsed once parses again, to itself.
  call(matchProsthetists, { body: body as BodyOf<typeof matchProsthetists> }, options);
