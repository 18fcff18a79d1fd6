import { type Locale, statesAndTerritories } from '@app/option-lists';
import { type OrderReason, orderReason, stateNote } from '@app/seo';
import type { MatchReply } from '@app/types';
import { m } from '../../paraglide/messages.js';

/** Why the list of somebody who told facts is in this order (feature row 5). */
export function orderWords(reply: MatchReply, locale: Locale): OrderReason {
  const { sortApplied, nearState } = reply;
  if (sortApplied === 'match') {
    const { distance } = orderReason({ ...reply, sortApplied: 'name' }, locale);
    return { why: m.order_match(), distance, hint: '' };
  }
  const { why, distance, hint } = orderReason({ ...reply, sortApplied }, locale);
  const state = statesAndTerritories.find(({ name }) => name === nearState);
  if (state && sortApplied === 'distance')
    return {
      why: `${m.order_near_state({ state: state.name })} ${m.fits_not_order()}`,
      distance: '',
      hint: stateNote(state.name, locale),
    };
  return { why: `${why} ${m.fits_not_order()}`, distance, hint };
}
