import type { StaffMessage, StaffThread } from '@app/types/admin/people/messages';
import { formatShortTime } from '../../words/format-time.ts';

/** Who staff write with, by what it is about. */
export const getPersonWord = (kind: StaffMessage['kind']) =>
  kind === 'review' ? 'The author' : 'The practitioner';

interface ThreadProps {
  person: string;
  messages: StaffThread;
}

/** What staff and a person wrote to each other, the oldest first. */
export const Thread = ({ person, messages }: ThreadProps) => (
  <ol aria-label="Messages">
    {messages.map(({ id, by, text, at }) => (
      <li key={id}>
        <b>{by ?? person}</b>, {formatShortTime(at)}: {text}
      </li>
    ))}
  </ol>
);
