import type { Session } from '@app/shell-api';
import type { MatchFacts, PatientInfo } from '@app/types';
import { useSyncExternalStore } from 'react';

/** What a visitor chose for this visit. */
export type Told = Partial<Omit<MatchFacts, 'ageRange' | 'state' | 'insurance' | 'language'>> & {
  /** Show only people with reviewers like the visitor. */
  onlyAlike?: boolean;
  /** Whose choice it is: an account's, or nobody's. The next person at this tab starts anew. */
  by?: string | undefined;
};

const key = 'what-fits';
const nothing: Told = {};
/** Read when the browser first asks for it; the first HTML knows nobody. */
let told: Told | undefined;
function readTold(): Told {
  const stored = told ? null : sessionStorage.getItem(key);
  told ??= stored ? (JSON.parse(stored) as Told) : nothing;
  return told;
}
const listeners = new Set<() => void>();

/** Kept for this tab, until it is closed: health facts never leave it but in the body of a search. */
export function tell(change: Told | null): void {
  told = change ? { ...readTold(), ...change } : {};
  if (Object.values(told).some(Boolean)) sessionStorage.setItem(key, JSON.stringify(told));
  else sessionStorage.removeItem(key);
  for (const changed of listeners) changed();
}

export const useTold = (): Told =>
  useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    readTold,
    () => nothing,
  );

/**
 * What a search may know of the person: health facts of the account, or without one those told in this tab. Null where
 * there are none: then the search is the same as everybody's. Techniques go along with them.
 */
export function getMatchFacts(session: Session, { onlyAlike: _, by: __, ...here }: Told): MatchFacts | null {
  if (session.status === 'loading') return null;
  // Plan and language narrow the list instead: everybody who is left has them.
  const preferences = { insurance: [], language: [], picks: here.picks ?? [] };
  if (session.status !== 'signed-in') {
    return isTold(here) ? { ...here, ...preferences } : null;
  }
  const { complete: _complete, ...health } = session.user.patientInfo as PatientInfo;
  return isTold(health) ? { ...health, ...preferences } : null;
}

export const getSessionUserId = (session: Session): string =>
  session.status === 'signed-in' ? session.user.id : '';

/** Whether there may be "reviewers like me". */
export const hasLevel = ({ lowerExtremity = 'None', upperExtremity = 'None' }: MatchFacts) =>
  lowerExtremity !== 'None' || upperExtremity !== 'None';

const isTold = (values: object) =>
  Object.values(values).some((value) => value !== undefined && value.length !== 0);
