import { useQuery, useQueryClient } from '@app/query';
import { createSessionEndedError, patience } from '@app/remote-kit';
import { publishSavedCount } from '@app/remote-kit/saved-count';
import { useShell } from '@app/shell-api';
import { mostSaved, type SavedPerson } from '@app/types';
import { useEffect } from 'react';
import { create } from 'zustand';
import { m } from '../../paraglide/messages.js';
import { noteInBrowser, type ShortlistedPerson, saveInBrowser, useShortlist } from './shortlist.ts';
import type { SavedChange } from './sync-saved.ts';

/** Reverts a change; resolves to false on failure. */
export type Undo = () => Promise<boolean>;

/** Pending changes, shown optimistically and reverted on failure. */
const usePending = create<{ changes: (SavedChange & { userId: string })[] }>(() => ({ changes: [] }));

/** Changes are sent one after the other, so that the last one wins. */
let lastTurn: Promise<unknown> = Promise.resolve();

const findEntry = (people: readonly SavedPerson[], slugOrId: string) =>
  people.find(({ listing, listingId }) => listing?.slug === slugOrId || listingId === slugOrId);

function applyChange(people: SavedPerson[], { listing, entry }: SavedChange): SavedPerson[] {
  const present = findEntry(people, listing);
  if (!entry) return people.filter((person) => person !== present);
  return present ? people.map((person) => (person === present ? entry : person)) : [entry, ...people];
}

const toEntry = ({ slug, firstName, lastName, licenses, note = '' }: ShortlistedPerson): SavedPerson => ({
  listingId: slug,
  note,
  savedAt: new Date().toISOString(),
  listing: { slug, firstName, lastName, licenses },
});

/**
 * Saved listings: from the account for members; from the browser for everybody else and while the account's list loads.
 * The first read of the account's list moves the browser's listings into it.
 */
export function useSaved() {
  const { session, locale } = useShell();
  const queries = useQueryClient();
  const inBrowser = useShortlist((list) => list.saved);
  const pending = usePending((list) => list.changes);
  const member = session.status === 'signed-in' ? session : null;
  const userId = member?.user.id;
  const queryKey = ['/api/me/saved', userId ?? null];

  async function sync(change?: SavedChange): Promise<SavedPerson[]> {
    const token = await member?.getToken();
    if (!token) throw createSessionEndedError();
    const { syncSaved } = await import(/* webpackChunkName: "saved" */ './sync-saved.ts');
    return syncSaved(change, { token, locale });
  }
  const accountResult = useQuery({
    queryKey,
    queryFn: () => sync(),
    enabled: member !== null,
    ...patience,
    // Refetches at once if this browser holds listings that were saved while signed out.
    staleTime: inBrowser.length > 0 ? 0 : patience.staleTime,
  });
  const inAccount = member
    ? accountResult.data &&
      pending.filter((change) => change.userId === userId).reduce(applyChange, accountResult.data)
    : undefined;

  const people = inAccount ?? inBrowser.map(toEntry);
  const count = people.length;
  const isAccounts = inAccount !== undefined;
  const isKnown = isAccounts || session.status === 'signed-out';
  useEffect(() => {
    // Hydration begins without what this browser stores.
    if (isKnown) publishSavedCount(isAccounts ? count : useShortlist.getState().saved.length);
  }, [isKnown, isAccounts, count]);

  async function syncNow(change: SavedChange): Promise<boolean> {
    try {
      const people = await sync(change);
      // Cancels a running read, so that its older reply does not replace this change.
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, people);
      return Boolean(findEntry(people, change.listing)) === Boolean(change.entry);
    } catch {
      return false;
    }
  }

  /** True if the account's list has the change. */
  async function send(change: SavedChange): Promise<boolean> {
    if (!userId) return false;
    const underWay = { ...change, userId };
    usePending.setState(({ changes }) => ({ changes: [...changes, underWay] }));
    const turn = lastTurn.then(() => syncNow(change));
    lastTurn = turn;
    const done = await turn;
    usePending.setState(({ changes }) => ({ changes: changes.filter((other) => other !== underWay) }));
    return done;
  }

  function changeInBrowser(person: ShortlistedPerson, isSaved: boolean): Undo {
    const stored = inBrowser.find(({ slug }) => slug === person.slug) ?? person;
    saveInBrowser(person, isSaved);
    return async () => {
      saveInBrowser(stored, !isSaved);
      return true;
    };
  }

  /** Removes an entry, even if it is no longer listed. Null on failure. */
  async function remove(entry: SavedPerson): Promise<Undo | null> {
    const { listingId: listing, note } = entry;
    const person = inBrowser.find(({ slug }) => slug === listing);
    if (!member) return person ? changeInBrowser(person, false) : null;
    return (await send({ listing, entry: null })) ? () => send({ listing, entry, note }) : null;
  }

  /** Saves or removes a listing. Null on failure. */
  async function setSaved(person: ShortlistedPerson, isSaved: boolean): Promise<Undo | null> {
    if (!member) return changeInBrowser(person, isSaved);
    const before = findEntry(inAccount ?? [], person.slug);
    if (!isSaved && before) return remove(before);
    const listing = person.slug;
    const done = await send({ listing, entry: isSaved ? toEntry(person) : null });
    return done ? () => send({ listing, entry: isSaved ? null : toEntry(person) }) : null;
  }

  return {
    /** Newest first. */
    people,
    /** True if they are the account's, false if this browser's. */
    isAccounts,
    /** State of loading the account's list. */
    accountResult,
    /** The account's list is full. */
    isFull: inAccount !== undefined && inAccount.length >= mostSaved,
    isSaved: (slug: string): boolean => findEntry(people, slug) !== undefined,
    setSaved,
    remove,
    async saveNote(entry: SavedPerson, note: string): Promise<boolean> {
      if (member) return send({ listing: entry.listingId, entry: { ...entry, note }, note });
      noteInBrowser(entry.listingId, note);
      return true;
    },
  };
}

/** Toast about a change: success with undo, or failure. */
export function useChangeToast(): (undo: Undo | null, text: string, failure?: string) => void {
  const { toast } = useShell();
  return (undo, text, failure = m.save_failed()) => {
    if (!undo) return toast({ text: failure });
    const undoChange = async () => {
      if (!(await undo())) toast({ text: m.save_failed() });
    };
    toast({ text, undo: { label: m.undo(), run: () => void undoChange() } });
  };
}
