import { useQuery, useQueryClient } from '@app/query';
import { createSessionEndedError, defaultQueryOptions } from '@app/remote-kit';
import { publishSavedCount } from '@app/remote-kit/saved-count';
import { useShell } from '@app/shell-api';
import { maxSavedPeople, type SavedPerson } from '@app/types';
import { useEffect } from 'react';
import { create } from 'zustand';
import { m } from '../../paraglide/messages.js';
import { type ShortlistEntry, saveNoteInBrowser, setSavedInBrowser, useShortlist } from './shortlist.ts';
import type { SavedChange } from './sync-saved-people.ts';

/** Reverts a change; resolves to false on failure. */
export type Undo = () => Promise<boolean>;

/** Pending changes, shown optimistically and reverted on failure. */
const usePendingChanges = create<{ changes: (SavedChange & { userId: string })[] }>(() => ({ changes: [] }));

/** Changes are sent one after the other, so that the last one wins. */
let lastSyncPromise: Promise<unknown> = Promise.resolve();

const findEntry = (people: readonly SavedPerson[], slugOrId: string) =>
  people.find(({ listing, listingId }) => listing?.slug === slugOrId || listingId === slugOrId);

function applyChange(people: SavedPerson[], { slugOrId, entry }: SavedChange): SavedPerson[] {
  const existingEntry = findEntry(people, slugOrId);
  if (!entry) return people.filter((person) => person !== existingEntry);
  return existingEntry
    ? people.map((person) => (person === existingEntry ? entry : person))
    : [entry, ...people];
}

const toEntry = ({ slug, firstName, lastName, licenses, note = '' }: ShortlistEntry): SavedPerson => ({
  listingId: slug,
  note,
  savedAt: new Date().toISOString(),
  listing: { slug, firstName, lastName, licenses },
});

/** Of the account for members; of the browser for others and until that list is loaded. The first read moves them. */
export function useSavedPeople() {
  const { session, locale } = useShell();
  const queryClient = useQueryClient();
  const browserEntries = useShortlist((shortlist) => shortlist.saved);
  const pendingChanges = usePendingChanges((state) => state.changes);
  const member = session.status === 'signed-in' ? session : null;
  const userId = member?.user.id;
  const queryKey = ['/api/me/saved', userId ?? null];

  async function syncWithAccount(change?: SavedChange): Promise<SavedPerson[]> {
    const token = await member?.getToken();
    if (!token) throw createSessionEndedError();
    const { syncSavedPeople } = await import(/* webpackChunkName: "saved" */ './sync-saved-people.ts');
    return syncSavedPeople(change, { token, locale });
  }
  const accountResult = useQuery({
    queryKey,
    queryFn: () => syncWithAccount(),
    enabled: member !== null,
    ...defaultQueryOptions,
    // Refetches at once if this browser holds listings that were saved while signed out.
    staleTime: browserEntries.length > 0 ? 0 : defaultQueryOptions.staleTime,
  });
  const syncedPeople = member
    ? accountResult.data &&
      pendingChanges.filter((change) => change.userId === userId).reduce(applyChange, accountResult.data)
    : undefined;
  // Who could not move to the account, for example because its list is full, stays in this browser.
  const accountPeople = syncedPeople && [
    ...browserEntries.filter(({ slug }) => !findEntry(syncedPeople, slug)).map(toEntry),
    ...syncedPeople,
  ];

  const people = accountPeople ?? browserEntries.map(toEntry);
  const savedCount = people.length;
  const isFromAccount = accountPeople !== undefined;
  const isCountKnown = isFromAccount || session.status === 'signed-out';
  useEffect(() => {
    // Hydration begins without what this browser stores.
    if (isCountKnown) publishSavedCount(isFromAccount ? savedCount : useShortlist.getState().saved.length);
  }, [isCountKnown, isFromAccount, savedCount]);

  async function syncAndCache(change: SavedChange): Promise<boolean> {
    try {
      const savedPeople = await syncWithAccount(change);
      // Cancels a running read, so that its older reply does not replace this change.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, savedPeople);
      return Boolean(findEntry(savedPeople, change.slugOrId)) === Boolean(change.entry);
    } catch {
      return false;
    }
  }

  /** Sends a change to the account. Returns true if its list has it then. */
  async function sendChange(change: SavedChange): Promise<boolean> {
    if (!userId) return false;
    const pendingChange = { ...change, userId };
    usePendingChanges.setState(({ changes }) => ({ changes: [...changes, pendingChange] }));
    const syncPromise = lastSyncPromise.then(() => syncAndCache(change));
    lastSyncPromise = syncPromise;
    const isSynced = await syncPromise;
    usePendingChanges.setState(({ changes }) => ({
      changes: changes.filter((queuedChange) => queuedChange !== pendingChange),
    }));
    return isSynced;
  }

  function changeInBrowser(person: ShortlistEntry, isSaved: boolean): Undo {
    const storedEntry = browserEntries.find(({ slug }) => slug === person.slug) ?? person;
    setSavedInBrowser(person, isSaved);
    return async () => {
      setSavedInBrowser(storedEntry, !isSaved);
      return true;
    };
  }

  /** Removes an entry, even if its listing is no longer public. Null on failure. */
  async function removeEntry(entry: SavedPerson): Promise<Undo | null> {
    const { listingId: slugOrId, note } = entry;
    const person = browserEntries.find(({ slug }) => slug === slugOrId);
    if (!member) return person ? changeInBrowser(person, false) : null;
    return (await sendChange({ slugOrId, entry: null })) ? () => sendChange({ slugOrId, entry, note }) : null;
  }

  /** Saves or removes a listing. Null on failure. */
  async function setSaved(person: ShortlistEntry, isSaved: boolean): Promise<Undo | null> {
    if (!member) return changeInBrowser(person, isSaved);
    const existingEntry = findEntry(accountPeople ?? [], person.slug);
    if (!isSaved && existingEntry) return removeEntry(existingEntry);
    const slugOrId = person.slug;
    const isSynced = await sendChange({ slugOrId, entry: isSaved ? toEntry(person) : null });
    return isSynced ? () => sendChange({ slugOrId, entry: isSaved ? null : toEntry(person) }) : null;
  }

  return {
    /** Newest first. */
    people,
    /** True if the list is the account's, false if it is this browser's. */
    isFromAccount,
    accountResult,
    isFull: accountPeople !== undefined && accountPeople.length >= maxSavedPeople,
    isSaved: (slug: string): boolean => findEntry(people, slug) !== undefined,
    setSaved,
    removeEntry,
    async saveNote(entry: SavedPerson, note: string): Promise<boolean> {
      const isInBrowser = browserEntries.some(({ slug }) => slug === entry.listingId);
      if (member && !isInBrowser)
        return sendChange({ slugOrId: entry.listingId, entry: { ...entry, note }, note });
      saveNoteInBrowser(entry.listingId, note);
      return true;
    },
  };
}

/** Returns a function that shows a toast about a change: success with undo, or failure. */
export function useChangeToast(): (undo: Undo | null, text: string, failureText?: string) => void {
  const { toast } = useShell();
  return (undo, text, failureText = m.save_failed()) => {
    if (!undo) return toast({ text: failureText });
    const undoChange = async () => {
      if (!(await undo())) toast({ text: m.save_failed() });
    };
    toast({ text, undo: { label: m.undo(), run: () => void undoChange() } });
  };
}
