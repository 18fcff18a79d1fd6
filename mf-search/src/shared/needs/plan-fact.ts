// Separate from the texts of other needs, which load on demand: every card has this fact.
import { getLabel, insurancePlans } from '@app/option-lists';
import { getPageLocale } from '@app/shell-api';
import { m } from '../../paraglide/messages.js';

/** For example "Takes TRICARE" or "TRICARE not listed". */
export function formatPlanFact(
  plan: string,
  insuranceAccepted: readonly string[],
): { met: boolean; text: string } {
  const met = insuranceAccepted.includes(plan);
  const label = getLabel(insurancePlans, plan, getPageLocale());
  return { met, text: met ? m.takes_plan({ plan: label }) : m.plan_not_listed({ plan: label }) };
}
