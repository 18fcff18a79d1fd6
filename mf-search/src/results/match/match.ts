// Code needed only for a search with needs, in one file that loads on demand.
import { statesAndTerritories } from '@app/option-lists';
import type { MatchReply } from '@app/types';
import { m } from '../../paraglide/messages.js';
import { FitLine } from '../../shared/needs/FitLine.tsx';
import { explainMiles, explainOrder, type OrderExplanation } from '../../shared/words/results.ts';

function explainMatchOrder(reply: MatchReply, needCount: number): OrderExplanation {
  const { sortApplied, nearState } = reply;
  if (sortApplied === 'match') {
    return {
      rules: [m.fit_why_count({ n: needCount }), m.fit_why_order(), m.fit_why_not_listed()],
      text: [m.order_match(), explainMiles(reply)].filter(Boolean).join(' '),
      hint: reply.origin?.precision === 'prefix' ? explainMiles(reply) : '',
    };
  }
  const { text, hint } = explainOrder({ ...reply, sortApplied });
  const state = statesAndTerritories.find(({ name }) => name === nearState);
  if (state && sortApplied === 'distance')
    return {
      text: [
        m.order_near_state({ state: state.name }),
        m.order_ties(),
        m.order_nobody_pays(),
        m.fits_not_order(),
      ].join(' '),
      hint: m.order_state_note({ state: state.name }),
    };
  return { text: `${text} ${m.fits_not_order()}`, hint };
}

export const matchComponents = { FitLine, explainMatchOrder };
