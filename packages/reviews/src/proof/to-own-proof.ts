import type { ProofDoc } from '@app/db';
import type { OwnProof } from '@app/types';

/** A proof for its author, without the file's name and the staff member. */
export const toOwnProof = ({ status, sentAt, decidedAt, fileUntil, note }: ProofDoc): OwnProof => ({
  status,
  at: (decidedAt ?? sentAt).toISOString(),
  fileUntil: fileUntil.toISOString(),
  note: note ?? '',
});
