import type { ListingValues } from '../fields/listing-values.ts';
import { findMissingFields, type Group, groupNames } from '../fields/steps.ts';

/**
 * Views of the wizard: step 1, the claim search and its confirmation, the four numbered steps, and the list of
 * duplicates.
 */
export type WizardView = 'welcome' | 'search' | 'claimed' | 'twins' | Group;

/** The four numbered steps have the numbers 2 to 5 in addresses. */
const firstStepNumber = 2;

export const isGroup = (view: WizardView): view is Group => (groupNames as string[]).includes(view);
/** Returns the number of a step as shown on the page, 1 to 4. */
export const getGroupNumber = (group: Group): number => groupNames.indexOf(group) + 1;

/** Returns the value of `?step=` for a view; empty for the first view. */
export const toStepParam = (view: WizardView): string =>
  view === 'welcome' ? '' : isGroup(view) ? String(groupNames.indexOf(view) + firstStepNumber) : view;

/** Returns the step number that a draft stores, 1 to 5. */
export const toDraftStep = (view: WizardView): number => (isGroup(view) ? getGroupNumber(view) + 1 : 1);
export const getDraftView = (step: number): WizardView => groupNames[step - firstStepNumber] ?? 'welcome';

/** Returns the first step whose answers are incomplete, else the last step. */
function findFurthestGroup(values: ListingValues): Group {
  return groupNames.find((group) => findMissingFields(group, values).length > 0) ?? 'services';
}

/** Returns the view for `?step=`, at most the first incomplete step. `isClaimSent`: a claim was submitted. */
export function getViewForStep(step: string | null, values: ListingValues, isClaimSent = false): WizardView {
  if (step === 'search' || step === 'twins') return step;
  if (step === 'claimed') return isClaimSent ? step : 'welcome';
  const group = groupNames[Number(step) - firstStepNumber];
  if (!group) return 'welcome';
  const furthestGroup = findFurthestGroup(values);
  return getGroupNumber(group) <= getGroupNumber(furthestGroup) ? group : furthestGroup;
}

export const getPreviousView = (group: Group): WizardView =>
  groupNames[groupNames.indexOf(group) - 1] ?? 'welcome';
export const getNextGroup = (group: Group): Group => groupNames[groupNames.indexOf(group) + 1] ?? group;
