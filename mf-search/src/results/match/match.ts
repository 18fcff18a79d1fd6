// Code needed only for a search with needs, in one file that loads on demand.
import { statesAndTerritories } from '@app/option-lists';
import type { MatchReply } from '@app/types';
import { m } from '../../paraglide/messages.js';
import { FitLine } from '../../shared/needs/FitLine.tsx';
import { explainMiles, type OrderReason, orderReason } from '../../shared/words/results.ts';

/** Explanation of the order of a matched list, by this many needs. */
function orderWords(reply: MatchReply, needs: number): OrderReason {
  const { sortApplied, nearState } = reply;
  if (sortApplied === 'match') {
    return {
      lines: [m.fit_why_count({ n: needs }), m.fit_why_order(), m.fit_why_not_listed()],
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

export const parts = { FitLine, orderWords };
