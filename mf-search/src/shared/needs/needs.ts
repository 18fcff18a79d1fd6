import { type LimbLevel, toLimbLevel } from '@app/option-lists';
import { storage } from '@app/remote-kit/storage';
import { personalPrefix, type Session, useShell } from '@app/shell-api';
import { type MatchNeeds, type Needs, needs as needsSchema, type PatientInfo } from '@app/types';
import { useCallback, useEffect, useMemo } from 'react';
import * as z from 'zod/mini';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';

export type { Needs };

const noNeeds: Needs = z.parse(needsSchema, {});

interface StoredNeeds {
  needs: Needs;
  /** Id of the account that entered them; empty if nobody was signed in. */
  by: string;
}
const storedNeedsSchema = z.object({ needs: needsSchema, by: z.string() });
const emptyStoredNeeds: StoredNeeds = { needs: noNeeds, by: '' };

/** Creates a store of this browser. Health data is sent in request bodies only. */
function createNeedsStore(storageKey: string) {
  const useStore = create<StoredNeeds>()(
    persist<StoredNeeds>(() => emptyStoredNeeds, {
      name: storageKey,
      version: 1,
      storage: createJSONStorage<StoredNeeds, unknown>(() => storage.local),
      // What another version stored is used if it still matches the schema.
      migrate: (storedState) => storedState as StoredNeeds,
      merge: (storedState) => z.safeParse(storedNeedsSchema, storedState).data ?? emptyStoredNeeds,
    }),
  );
  // Another tab changed the stored needs, or somebody signed out.
  globalThis.window?.addEventListener('storage', ({ key }) => {
    if (key === storageKey || key === null) void useStore.persist.rehydrate();
  });
  const forget = () => {
    useStore.setState(emptyStoredNeeds);
    useStore.persist.clearStorage();
  };
  return { useStore, forget };
}

/** Entered while nobody was known to be signed in. They belong to the browser, and to the account that signs in. */
const browserStore = createNeedsStore('needs');
/** Entered by an account. They leave the browser when it signs out. */
const memberStore = createNeedsStore(`${personalPrefix}needs`);

export function forgetNeeds(): void {
  browserStore.forget();
  memberStore.forget();
}

const getUserId = (session: Session) => (session.status === 'signed-in' ? session.user.id : '');

/** Needs of the account with the browser's, which are newer; signed out, the browser's. Others' needs are ignored. */
function getOwnNeeds(browserState: StoredNeeds, memberState: StoredNeeds, userId: string): Needs {
  const browserNeeds = browserState.by === '' || browserState.by === userId ? browserState.needs : noNeeds;
  if (userId === '' || memberState.by !== userId) return browserNeeds;
  const hasValue = ([, value]: [string, unknown]) => (Array.isArray(value) ? value.length > 0 : value);
  return { ...memberState.needs, ...Object.fromEntries(Object.entries(browserNeeds).filter(hasValue)) };
}

/** True if the needs that a member entered in this browser are this account's. */
export const isNeedsOwner = (userId: string): boolean => memberStore.useStore.getState().by === userId;

type NeedsUpdate = Partial<Needs> | ((storedNeeds: Needs) => Partial<Needs>);

export function rememberNeeds(session: Session, update: NeedsUpdate): void {
  if (!canSetNeeds(session)) return;
  const userId = getUserId(session);
  const needs = getOwnNeeds(browserStore.useStore.getState(), memberStore.useStore.getState(), userId);
  const updatedFields = typeof update === 'function' ? update(needs) : update;
  (userId ? memberStore : browserStore).useStore.setState({
    needs: { ...needs, ...updatedFields },
    by: userId,
  });
  if (userId) browserStore.forget();
}

export function useRememberNeeds(): (update: NeedsUpdate) => void {
  const { session } = useShell();
  return useCallback((update) => rememberNeeds(session, update), [session]);
}

