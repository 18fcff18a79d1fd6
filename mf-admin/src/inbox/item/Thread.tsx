import { getThread, type StaffMessage, type StaffThread } from '@app/types/admin/people/messages';
import type { QueueKind } from '@app/types/admin/queue';
import { MailIcon, PlainList, Reply, Words } from '@app/ui';
import { useAdminCall } from '../../admin-call.ts';
import { FoldLine } from '../../ui/OpenItem.tsx';
import { formatShortTime } from '../../words/format-time.ts';
import { MarkedText } from '../word-findings.tsx';

/** Returns the label of the person to whom staff write about this kind. */
export const getPersonLabel = (kind: StaffMessage['kind']) =>
  kind === 'review' ? 'The author' : 'The practitioner';

interface ThreadProps {
  person: string;
  messages: StaffThread;
  /** The message to answer, with the places that the word check found in it. */
  markedMessage?: { id: string; places: Parameters<typeof MarkedText>[0]['places'] };
}

/** The list of messages between staff and a person, the oldest first. */
export const Thread = ({ person, messages, markedMessage }: ThreadProps) => (
  <PlainList aria-label="Messages">
    {messages.map(({ id, by, text, at }) => {
      const Speech = by === null ? Words : Reply;
      return (
        <li key={id}>
          <Speech>
            <p>
              <b>{by ?? person}</b>, {formatShortTime(at)}
            </p>
            <p>
              <MarkedText text={text} places={markedMessage?.id === id ? markedMessage.places : []} />
            </p>
          </Speech>
        </li>
      );
    })}
  </PlainList>
);

/** The fold with the messages to the owner, claimant or author of an item. Renders nothing without messages. */
export function ThreadFold({ kind, id }: { kind: QueueKind; id: string }) {
  const messages = useAdminCall(getThread, { params: { kind, id } }).data?.messages ?? [];
  const lastMessage = messages.at(-1);
  if (!lastMessage) return null;
  const person = getPersonLabel(kind === 'reviews' ? 'review' : 'listing');
  return (
    <FoldLine
      icon={<MailIcon />}
      label={`Messages with ${person.toLowerCase()} (${messages.length})`}
      hint={`${lastMessage.by ?? person}: “${lastMessage.text}”`}
    >
      <Thread person={person} messages={messages} />
    </FoldLine>
  );
}
