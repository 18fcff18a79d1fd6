import { getThread, type StaffMessage, type StaffThread } from '@app/types/admin/people/messages';
import type { QueueKind } from '@app/types/admin/queue';
import { MailIcon, PlainList, Quote, Reply } from '@app/ui';
import { useAdminCall } from '../../admin-call.ts';
import { ItemDisclosure } from '../../ui/OpenItem.tsx';
import { formatShortTime } from '../../words/format-time.ts';
import { HighlightedText } from '../text-matches.tsx';

/** Returns the label of the person to whom staff write about this kind. */
export const getPersonLabel = (kind: StaffMessage['kind']) =>
  kind === 'review' ? 'The author' : 'The practitioner';

interface ThreadProps {
  personLabel: string;
  messages: StaffThread;
  /** The message to answer, with the matches of the word check in it. */
  highlightedMessage?: { id: string; matches: Parameters<typeof HighlightedText>[0]['matches'] };
}

/** The list of messages between staff and a person, the oldest first. */
export const Thread = ({ personLabel, messages, highlightedMessage }: ThreadProps) => (
  <PlainList aria-label="Messages">
    {messages.map(({ id, by, text, at }) => {
      const MessageBody = by === null ? Quote : Reply;
      return (
        <li key={id}>
          <MessageBody>
            <p>
              <b>{by ?? personLabel}</b>, {formatShortTime(at)}
            </p>
            <p>
              <HighlightedText
                text={text}
                matches={highlightedMessage?.id === id ? highlightedMessage.matches : []}
              />
            </p>
          </MessageBody>
        </li>
      );
    })}
  </PlainList>
);

/** The disclosure with the messages to the owner, claimant or author of an item. Renders nothing without messages. */
export function ThreadDisclosure({ kind, id }: { kind: QueueKind; id: string }) {
  const messages = useAdminCall(getThread, { params: { kind, id } }).data?.messages ?? [];
  const lastMessage = messages.at(-1);
  if (!lastMessage) return null;
  const personLabel = getPersonLabel(kind === 'reviews' ? 'review' : 'listing');
  return (
    <ItemDisclosure
      icon={<MailIcon />}
      label={`Messages with ${personLabel.toLowerCase()} (${messages.length})`}
      hint={`${lastMessage.by ?? personLabel}: “${lastMessage.text}”`}
    >
      <Thread personLabel={personLabel} messages={messages} />
    </ItemDisclosure>
  );
}
