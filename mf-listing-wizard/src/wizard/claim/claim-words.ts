import type { Failure } from '@app/remote-kit';
import { m } from '../../paraglide/messages.js';

/** By error code of the reply. */
const byCode: Readonly<Record<string, () => string>> = {
  already_claimed: m.claim_error_already_claimed,
  pending_claim_exists: m.claim_error_pending,
  duplicate_claim: m.claim_error_duplicate,
};

/** Why a claim could not be submitted. */
export function claimError({ kind, problem }: Failure): string {
  if (kind === 'unreached') return m.claim_error_network();
  if (kind === 'ended') return m.claim_error_other();
  return byCode[problem?.error ?? '']?.() ?? (problem?.message || m.claim_error_other());
}

/** True if somebody else owns or claimed the listing, so that only staff can help. */
export const isStaffNeeded = ({ problem }: Failure): boolean =>
  problem?.error === 'already_claimed' || problem?.error === 'pending_claim_exists';
