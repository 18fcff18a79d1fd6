import { type LimbLevel, toLimbLevel } from '@app/option-lists';
import { storage } from '@app/remote-kit/storage';
import { type Session, useShell } from '@app/shell-api';
import { type MatchFacts, type Needs, needs as needsSchema, type PatientInfo } from '@app/types';
import { useCallback, useEffect, useMemo } from 'react';
import * as z from 'zod/mini';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

export type { Needs };

const noNeeds: Needs = z.parse(needsSchema, {});

interface StoredNeeds {
  needs: Needs;
  /** Account id of the person who told them; empty if signed out. */
  by: string;
}
const storedSchema = z.object({ needs: needsSchema, by: z.string() });
const nothing: StoredNeeds = { needs: noNeeds, by: '' };

const storageKey = 'needs';

/** Kept in this browser, and in the account of those who ask for it. Health data leave it in bodies alone. */
const useNeedsStore = create<StoredNeeds>()(
  persist<StoredNeeds>(() => nothing, {
    name: storageKey,
    version: 1,
    storage: createJSONStorage<StoredNeeds, unknown>(() => storage.local),
    // What another version stored is read as far as it is understood.
    migrate: (stored) => stored as StoredNeeds,
    merge: (stored) => z.safeParse(storedSchema, stored).data ?? nothing,
  }),
);

// Another tab changed it, or cleared all storage.
globalThis.window?.addEventListener('storage', ({ key }) => {
  if (key === storageKey || key === null) void useNeedsStore.persist.rehydrate();
});

/** Forgets all that was told in this browser. */
export function forgetNeeds(): void {
  useNeedsStore.setState(nothing);
  useNeedsStore.persist.clearStorage();
}

const getUserId = (session: Session) => (session.status === 'signed-in' ? session.user.id : '');
/** Needs told while signed out belong to the browser, and stay at sign-in as saved people do. */
const isOwn = ({ by }: StoredNeeds, session: Session) => by === '' || by === getUserId(session);

type NeedsChange = Partial<Needs> | ((stored: Needs) => Partial<Needs>);

/** Adds to what is remembered. */
export function rememberNeeds(session: Session, change: NeedsChange): void {
  if (!canSetNeeds(session)) return;
  useNeedsStore.setState((stored) => {
    const needs = isOwn(stored, session) ? stored.needs : noNeeds;
    const changed = typeof change === 'function' ? change(needs) : change;
    return { needs: { ...needs, ...changed }, by: getUserId(session) };
  });
}

export function useRememberNeeds(): (change: NeedsChange) => void {
  const { session } = useShell();
  return useCallback((change) => rememberNeeds(session, change), [session]);
}

/** The needs told in this browser. Those of another account are ignored, and forgotten once that is known. */
export function useBrowserNeeds(): Needs {
  const { session } = useShell();
  const stored = useNeedsStore();
  const isKnown = session.status === 'signed-in' || session.status === 'signed-out';
  const isOthers = isKnown && !isOwn(stored, session);
  useEffect(() => {
    if (isOthers) forgetNeeds();
  }, [isOthers]);
  return isOwn(stored, session) ? stored.needs : noNeeds;
}

/** Prosthetists are not asked what they need; they search like visitors who told nothing. */
export const canSetNeeds = (session: Session): boolean =>
  session.status !== 'signed-in' || session.user.role !== 'prosthetist';

type PatientInfoNeeds = Pick<Needs, 'limbLevel' | 'highActivity' | 'children'> & Pick<MatchFacts, 'state'>;
const noPatientInfoNeeds: PatientInfoNeeds = { limbLevel: [], highActivity: false, children: false };

/** What the answers in the patient info of the account say. */
export function getPatientInfoNeeds(session: Session): PatientInfoNeeds {
  if (session.status !== 'signed-in') return noPatientInfoNeeds;
  const { activityLevel, ageRange, lowerExtremity, upperExtremity, state }: PatientInfo =
    session.user.patientInfo;
  return {
    // `toLimbLevel` names levels of the list.
    limbLevel: [lowerExtremity, upperExtremity].flatMap(
      (limb = 'None') => (toLimbLevel(limb) as LimbLevel | undefined) ?? [],
    ),
    highActivity: activityLevel === 'High',
    children: ageRange === "I'm a Parent",
    state,
  };
}

/** Adds what the patient info of the account says. */
export function addPatientInfo(needs: Needs, session: Session): Needs {
  const { limbLevel, highActivity, children } = getPatientInfoNeeds(session);
  return {
    ...needs,
    limbLevel: [...new Set([...limbLevel, ...needs.limbLevel])],
    highActivity: needs.highActivity || highActivity,
    children: needs.children || children,
  };
}

/**
 * All needs that are known: those told in this browser, with the answers in the account. None on the server and until
 * the page is hydrated.
 */
export function useNeeds(): Needs {
  const { session } = useShell();
  const stored = useBrowserNeeds();
  return useMemo(() => (canSetNeeds(session) ? addPatientInfo(stored, session) : noNeeds), [stored, session]);
}

/** How many things the person chose. ZIP code and radius are none of them. */
export const countNeeds = (needs: Needs): number =>
  [needs.plan, needs.firstVisitDays, needs.highActivity, needs.children].filter(Boolean).length +
  [needs.limbLevel, needs.picks, needs.language, needs.accessibility].flat().length;

/**
 * What a search compares listings with; null if there is nothing. A plan alone is compared by the page, since every card
 * lists its plans, unless results are to be ordered `byFit`.
 */
export function getMatchFacts(
  session: Session,
  { zip: _zip, radius: _radius, ...needs }: Needs,
  byFit: boolean,
): MatchFacts | null {
  // The answers of the account are not known yet.
  if (session.status === 'loading' || !canSetNeeds(session)) return null;
  const { state } = getPatientInfoNeeds(session);
  const count = countNeeds(needs);
  const isPlanAlone = count === 1 && needs.plan !== undefined;
  const hasFacts = count > 0 && (byFit || !isPlanAlone);
  return hasFacts || state ? { ...needs, state } : null;
}

/** State of the sheet in which needs are told; any control may open it. */
export const useNeedsSheet = create<{ isOpen: boolean }>(() => ({ isOpen: false }));
export const openNeedsSheet = (): void => useNeedsSheet.setState({ isOpen: true });
export const closeNeedsSheet = (): void => useNeedsSheet.setState({ isOpen: false });
