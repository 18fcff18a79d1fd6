import {
  adminApproveReview,
  adminRejectReview,
  adminRemoveReview,
  adminRequestChanges,
} from '@app/types/admin/actions/review';
import type { StaffReview } from '@app/types/admin/reviews';
import { Button, CheckIcon, Stack } from '@app/ui';
import { Decide, ItemPart } from '@app/ui/staff';
import { useRef, useState } from 'react';
import { useKeptNotes } from '../console/draft-notes.ts';
import { useShortcuts } from '../console/shortcuts/shortcuts.ts';
import { Reasons } from '../queue/Reasons.tsx';
import { type Decisions, formatDone } from '../queue/use-decision.ts';
import { formatListingName } from './review-words.ts';

export interface DecisionProps {
  review: StaffReview;
  decisions: Decisions<StaffReview>;
}

/** Withholding, by the step that the review must have. */
const withholding = [
  { step: 'request_changes', row: adminRequestChanges },
  { step: 'reject', row: adminRejectReview },
  { step: 'remove', row: adminRemoveReview },
] as const;

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
  const offered = withholding.filter(({ step }) => may(step));
  // What public words are taken away by is a removal; before that it is a rejection.
  const refusal = may('reject') ? adminRejectReview : adminRemoveReview;

  async function approve() {
    const done = formatDone(adminApproveReview, { name });
    if (await decisions.decide(adminApproveReview, { input: { params: { id }, body: { v } }, done }))
      forgetNotes();
  }
  async function withhold(row: (typeof withholding)[number]['row']) {
    if (!withheld) {
      form.current?.querySelector('input')?.focus();
      return;
    }
    const body = { v, reasons: [...reasons], notes };
    const done = formatDone(row, { name });
    if (await decisions.decide(row, { input: { params: { id }, body }, done })) forgetNotes();
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
            <CheckIcon /> {adminApproveReview.button.label}
          </Button>
        )}
        {offered.map(({ row }) => (
          <Button
            key={row.id}
            kind={row.button.kind ?? 'secondary'}
            disabled={decisions.sending || !withheld}
            onClick={() => withhold(row)}
          >
            {row.button.label}
          </Button>
        ))}
        {!withheld && <p>To withhold it, choose at least one reason. Stars are never one.</p>}
      </Decide>
    </ItemPart>
  );
}
