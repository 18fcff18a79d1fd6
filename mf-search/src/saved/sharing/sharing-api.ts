// Calls by which an account shares its saved people with one more. Apart from the others, so that no other page loads
// their schemas.
import { useQueryClient } from '@app/query';
import { useOwnCall, useSend } from '@app/remote-kit';
import { useShell } from '@app/shell-api';
import { acceptSharedLink, getSharing, type Sharing, shareSaved, writeReaderNote } from '@app/types';

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

/** Returns whether the note was saved. */
export function useWriteReaderNote() {
  const write = useSend(writeReaderNote);
  const keep = useKeepSharing();
  return async (id: string, listingId: string, note: string): Promise<boolean> => {
    const sent = await write.send({ params: { id }, body: { listingId, note } });
    if (sent.status === 'done') keep(sent.reply);
    return sent.status === 'done';
  };
}
