// Calls by which an account shares its saved people with one more. Apart from the others, so that no other page loads
// their schemas.
import type { SharedListMode } from '@app/option-lists';
import { useQueryClient } from '@app/query';
import { useOwnCall, useRefreshOwn, useSend } from '@app/remote-kit';
import { useShell } from '@app/shell-api';
import {
  acceptSharedLink,
  changeShareMode,
  getSharing,
  maxSavedNoteLength,
  type ReceivedListPerson,
  type Sharing,
  shareSaved,
  writeReaderNote,
} from '@app/types';
import { m } from '../../paraglide/messages.js';
import { useSaved } from '../../shared/saved/use-saved.ts';

/** With whom the user shares the own list, and lists of others that the user reads. */
export const useSharing = () => useOwnCall(getSharing);

/** Shows the sharing that a write answered. */
function useKeepSharing(): (sharing: Sharing) => void {
  const queries = useQueryClient();
  const { session } = useShell();
  const userId = session.status === 'signed-in' ? session.user.id : null;
  return (sharing) => queries.setQueryData([getSharing.path, userId], sharing);
}

/** Returns the secret of a new link; undefined on failure. */
export function useShareSaved() {
  const write = useSend(shareSaved);
  const keep = useKeepSharing();
  return {
    ...write,
    async share(body: Parameters<typeof write.send>[0]['body']): Promise<string | undefined> {
      const sent = await write.send({ body });
      if (sent.status !== 'done') return undefined;
      keep(sent.reply.sharing);
      return sent.reply.secret;
    },
  };
}

/** Returns whether the link was accepted. */
export function useAcceptSharedLink() {
  const write = useSend(acceptSharedLink);
  const keep = useKeepSharing();
  return {
    ...write,
    async accept(secret: string, name: string): Promise<boolean> {
      const sent = await write.send({ body: { secret, name } });
      if (sent.status === 'done') keep(sent.reply);
      return sent.status === 'done';
    },
  };
}

/** Changes what the reader of the own list may do, and says so. */
export function useChangeShareMode() {
  const write = useSend(changeShareMode);
  const keep = useKeepSharing();
  const { toast } = useShell();
  return {
    ...write,
    async changeMode(mode: SharedListMode, name: string): Promise<void> {
      const sent = await write.send({ body: { mode } });
      if (sent.status !== 'done') return;
      keep(sent.reply);
      toast({
        text: mode === 'together' ? m.share_notes_allowed({ name }) : m.share_notes_stopped({ name }),
      });
    },
  };
}

/**
 * Writes the reader's note, and returns why that failed; null if it did not. A note that the list does not take any more
 * goes to the reader's own saved people, as those do that were written before the list ended.
 */
export function useWriteReaderNote() {
  const write = useSend(writeReaderNote);
  const keep = useKeepSharing();
  const addOwnNote = useAddOwnNote();
  const refreshOwn = useRefreshOwn();
  const { toast } = useShell();
  return async (id: string, person: ReceivedListPerson, note: string): Promise<string | null> => {
    const sent = await write.send({ params: { id }, body: { listingId: person.listingId, note } });
    if (sent.status === 'done') keep(sent.reply);
    if (sent.status === 'done') return null;
    if (sent.status !== 'failed' || sent.failure.kind !== 'refused') return m.saved_note_failed();
    const reason = sent.failure.problem.message;
    if (!note || !(await addOwnNote(person, note))) return reason;
    toast({ text: m.shared_note_kept({ reason }) });
    void refreshOwn();
    return null;
  };
}

/** Adds to the user's own note about a person, who is saved with it. Returns false if that did not succeed. */
function useAddOwnNote() {
  const { accountResult, saveNote } = useSaved();
  return async ({ listingId, listing }: ReceivedListPerson, added: string): Promise<boolean> => {
    // The end of the list has just moved earlier notes there.
    const { data: people, isError } = await accountResult.refetch();
    if (!people || isError) return false;
    const own = people.find((person) => person.listingId === listingId);
    const note = own?.note ? `${own.note}\n${added}` : added;
    if (note.length > maxSavedNoteLength) return false;
    return saveNote(own ?? { listingId, listing, note, savedAt: new Date().toISOString() }, note);
  };
}
