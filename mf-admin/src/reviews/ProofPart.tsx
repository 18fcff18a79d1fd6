import { adminViewProof } from '@app/types/admin/actions/reply';
import type { StaffReview } from '@app/types/admin/reviews';
import { Button } from '@app/ui';
import { Decide, ItemPart } from '@app/ui/staff';
import { useState } from 'react';
import { useAct } from '../console/kit/use-act.ts';
import { StaffPicture } from '../StaffPhoto.tsx';
import { formatShortTime } from '../words/format-time.ts';

const states = {
  waiting: 'Proof of this care waits',
  confirmed: 'Proof confirmed, its file deleted',
  declined: 'Proof declined, its file deleted',
  expired: 'Nobody looked at the proof in time, its file was deleted',
} as const;

interface ProofPartProps {
  review: StaffReview;
  /** The file was looked at; absent: the proof is not what is decided about. */
  onSeen?: () => void;
}

/** The proof of care that the author sent. Only who has the right opens the file, and each look is logged. */
export function ProofPart({ review, onSeen }: ProofPartProps) {
  const { id, proof, steps, verification } = review;
  const { act, sending } = useAct();
  const [picture, setPicture] = useState('');
  if (!proof) return null;

  async function open() {
    const seen = await act(adminViewProof, { params: { id } });
    if (!seen) return;
    setPicture(seen.picture.base64);
    onSeen?.();
  }
  return (
    <ItemPart title="Proof of care">
      <p>
        {states[proof.status]}: {formatShortTime(proof.decidedAt ?? proof.sentAt)}.
      </p>
      {proof.note && <p>Said to the author: {proof.note}</p>}
      {verification === 'proof' && <p>Everybody reads “Care confirmed” on it.</p>}
      {proof.status === 'waiting' && (
        <p>The file is deleted by {formatShortTime(proof.fileUntil)}, decided or not.</p>
      )}
      {proof.status === 'waiting' && !steps.includes('decide_proof') && (
        <p>Your role does not look at proofs.</p>
      )}
      {onSeen && steps.includes('decide_proof') && (
        <>
          {picture ? (
            <StaffPicture base64={picture} alt="The proof that the author sent" />
          ) : (
            <Decide>
              <Button kind="secondary" disabled={sending} onClick={() => void open()}>
                Look at the proof
              </Button>
              <p>Your look is logged.</p>
            </Decide>
          )}
          <p>Confirm it where it shows this practice and a visit or order about the month of care.</p>
        </>
      )}
    </ItemPart>
  );
}
