import { FileUploadForm, WithdrawButton } from '@app/remote-kit';
import { formatDate } from '@app/seo';
import { useShell } from '@app/shell-api';
import { type OwnReview, proofLimits, uploadProof, withdrawProof } from '@app/types';
import { Disclosure, Stack } from '@app/ui';
import { m } from '../paraglide/messages.js';
import { StaffNote } from '../shared/reviews/TextNotes.tsx';

/** Of a part of the card of an own review. */
export interface OwnReviewPartProps {
  review: OwnReview;
  /** Of the prosthetist. */
  name: string;
}

export function OwnProofSection({ review, name }: OwnReviewPartProps) {
  const { proof, can } = review;
  if (!proof && !can.attachProof) return null;
  return (
    <Stack gap={1}>
      {proof && <ProofStatus review={review} name={name} proof={proof} />}
      {can.attachProof && <ProofUpload review={review} name={name} />}
    </Stack>
  );
}

const statusTexts = {
  confirmed: m.proof_confirmed,
  declined: m.proof_declined,
  expired: m.proof_expired,
} as const;

function ProofStatus({
  review,
  name,
  proof,
}: OwnReviewPartProps & { proof: NonNullable<OwnReview['proof']> }) {
  const { locale } = useShell();
  const { status, at: statusAt, fileUntil, note } = proof;
  if (status !== 'waiting')
    return (
      <>
        <p>{statusTexts[status]({ date: formatDate(statusAt, locale) })}</p>
        <StaffNote note={note} />
      </>
    );
  return (
    <>
      <p>{m.proof_waiting({ sent: formatDate(statusAt, locale), until: formatDate(fileUntil, locale) })}</p>
      <WithdrawButton
        endpoint={withdrawProof}
        input={{ params: { id: review.id } }}
        name={name}
        kind="quiet"
        texts={{
          button: m.proof_withdraw(),
          title: m.proof_withdraw_title({ name }),
          text: m.proof_withdraw_text(),
          keep: m.proof_withdraw_keep(),
          confirm: m.proof_withdraw_confirm(),
          done: m.proof_withdrawn(),
        }}
      />
    </>
  );
}

const ProofUpload = ({ review, name }: OwnReviewPartProps) => (
  <Disclosure label={m.proof_add({ name })}>
    <Stack>
      <p>{m.proof_why()}</p>
      <p>{m.proof_who(proofLimits)}</p>
      <FileUploadForm
        texts={{
          file: m.proof_file(),
          hint: m.proof_hint(proofLimits),
          noFile: m.proof_choose(),
          tooLarge: m.proof_too_large(proofLimits),
          send: m.proof_send(),
          sending: m.proof_sending(),
          done: m.proof_sent(),
        }}
        maxMegabytes={proofLimits.megabytes}
        endpoint={uploadProof}
        query={{ review: review.id }}
      />
    </Stack>
  </Disclosure>
);
