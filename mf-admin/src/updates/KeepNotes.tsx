import { editUpdateNotes } from '@app/types/admin/actions/update';
import type { UpdateItem } from '@app/types/admin/updates';
import { Button } from '@app/ui';
import { getErrorMessage, useAdminSend, useRefresh } from '../admin-call.ts';
import { useDock } from '../console/dock/dock.ts';
import { useKeptNotes } from '../console/draft-notes.ts';

interface KeepNotesProps {
  item: UpdateItem;
  notes: string;
}

/** Keeps what was written with the update: for a colleague, for later, or in place of what its owner reads. */
export function KeepNotes({ item: { id, v, status, notes: prepared, decision }, notes }: KeepNotesProps) {
  const { send, sending } = useAdminSend(editUpdateNotes);
  const [, , forget] = useKeptNotes(`update:${id}`);
  const dock = useDock();
  const refresh = useRefresh();
  const waits = status === 'pending';
  const kept = waits ? prepared : (decision?.notes ?? '');
  if (notes.trim() === kept) return null;

  async function keep() {
    const sent = await send({ params: { id }, body: { v, notes } });
    if (sent.status === 'failed') {
      dock.failed(getErrorMessage(sent.failure, 'The notes could not be saved. Please try again.'));
      if (sent.failure.status === 409) await refresh();
    }
    if (sent.status !== 'done') return;
    const { auditId, undoUntil } = sent.reply;
    forget();
    dock.decided({ text: waits ? 'Saved the notes for later.' : 'Changed the notes.', auditId, undoUntil });
    await refresh();
  }
  return (
    <Button kind="quiet" aria-disabled={sending} onClick={() => void keep()}>
      {waits ? 'Save the notes for later' : 'Change the notes'}
    </Button>
  );
}
