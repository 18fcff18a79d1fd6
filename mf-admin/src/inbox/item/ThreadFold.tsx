import { getThread } from '@app/types/admin/people/messages';
import type { QueueKind } from '@app/types/admin/queue';
import { MailIcon } from '@app/ui';
import { FoldLine } from '@app/ui/staff';
import { useAdminCall } from '../../admin-call.ts';
import { Thread } from './Thread.tsx';

/** The messages with an item's owner or claimant; nothing where none was written. */
export function ThreadFold({ kind, id }: { kind: QueueKind; id: string }) {
  const messages = useAdminCall(getThread, { params: { kind, id } }).data?.messages ?? [];
  const last = messages.at(-1);
  if (!last) return null;
  return (
    <FoldLine
      icon={<MailIcon />}
      label={`Messages with the practitioner (${messages.length})`}
      hint={`${last.by ?? 'The practitioner'}: “${last.text}”`}
    >
      <Thread messages={messages} />
    </FoldLine>
  );
}
