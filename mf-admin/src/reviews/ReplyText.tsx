import type { StaffReview } from '@app/types/admin/reviews';
import { Chip, Chips, Reply, WarnIcon } from '@app/ui';
import { DiffRow, DiffRows } from '@app/ui/staff';
import { getWarningLabel } from '../inbox/warning-words.ts';

const changes = {
  planned: 'It says that a change is planned.',
  made: 'It says that a change was made.',
} as const;

/** The practice's answer: alone, or other words beside the public ones. */
export function ReplyText({ review: { reply } }: { review: StaffReview }) {
  if (!reply) return null;
  const { revision } = reply;
  const change = (revision?.status === 'pending' ? revision : reply).change;
  return (
    <section
      aria-label={reply.status === 'approved' ? 'The practice’s public answer' : 'The practice’s answer'}
    >
      {revision ? (
        <DiffRows>
          <DiffRow
            name={revision.status === 'pending' ? 'Other words' : 'Other words, sent back'}
            oldLabel="Public now"
            old={<p>{reply.text}</p>}
            newLabel="Instead"
            now={<p>{revision.text}</p>}
          />
        </DiffRows>
      ) : (
        <Reply>
          <p>{reply.text}</p>
        </Reply>
      )}
      {change && <p>{changes[change]}</p>}
      {reply.risks.length > 0 && (
        <Chips aria-label="Warnings">
          {reply.risks.map((risk) => (
            <li key={risk}>
              <Chip kind="warn">
                <WarnIcon /> {getWarningLabel(risk)}
              </Chip>
            </li>
          ))}
        </Chips>
      )}
      {reply.decision && (
        <p>
          Last decided by {reply.decision.by}: {reply.decision.outcome}. {reply.decision.notes}
        </p>
      )}
    </section>
  );
}
