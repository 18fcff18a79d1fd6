import { getThread } from '@app/types/admin/people/messages';
import type { QueueKind } from '@app/types/admin/queue';
import { MailIcon } from '@app/ui';
import { FoldLine } from '@app/ui/staff';
import { useAdminCall } from '../../admin-call.ts';
import { getPersonWord, Thread } from './Thread.tsx';

/** The messages with an item's owner, claimant or author; nothing where none was written. */
export function ThreadFold({ kind, id }: { kind: QueueKind; id: string }) {
  const messages = useAdminCall(getThread, { params: { kind, id } }).data?.messages ?? [];
  const last = messages.at(-1);
  if (!last) return null;
  const person = getPersonWord(kind === 'reviews' ? 'review' : 'listing');
  return (
    <FoldLine
      icon={<MailIcon />}
      label={`Messages with ${person.toLowerCase()} (${messages.length})`}
      hint={`${last.by ?? person}: “${last.text}”`}
    >
      <Thread person={person} messages={messages} />
    </FoldLine>
  );
}
