import { fillWords } from '@app/types/admin/actions/action';
import { approveClaim, rejectClaim } from '@app/types/admin/actions/claim';
import type { ClaimItem } from '@app/types/admin/claims';
import { Banner, Button, Field, Textarea } from '@app/ui';
import { Decide } from '@app/ui/staff';
import { type SubmitEvent, useId, useRef } from 'react';
import { useKeptNotes } from '../console/draft-notes.ts';
import { useShortcuts } from '../console/shortcuts/shortcuts.ts';
import { Phrases } from '../queue/Phrases.tsx';
import { type Decisions, formatDone } from '../queue/use-decision.ts';
import { differenceWords, obstacleWords } from './check-words.ts';

interface ClaimDecisionProps {
  claim: ClaimItem;
  decisions: Decisions<ClaimItem>;
}

/** Approve, or reject with a reason: the claimant reads it. */
export function ClaimDecision({ claim, decisions }: ClaimDecisionProps) {
  const { id, v, listing, claimantName, obstacle, differences, contests } = claim;
  const [notes, write, forget] = useKeptNotes(`claim:${id}`);
  const [reason, writeReason, forgetReason] = useKeptNotes(`claim-approval:${id}`);
  const reasonField = useRef<HTMLTextAreaElement>(null);
  const notesField = useRef<HTMLTextAreaElement>(null);
  const whyNot = useId();
  const whyNotGive = useId();
  const name = listing ? `${listing.firstName} ${listing.lastName}` : 'a deleted listing';
  const differs = [
    ...differences.map((name) => differenceWords[name]),
    ...(contests ? ['the owner'] : []),
  ].join(', ');
  const lacksReason = differs !== '' && reason.trim() === '';
  const hasReason = notes.trim() !== '';
  const { decide, sending } = decisions;
  const toNotes = () => notesField.current?.focus();

  async function give() {
    if (obstacle || sending) return;
    if (lacksReason) return reasonField.current?.focus();
    const done = formatDone(approveClaim, { claimant: claimantName, name });
    const body = { v, ...(reason.trim() && { reason }) };
    if (await decide(approveClaim, { input: { params: { id }, body }, done })) {
      forget();
      forgetReason();
    }
  }
  async function refuse(event?: SubmitEvent) {
    event?.preventDefault();
    if (!hasReason) return toNotes();
    if (sending) return;
    const done = formatDone(rejectClaim, { claimant: claimantName });
    if (await decide(rejectClaim, { input: { params: { id }, body: { v, notes } }, done })) forget();
  }
  useShortcuts([
    { key: 'a', label: 'Approve the claim', run: () => void give(), enabled: obstacle === null },
    { key: 'r', label: rejectClaim.button.label, run: () => void refuse() },
    { key: 'n', label: 'Reason', run: toNotes },
  ]);

  return (
    <form aria-label="Decide about the claim" onSubmit={refuse} noValidate>
      {obstacle && (
        <Banner kind="warn">
          <p>{obstacleWords[obstacle]}</p>
        </Banner>
      )}
      {!obstacle && differs && (
        <Field
          label="Reason to approve anyway"
          hint={`Required, because this differs from the listing: ${differs}. Staff only: the claimant does not see it.`}
        >
          <Textarea
            ref={reasonField}
            rows={2}
            maxLength={2000}
            value={reason}
            onChange={({ target }) => writeReason(target.value)}
          />
        </Field>
      )}
      <Field label="Reason to the claimant" hint="Required to reject. They get this by e-mail.">
        <Textarea
          ref={notesField}
          rows={3}
          maxLength={2000}
          value={notes}
          onChange={({ target }) => write(target.value)}
        />
      </Field>
      <Phrases notes={notes} onNotes={write} />
      <Decide>
        {!obstacle && (
          <Button
            disabled={lacksReason || sending}
            aria-describedby={lacksReason ? whyNotGive : undefined}
            onClick={() => void give()}
          >
            {fillWords(approveClaim.button.label, { claimant: claimantName })}
          </Button>
        )}
        <Button
          kind="danger"
          type="submit"
          disabled={!hasReason || sending}
          aria-describedby={hasReason ? undefined : whyNot}
        >
          {rejectClaim.button.label}
        </Button>
        {!obstacle && lacksReason && <p id={whyNotGive}>To approve, say why although something differs.</p>}
        {!hasReason && <p id={whyNot}>To reject, write a reason first.</p>}
      </Decide>
    </form>
  );
}
