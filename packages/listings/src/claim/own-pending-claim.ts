import type { ClaimDoc } from '@app/db';
import { requireUser } from '@app/status-changes/actors';
import type { CommandContext } from '@app/status-changes/command-context';
import { DomainError } from '@app/status-changes/domain-error';

/**
 * The claim if it is the account's own, pending and not expired.
 * @throws {DomainError} `not_found`, also for another account's claim
 */
export function requireOwnPendingClaim(ctx: CommandContext, claim: ClaimDoc | null): ClaimDoc {
  if (claim?.userId !== requireUser(ctx) || claim.status !== 'pending' || claim.expiresAt <= ctx.now)
    throw new DomainError('not_found');
  return claim;
}
