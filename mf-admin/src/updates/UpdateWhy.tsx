import type { UpdateItem } from '@app/types/admin/updates';
import { Why } from '@app/ui/staff';
import { WarningItems } from '../inbox/WarningItems.tsx';
import { formatCount } from '../words/format-count.ts';
import { formatShortTime } from '../words/format-time.ts';

const obstacles = {
  not_public: 'The listing is no longer public: this change can only be returned.',
  other_owner: 'The listing no longer belongs to anyone who sent this: it can only be returned.',
};
const outcomes = { approved: 'Approved', partly: 'Approved in part', rejected: 'Returned' };

/** Why a change is here, or what became of it. */
export function UpdateWhy({ item: { changes, risks, blocked, decision, status } }: { item: UpdateItem }) {
  if (status !== 'pending')
    return (
      <Why
        title={
          decision
            ? `${outcomes[decision.outcome]} by ${decision.by}, ${formatShortTime(decision.at)}.`
            : status === 'withdrawn'
              ? 'The owner withdrew it.'
              : 'No decision was made.'
        }
      >
        {decision?.notes && <p>Notes: {decision.notes}</p>}
      </Why>
    );
  const warned = changes.filter(({ risks, conflict }) => risks.length > 0 || conflict).length;
  const onFields = new Set(changes.flatMap(({ risks }) => risks));
  return (
    <Why
      title={`Why it is here: the owner changed ${formatCount(changes.length, 'field')}.${warned > 0 ? ` ${warned === 1 ? 'One needs' : `${warned} need`} a look, so nothing is chosen there.` : ''}`}
    >
      {blocked && <p>{obstacles[blocked]}</p>}
      <ul>
        <WarningItems codes={risks.filter((risk) => !onFields.has(risk))} />
      </ul>
    </Why>
  );
}
