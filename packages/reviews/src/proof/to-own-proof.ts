import type { ProofDoc } from '@app/db';
import type { OwnProof } from '@app/types';

/** A proof as its author sees it: neither the file's name nor who decided. */
export const toOwnProof = ({ status, sentAt, decidedAt, fileUntil, note }: ProofDoc): OwnProof => ({
  status,
  at: (decidedAt ?? sentAt).toISOString(),
  fileUntil: fileUntil.toISOString(),
  note: note ?? '',
});
