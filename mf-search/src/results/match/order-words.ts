import { type Locale, statesAndTerritories } from '@app/option-lists';
import { explainMiles, getStateNote, type OrderReason, orderReason } from '@app/seo';
import type { MatchReply } from '@app/types';
import { m } from '../../paraglide/messages.js';

/** Why the list of somebody who told facts is in this order (feature row 5). */
export function orderWords(reply: MatchReply, locale: Locale): OrderReason {
  const { sortApplied, nearState } = reply;
  if (sortApplied === 'match') {
    return {
      why: [m.order_match(), explainMiles(reply, locale)].filter(Boolean).join(' '),
      note: reply.origin?.precision === 'prefix' ? explainMiles(reply, locale) : '',
    };
  }
  const { why, note } = orderReason({ ...reply, sortApplied }, locale);
  const state = statesAndTerritories.find(({ name }) => name === nearState);
  if (state && sortApplied === 'distance')
    return {
      why: `${m.order_near_state({ state: state.name })} ${m.fits_not_order()}`,
      note: getStateNote(state.name, locale),
    };
  return { why: `${why} ${m.fits_not_order()}`, note };
}
