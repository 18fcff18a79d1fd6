import type { StaffThread } from '@app/types/admin/people/messages';
import { formatShortTime } from '../../words/format-time.ts';

/** What staff and a practitioner wrote to each other, the oldest first. */
export const Thread = ({ messages }: { messages: StaffThread }) => (
  <ol aria-label="Messages">
    {messages.map(({ id, by, text, at }) => (
      <li key={id}>
        <b>{by ?? 'The practitioner'}</b>, {formatShortTime(at)}: {text}
      </li>
    ))}
  </ol>
);