/** The needs stored in this browser. Those of another account are deleted once somebody signs in. */
export function useBrowserNeeds(): Needs {
  const { session } = useShell();
  const browserState = browserStore.useStore();
  const memberState = memberStore.useStore();
  const userId = getUserId(session);
  const isOfOtherAccount = ({ by }: StoredNeeds) => userId !== '' && by !== '' && by !== userId;
  const [isBrowserStateForeign, isMemberStateForeign] = [
    isOfOtherAccount(browserState),
    isOfOtherAccount(memberState),
  ];
  useEffect(() => {
    if (isBrowserStateForeign) browserStore.forget();
    if (isMemberStateForeign) memberStore.forget();
  }, [isBrowserStateForeign, isMemberStateForeign]);
  return useMemo(() => getOwnNeeds(browserState, memberState, userId), [browserState, memberState, userId]);
}

/** False for prosthetists: they search like visitors without needs. */
export const canSetNeeds = (session: Session): boolean =>
  session.status !== 'signed-in' || session.user.role !== 'prosthetist';

type PatientInfoNeeds = Pick<Needs, 'limbLevel' | 'highActivity' | 'children'> & Pick<MatchNeeds, 'state'>;
const noPatientInfoNeeds: PatientInfoNeeds = { limbLevel: [], highActivity: false, children: false };

export function getPatientInfoNeeds(session: Session): PatientInfoNeeds {
  if (session.status !== 'signed-in') return noPatientInfoNeeds;
  const { activityLevel, ageRange, lowerExtremity, upperExtremity, state }: PatientInfo =
    session.user.patientInfo;
  return {
    // `toLimbLevel` only returns levels of this list.
    limbLevel: [lowerExtremity, upperExtremity].flatMap(
      (limb = 'None') => (toLimbLevel(limb) as LimbLevel | undefined) ?? [],
    ),
    highActivity: activityLevel === 'High',
    children: ageRange === "I'm a Parent",
    state,
  };
}

export function addPatientInfo(needs: Needs, session: Session): Needs {
  const { limbLevel, highActivity, children } = getPatientInfoNeeds(session);
  return {
    ...needs,
    limbLevel: [...new Set([...limbLevel, ...needs.limbLevel])],
    highActivity: needs.highActivity || highActivity,
    children: needs.children || children,
  };
}

/** All known needs: of this browser, and of the patient info. None until the page is hydrated. */
export function useNeeds(): Needs {
  const { session } = useShell();
  const browserNeeds = useBrowserNeeds();
  return useMemo(
    () => (canSetNeeds(session) ? addPatientInfo(browserNeeds, session) : noNeeds),
    [browserNeeds, session],
  );
}

/** How many needs were chosen. ZIP code and radius do not count. */
export const countNeeds = (needs: Needs): number =>
  [needs.plan, needs.firstVisitDays, needs.highActivity, needs.children].filter(Boolean).length +
  [needs.limbLevel, needs.picks, needs.language, needs.accessibility].flat().length;

/** Facts for matching; null if none. The page compares a plan alone, which cards list, unless `sortsByFit`. */
export function getMatchFacts(
  session: Session,
  { zip: _zip, radius: _radius, ...needs }: Needs,
  sortsByFit: boolean,
): MatchNeeds | null {
  // The patient info of the account is not known yet.
  if (session.status === 'loading' || !canSetNeeds(session)) return null;
  const { state } = getPatientInfoNeeds(session);
  const needCount = countNeeds(needs);
  const isPlanAlone = needCount === 1 && needs.plan !== undefined;
  const hasFacts = needCount > 0 && (sortsByFit || !isPlanAlone);
  return hasFacts || state ? { ...needs, state } : null;
}

/** State of the sheet in which needs are entered; any control can open it. */
export const useNeedsSheet = create<{ isOpen: boolean }>(() => ({ isOpen: false }));
export const openNeedsSheet = (): void => useNeedsSheet.setState({ isOpen: true });
export const closeNeedsSheet = (): void => useNeedsSheet.setState({ isOpen: false });
