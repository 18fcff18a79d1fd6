import { adminDecideProof, adminViewProof } from '@app/types/admin/actions/reply';
import type { StaffReview } from '@app/types/admin/reviews';
import { Banner, Button, CheckIcon, Field, Textarea } from '@app/ui';
import { Decide, ItemPart } from '@app/ui/staff';
import { useState } from 'react';
import { getErrorMessage, type SendResult, useAdminSend, useRefresh } from '../admin-call.ts';
import { formatShortTime } from '../at-time.ts';
import { useDock } from '../console/dock/dock.ts';
import { Phrases } from '../queue/Phrases.tsx';
import { StaffPicture } from '../StaffPhoto.tsx';
import { formatListingName } from './review-words.ts';

const states = {
  waiting: 'Proof of this care waits',
  confirmed: 'Proof confirmed, its file deleted',
  declined: 'Proof declined, its file deleted',
  expired: 'Nobody looked at the proof in time, its file was deleted',
} as const;

/** The proof of care that the author sent. Only who has the right opens the file, and each look is logged. */
export function ProofPart({ review }: { review: StaffReview }) {
  const { proof, steps, verification } = review;
  if (!proof) return null;
  const at = proof.decidedAt ?? proof.sentAt;
  return (
    <ItemPart title="Proof of care">
      <p>
        {states[proof.status]}: {formatShortTime(at)}.
      </p>
      {proof.note && <p>Said to the author: {proof.note}</p>}
      {verification === 'proof' && <p>Everybody reads “Care confirmed” on it.</p>}
      {proof.status === 'waiting' && (
        <p>The file is deleted by {formatShortTime(proof.fileUntil)}, decided or not.</p>
      )}
      {steps.includes('decide_proof') ? (
        <DecideProof key={proof.sentAt} review={review} />
      ) : (
        proof.status === 'waiting' && <p>Your role does not look at proofs.</p>
      )}
    </ItemPart>
  );
}

function DecideProof({ review }: { review: StaffReview }) {
  const { id, v } = review;
  const look = useAdminSend(adminViewProof);
  const decision = useAdminSend(adminDecideProof);
  const [picture, setPicture] = useState('');
  const [notes, setNotes] = useState('');
  const dock = useDock();
  const refresh = useRefresh();
  const failure = look.failure ?? decision.failure;

  async function open() {
    decision.forgive();
    const seen = await look.send({ params: { id } });
    if (seen.status === 'done') setPicture(seen.reply.picture.base64);
  }
  async function decide(verdict: 'confirm' | 'decline') {
    look.forgive();
    const body = { v, verdict, ...(verdict === 'decline' && { notes }) };
    const sent: SendResult<typeof adminDecideProof> = await decision.send({ params: { id }, body });
    if (sent.status === 'failed' && sent.failure.status === 409) await refresh();
    if (sent.status !== 'done') return;
    const done = verdict === 'confirm' ? 'Confirmed' : 'Declined';
    dock.say(`${done} the proof for ${formatListingName(review)}. Its file is deleted.`);
    await refresh();
  }
  return (
    <>
      {picture ? (
        <StaffPicture base64={picture} alt="The proof that the author sent" />
      ) : (
        <Decide>
          <Button kind="secondary" disabled={look.sending} onClick={() => void open()}>
            Look at the proof
          </Button>
          <p>Your look is logged.</p>
        </Decide>
      )}
      <p>Confirm it where it shows this practice and a visit or order about the month of care.</p>
      <Field label="Notes to the author" hint="For a declined proof. They get this by e-mail.">
        <Textarea value={notes} maxLength={2000} onChange={(event) => setNotes(event.target.value)} />
      </Field>
      <Phrases notes={notes} onNotes={setNotes} />
      {failure && (
        <Banner kind="bad">
          <p>{getErrorMessage(failure, 'This did not work. Try again.')}</p>
        </Banner>
      )}
      <Decide>
        <Button disabled={decision.sending || !picture} onClick={() => void decide('confirm')}>
          <CheckIcon /> Confirm the care
        </Button>
        <Button kind="secondary" disabled={decision.sending} onClick={() => void decide('decline')}>
          Decline the proof
        </Button>
        <p>Either deletes the file, so neither can be undone.</p>
      </Decide>
    </>
  );
}
