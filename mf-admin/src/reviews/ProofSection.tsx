import { adminViewProof } from '@app/types/admin/actions/reply';
import type { StaffReview } from '@app/types/admin/reviews';
import { LoggedDocument } from '../StaffPhoto.tsx';
import { ItemSection } from '../ui/ItemSection.tsx';
import { formatShortTime } from '../words/format-time.ts';

const statusTexts = {
  waiting: 'Proof of this care waits',
  confirmed: 'Proof confirmed, its file deleted',
  declined: 'Proof declined, its file deleted',
  expired: 'Nobody looked at the proof in time, its file was deleted',
} as const;

interface ProofSectionProps {
  review: StaffReview;
  /** Called when the file was opened. Absent: the decision is not about the proof. */
  onOpen?: () => void;
}

/** The proof of care that the author sent. The server logs each opening of its file. */
export function ProofSection({ review, onOpen }: ProofSectionProps) {
  const { id, proof, steps, verification } = review;
  if (!proof) return null;
  return (
    <ItemSection title="Proof of care">
      <p>
        {statusTexts[proof.status]}: {formatShortTime(proof.decidedAt ?? proof.sentAt)}.
      </p>
      {proof.note && <p>Said to the author: {proof.note}</p>}
      {verification === 'proof' && <p>Everybody reads “Care confirmed” on it.</p>}
      {proof.status === 'waiting' && (
        <p>The file is deleted by {formatShortTime(proof.fileUntil)}, decided or not.</p>
      )}
      {proof.status === 'waiting' && !steps.includes('decide_proof') && (
        <p>Your role does not look at proofs.</p>
      )}
      {onOpen && steps.includes('decide_proof') && (
        <>
          <LoggedDocument
            endpoint={adminViewProof}
            input={{ params: { id } }}
            label="Look at the proof"
            alt="The proof that the author sent"
            onOpen={onOpen}
          />
          <p>Confirm it where it shows this practice and a visit or order about the month of care.</p>
        </>
      )}
    </ItemSection>
  );
}
