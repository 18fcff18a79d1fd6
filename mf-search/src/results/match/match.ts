// Code needed only for a search with facts, in one file that loads on demand.
import { statesAndTerritories } from '@app/option-lists';
import {
  type BodyOf,
  type CallOptions,
  call,
  type MatchFacts,
  type MatchReply,
  matchProsthetists,
  type SearchQuery,
} from '@app/types';
import { m } from '../../paraglide/messages.js';
import { explainMiles, type OrderReason, orderReason } from '../../shared/words/results.ts';
import { FitLine } from './FitLine.tsx';
import { FitPanel, getAlikeText } from './FitPanel.tsx';

/** Explanation of the order of a matched list. */
function orderWords(reply: MatchReply): OrderReason {
  const { sortApplied, nearState } = reply;
  if (sortApplied === 'match') {
    return {
      why: [m.order_match(), explainMiles(reply)].filter(Boolean).join(' '),
      note: reply.origin?.precision === 'prefix' ? explainMiles(reply) : '',
    };
  }
  const { why, note } = orderReason({ ...reply, sortApplied });
  const state = statesAndTerritories.find(({ name }) => name === nearState);
  if (state && sortApplied === 'distance')
    return {
      why: [
        m.order_near_state({ state: state.name }),
        m.order_ties(),
        m.order_nobody_pays(),
        m.fits_not_order(),
      ].join(' '),
      note: m.order_state_note({ state: state.name }),
    };
  return { why: `${why} ${m.fits_not_order()}`, note };
}

export const parts = { FitLine, FitPanel, alikeText: getAlikeText, orderWords };

interface MatchBody {
  search: SearchQuery;
  facts: MatchFacts;
  reviewersLikeMe: boolean;
}
export const matchListings = (body: MatchBody, options: CallOptions): Promise<MatchReply> =>
  // The body is already parsed; the service parses it to the same value.
  call(matchProsthetists, { body: body as BodyOf<typeof matchProsthetists> }, options);
