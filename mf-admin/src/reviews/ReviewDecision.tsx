import type { StaffReview } from '@app/types/admin/reviews';
import { Button, CheckIcon, Stack } from '@app/ui';
import { Decide, ItemPart } from '@app/ui/staff';
import { useRef, useState } from 'react';
import { useKeptNotes } from '../console/draft-notes.ts';
import { useShortcuts } from '../console/shortcuts.ts';
import { Reasons } from '../queue/Reasons.tsx';
import { formatListingName } from './review-words.ts';
import type { ReviewDecisions } from './use-review-decisions.ts';

export interface DecisionProps {
  review: StaffReview;
  decisions: ReviewDecisions;
}

/** Publishing, withholding, sending back and taking away: one form, since the last three need the same reasons. */
export function ReviewDecision({ review, decisions, keys }: DecisionProps & { keys: boolean }) {
  const { id, v, steps } = review;
  const [reasons, setReasons] = useState<readonly string[]>([]);
  const [notes, setNotes, forgetNotes] = useKeptNotes(`review:${id}`);
  const form = useRef<HTMLDivElement>(null);
  const notesField = useRef<HTMLTextAreaElement>(null);
  const name = formatListingName(review);
  const may = (step: StaffReview['steps'][number]) => steps.includes(step);
  const withheld = reasons.length > 0;
  // What public words are taken away by is a removal; before that it is a rejection.
  const refusal = may('reject') ? 'reject' : 'remove';

  async function approve() {
    const done = `Published the review of ${name}.`;
    if (await decisions.approve.decide({ input: { params: { id }, body: { v } }, done })) forgetNotes();
  }
  async function withhold(as: 'reject' | 'requestChanges' | 'remove') {
    if (!withheld) {
      form.current?.querySelector('input')?.focus();
      return;
    }
    const done = {
      reject: `Rejected the review of ${name}.`,
      requestChanges: `Sent the review of ${name} back for changes.`,
      remove: `Removed the review of ${name}.`,
    }[as];
    const body = { v, reasons: [...reasons], notes };
    if (await decisions[as].decide({ input: { params: { id }, body }, done })) forgetNotes();
  }

  const shortcuts = [
    { key: 'a', label: 'Approve', run: approve, enabled: may('approve') && !decisions.sending },
    {
      key: 'r',
      label: 'Reject, or choose reasons',
      run: () => withhold(refusal),
      enabled: !decisions.sending,
    },
    { key: 'n', label: 'Notes', run: () => notesField.current?.focus() },
  ];
  useShortcuts(keys ? shortcuts : []);

  return (
    <ItemPart title={review.revision?.status === 'pending' ? 'Decide about the edit' : 'Decide'}>
      <div ref={form}>
        <Stack>
          <Reasons
            reasons={reasons}
            onReasons={setReasons}
            notes={notes}
            onNotes={setNotes}
            notesField={notesField}
          />
        </Stack>
      </div>
      <Decide>
        {may('approve') && (
          <Button disabled={decisions.sending} onClick={approve}>
            <CheckIcon /> Approve
          </Button>
        )}
        {may('request_changes') && (
          <Button
            kind="secondary"
            disabled={decisions.sending || !withheld}
            onClick={() => withhold('requestChanges')}
          >
            Request changes
          </Button>
        )}
        {may('reject') && (
          <Button
            kind="secondary"
            disabled={decisions.sending || !withheld}
            onClick={() => withhold('reject')}
          >
            Reject
          </Button>
        )}
        {may('remove') && (
          <Button kind="danger" disabled={decisions.sending || !withheld} onClick={() => withhold('remove')}>
            Remove from the site
          </Button>
        )}
        {!withheld && <p>To withhold it, choose at least one reason. Stars are never one.</p>}
      </Decide>
    </ItemPart>
  );
}
