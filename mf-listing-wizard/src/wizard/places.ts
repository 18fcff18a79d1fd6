import type { ListingValues } from '../fields/listing-values.ts';
import { findMissingFields, type Group, groupNames } from '../fields/steps.ts';

/** What the wizard can show: step 1, 1.5 with its end, the four numbered steps, and the question after the first. */
export type Place = 'welcome' | 'search' | 'claimed' | 'twins' | Group;

/** The address names the four by the specification's numbers, 2 to 5. */
const firstNumber = 2;

export const isGroup = (place: Place): place is Group => (groupNames as string[]).includes(place);
/** From 1 to 4, as the page counts. */
export const getGroupNumber = (group: Group): number => groupNames.indexOf(group) + 1;

/** As `?step=` names it; step 1 goes without. */
export const toStepParam = (place: Place): string =>
  place === 'welcome' ? '' : isGroup(place) ? String(groupNames.indexOf(place) + firstNumber) : place;

/** The number that a draft keeps: 1 to 5. */
export const toDraftStep = (place: Place): number => (isGroup(place) ? getGroupNumber(place) + 1 : 1);
export const placeOfDraft = (step: number): Place => groupNames[step - firstNumber] ?? 'welcome';

/** The furthest of the four steps that the answers allow. */
function findFurthestGroup(values: ListingValues): Group {
  return groupNames.find((group) => findMissingFields(group, values).length > 0) ?? 'services';
}

/** What an address asks for, and no step beyond those that the answers allow; `sent`: a listing was asked for. */
export function placeAt(step: string | null, values: ListingValues, sent = false): Place {
  if (step === 'search' || step === 'twins') return step;
  if (step === 'claimed') return sent ? step : 'welcome';
  const group = groupNames[Number(step) - firstNumber];
  if (!group) return 'welcome';
  const last = findFurthestGroup(values);
  return getGroupNumber(group) <= getGroupNumber(last) ? group : last;
}

export const getPreviousPlace = (group: Group): Place =>
  groupNames[groupNames.indexOf(group) - 1] ?? 'welcome';
export const getNextGroup = (group: Group): Group => groupNames[groupNames.indexOf(group) + 1] ?? group;
