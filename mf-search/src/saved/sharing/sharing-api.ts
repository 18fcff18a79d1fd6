// Calls by which an account shares its saved people with one other person. Separate from other calls, so that no other
// page loads their schemas.
import { useQueryClient } from '@app/query';
import { useOwnCall, useRefreshOwnData, useSend } from '@app/remote-kit';
import { useShell } from '@app/shell-api';
import {
  getSharing,
  maxSavedNoteLength,
  type ReceivedListPerson,
  type Sharing,
  writeReaderNote,
} from '@app/types';
import { useRef } from 'react';
import { m } from '../../paraglide/messages.js';
import { useSavedPeople } from '../../shared/saved/use-saved-people.ts';

export const useSharing = () => useOwnCall(getSharing);

/** Returns a function that caches the sharing from the reply of a write, so that the page shows it. */
export function useSharingCache(): (sharing: Sharing) => void {
  const queryClient = useQueryClient();
  const { session } = useShell();
  const userId = session.status === 'signed-in' ? session.user.id : null;
  return (sharing) => queryClient.setQueryData([getSharing.path, userId], sharing);
}

/** Returns the error message, or null. If the list takes no more notes, the note goes to the own saved people. */
export function useWriteReaderNote() {
  const { send } = useSend(writeReaderNote);
  const cacheSharing = useSharingCache();
  const addOwnNote = useAddOwnNote();
  const refreshOwnData = useRefreshOwnData();
  const { toast } = useShell();
  const lastWriteRef = useRef<Promise<unknown>>(Promise.resolve());
  async function writeNote(listId: string, person: ReceivedListPerson, note: string): Promise<string | null> {
    const result = await send({ params: { id: listId }, body: { listingId: person.listingId, note } });
    if (result.status === 'done') cacheSharing(result.reply);
    if (result.status === 'done') return null;
    if (result.status !== 'failed' || result.failure.kind !== 'refused') return m.saved_note_failed();
    const problemText = result.failure.problem.message;
    if (!note || !(await addOwnNote(person, note))) return problemText;
    toast({ text: m.shared_note_kept({ reason: problemText }) });
    void refreshOwnData();
    return null;
  }
  // One after the other: a note about somebody else, or a further change, is not skipped.
  return (...input: Parameters<typeof writeNote>) => {
    const writePromise = lastWriteRef.current.then(() => writeNote(...input));
    lastWriteRef.current = writePromise.catch(() => {});
    return writePromise;
  };
}

/** Appends to the user's own note about a person, who is saved if necessary. Returns false on failure. */
function useAddOwnNote() {
  const { accountResult, saveNote } = useSavedPeople();
  return async ({ listingId, listing }: ReceivedListPerson, addedText: string): Promise<boolean> => {
    // The end of sharing has just moved earlier notes there.
    const { data: people, isError } = await accountResult.refetch();
    if (!people || isError) return false;
    const ownEntry = people.find((person) => person.listingId === listingId);
    const note = ownEntry?.note ? `${ownEntry.note}\n${addedText}` : addedText;
    if (note.length > maxSavedNoteLength) return false;
    return saveNote(ownEntry ?? { listingId, listing, note, savedAt: new Date().toISOString() }, note);
  };
}
