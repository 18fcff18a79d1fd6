import { storage } from '@app/remote-kit/storage';
import type { Session } from '@app/shell-api';
import type { MatchFacts, PatientInfo } from '@app/types';
import { useSyncExternalStore } from 'react';

/** Facts stated for this visit. */
export type VisitFacts = Partial<Omit<MatchFacts, 'ageRange' | 'state'>> & {
  /** True: only listings with reviewers like the visitor. */
  onlyAlike?: boolean;
  /** Account id of the visitor, absent if signed out. Facts of another account are ignored. */
  by?: string | undefined;
};

const key = 'what-fits';
const nothing: VisitFacts = {};
/** Read from storage on first use in the browser; the server has none. */
let visitFacts: VisitFacts | undefined;
function readVisitFacts(): VisitFacts {
  const stored = visitFacts ? null : storage.session.getItem(key);
  visitFacts ??= stored ? (JSON.parse(stored) as VisitFacts) : nothing;
  return visitFacts;
}
const listeners = new Set<() => void>();

/** Stores facts for this tab. Health data leave it only in the body of a search. */
export function storeVisitFacts(facts: VisitFacts | null): void {
  visitFacts = facts ? { ...readVisitFacts(), ...facts } : {};
  if (Object.values(visitFacts).some(Boolean)) storage.session.setItem(key, JSON.stringify(visitFacts));
  else storage.session.removeItem(key);
  for (const changed of listeners) changed();
}

export const useVisitFacts = (): VisitFacts =>
  useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    readVisitFacts,
    () => nothing,
  );

/**
 * Facts for a search: from the account's health data, or without an account those of this tab, each with the other needs
 * stated here. A filter is no need: every result has it. Null if there are none; the search is then the public one.
 */
export function getMatchFacts(
  session: Session,
  { onlyAlike: _, by: __, ...visitFacts }: VisitFacts,
): MatchFacts | null {
  if (session.status === 'loading') return null;
  const { insurance = [], language = [], accessibility = [], picks = [], firstVisitDays } = visitFacts;
  const preferences = { insurance, language, accessibility, picks, firstVisitDays };
  if (session.status !== 'signed-in') {
    return hasFacts(visitFacts) ? { ...visitFacts, ...preferences } : null;
  }
  const { complete: _complete, ...health } = session.user.patientInfo as PatientInfo;
  return hasFacts(health) ? { ...health, ...preferences } : null;
}

export const getSessionUserId = (session: Session): string =>
  session.status === 'signed-in' ? session.user.id : '';

/** True if a limb level is stated, so that similar reviewers can exist. */
export const hasLevel = ({ lowerExtremity = 'None', upperExtremity = 'None' }: MatchFacts) =>
  lowerExtremity !== 'None' || upperExtremity !== 'None';

const hasFacts = (values: object) =>
  Object.values(values).some((value) => value !== undefined && value.length !== 0);
