import type { ListingValues } from '../fields/listing-values.ts';
import { findMissingFields, type Group, groupNames } from '../fields/steps.ts';

/**
 * Views of the wizard: step 1, the claim search and its confirmation, the four numbered steps, and the list of
 * duplicates.
 */
export type WizardView = 'welcome' | 'search' | 'claimed' | 'twins' | Group;

/** In the address, the four are numbered 2 to 5 as in the specification. */
const firstStepNumber = 2;

export const isGroup = (view: WizardView): view is Group => (groupNames as string[]).includes(view);
/** From 1 to 4, as shown on the page. */
export const getGroupNumber = (group: Group): number => groupNames.indexOf(group) + 1;

/** Value of `?step=`; empty for step 1. */
export const toStepParam = (view: WizardView): string =>
  view === 'welcome' ? '' : isGroup(view) ? String(groupNames.indexOf(view) + firstStepNumber) : view;

/** Step number stored in a draft, 1 to 5. */
export const toDraftStep = (view: WizardView): number => (isGroup(view) ? getGroupNumber(view) + 1 : 1);
export const getDraftView = (step: number): WizardView => groupNames[step - firstStepNumber] ?? 'welcome';

/** The furthest of the four steps that the answers allow. */
function findFurthestGroup(values: ListingValues): Group {
  return groupNames.find((group) => findMissingFields(group, values).length > 0) ?? 'services';
}

/** View for an address, limited to the steps that the answers allow; `isSent`: a claim was submitted. */
export function getViewAt(step: string | null, values: ListingValues, isSent = false): WizardView {
  if (step === 'search' || step === 'twins') return step;
  if (step === 'claimed') return isSent ? step : 'welcome';
  const group = groupNames[Number(step) - firstStepNumber];
  if (!group) return 'welcome';
  const furthestGroup = findFurthestGroup(values);
  return getGroupNumber(group) <= getGroupNumber(furthestGroup) ? group : furthestGroup;
}

export const getPreviousView = (group: Group): WizardView =>
  groupNames[groupNames.indexOf(group) - 1] ?? 'welcome';
export const getNextGroup = (group: Group): Group => groupNames[groupNames.indexOf(group) + 1] ?? group;
