import type { Session } from '@app/shell-api';
import type { MatchFacts, PatientInfo } from '@app/types';
import { useSyncExternalStore } from 'react';

/** What a visitor chose for this visit. */
export type VisitFacts = Partial<Omit<MatchFacts, 'ageRange' | 'state' | 'insurance' | 'language'>> & {
  /** Show only people with reviewers like the visitor. */
  onlyAlike?: boolean;
  /** Whose choice it is: an account's, or nobody's. The next person at this tab starts anew. */
  by?: string | undefined;
};

const key = 'what-fits';
const nothing: VisitFacts = {};
/** Read when the browser first asks for it; the first HTML knows nobody. */
let result: VisitFacts | undefined;
function readVisitFacts(): VisitFacts {
  const stored = result ? null : sessionStorage.getItem(key);
  result ??= stored ? (JSON.parse(stored) as VisitFacts) : nothing;
  return result;
}
const listeners = new Set<() => void>();

/** Kept for this tab, until it is closed: health facts never leave it but in the body of a search. */
export function tell(change: VisitFacts | null): void {
  result = change ? { ...readVisitFacts(), ...change } : {};
  if (Object.values(result).some(Boolean)) sessionStorage.setItem(key, JSON.stringify(result));
  else sessionStorage.removeItem(key);
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
 * What a search may know of the person: health facts of the account, or without one those told in this tab. Null where
 * there are none: then the search is the same as everybody's. Techniques go along with them.
 */
export function getMatchFacts(
  session: Session,
  { onlyAlike: _, by: __, ...here }: VisitFacts,
): MatchFacts | null {
  if (session.status === 'loading') return null;
  // Plan and language narrow the list instead: everybody who is left has them.
  const preferences = { insurance: [], language: [], picks: here.picks ?? [] };
  if (session.status !== 'signed-in') {
    return hasFacts(here) ? { ...here, ...preferences } : null;
  }
  const { complete: _complete, ...health } = session.user.patientInfo as PatientInfo;
  return hasFacts(health) ? { ...health, ...preferences } : null;
}

export const getSessionUserId = (session: Session): string =>
  session.status === 'signed-in' ? session.user.id : '';

/** Whether there may be "reviewers like me". */
export const hasLevel = ({ lowerExtremity = 'None', upperExtremity = 'None' }: MatchFacts) =>
  lowerExtremity !== 'None' || upperExtremity !== 'None';

const hasFacts = (values: object) =>
  Object.values(values).some((value) => value !== undefined && value.length !== 0);
