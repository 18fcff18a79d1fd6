import type { ListingValues } from '../fields/listing-values.ts';
import { findMissingFields, type Group, groupNames } from '../fields/steps.ts';

/**
 * Views of the wizard: step 1, the claim search and its confirmation, the four numbered steps, and the list of
 * duplicates.
 */
export type WizardView = 'welcome' | 'search' | 'claimed' | 'twins' | Group;

/** In the address, the four are numbered 2 to 5 as in the specification. */
const firstNumber = 2;

export const isGroup = (place: WizardView): place is Group => (groupNames as string[]).includes(place);
/** From 1 to 4, as shown on the page. */
export const getGroupNumber = (group: Group): number => groupNames.indexOf(group) + 1;

/** Value of `?step=`; empty for step 1. */
export const toStepParam = (place: WizardView): string =>
  place === 'welcome' ? '' : isGroup(place) ? String(groupNames.indexOf(place) + firstNumber) : place;

/** Step number stored in a draft, 1 to 5. */
export const toDraftStep = (place: WizardView): number => (isGroup(place) ? getGroupNumber(place) + 1 : 1);
export const getDraftView = (step: number): WizardView => groupNames[step - firstNumber] ?? 'welcome';

/** The furthest of the four steps that the answers allow. */
function findFurthestGroup(values: ListingValues): Group {
  return groupNames.find((group) => findMissingFields(group, values).length > 0) ?? 'services';
}

/** View for an address, limited to the steps that the answers allow; `sent`: a claim was submitted. */
export function getViewAt(step: string | null, values: ListingValues, sent = false): WizardView {
  if (step === 'search' || step === 'twins') return step;
  if (step === 'claimed') return sent ? step : 'welcome';
  const group = groupNames[Number(step) - firstNumber];
  if (!group) return 'welcome';
  const last = findFurthestGroup(values);
  return getGroupNumber(group) <= getGroupNumber(last) ? group : last;
}

export const getPreviousView = (group: Group): WizardView =>
  groupNames[groupNames.indexOf(group) - 1] ?? 'welcome';
export const getNextGroup = (group: Group): Group => groupNames[groupNames.indexOf(group) + 1] ?? group;
