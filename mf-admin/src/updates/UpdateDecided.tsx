import type { UpdateItem } from '@app/types/admin/updates';
import { Field, Textarea } from '@app/ui';
import { DiffRows } from '@app/ui/staff';
import { formatShortTime } from '../at-time.ts';
import { useMay } from '../console/access/me.ts';
import { useKeptNotes } from '../console/draft-notes.ts';
import { Phrases } from '../queue/Phrases.tsx';
import { ChangeRow } from './ChangeRow.tsx';
import { KeepNotes } from './KeepNotes.tsx';

const outcomes = {
  approved: 'Approved',
  partly: 'Approved in part',
  rejected: 'Returned',
};

/** A change that waits no more: what became of each field, and the words that its owner reads. */
export function UpdateDecided({ item }: { item: UpdateItem }) {
  const { id, changes, decision, status } = item;
  const [notes, write] = useKeptNotes(`update:${id}`, decision?.notes);
  const mayDecide = useMay()('decide') !== undefined;
  if (!decision) return <p>{status === 'withdrawn' ? 'The owner withdrew it.' : 'No decision was made.'}</p>;
  return (
    <>
      <p>
        {outcomes[decision.outcome]} by {decision.by}, {formatShortTime(decision.at)}.
      </p>
      <DiffRows>
        {changes.map((change) => {
          const isLive = decision.accepted.includes(change.field);
          return (
            <ChangeRow
              key={change.field}
              change={change}
              choice={undefined}
              oldLabel="Was live"
              newLabel={isLive ? 'Went live' : 'Returned'}
            />
          );
        })}
      </DiffRows>
      {mayDecide ? (
        <>
          <Field label="Notes to the provider" hint="They read this with their listing.">
            <Textarea
              rows={3}
              maxLength={2000}
              value={notes}
              onChange={({ target }) => write(target.value)}
            />
          </Field>
          <Phrases notes={notes} onNotes={write} />
          <KeepNotes item={item} notes={notes} />
        </>
      ) : (
        decision.notes && <p>Notes: {decision.notes}</p>
      )}
    </>
  );
}
