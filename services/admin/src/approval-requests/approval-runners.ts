import { purgeOrphanedClaims } from '@app/listings';
import type { ApprovedActionRunners, PurgeOrphanedClaimsInput } from '@app/status-changes';
import { getActionName } from '@app/types/admin/actions/action';
import { purgeOrphanedClaims as purgeRow } from '@app/types/admin/actions/claim';
import { rollbackImport } from '@app/types/admin/actions/import';
import { runRollback } from '../imports/apply/rollback-approval.ts';
import { listingCommands } from '../prosthetists/listing-commands.ts';
import { closeAccountCommand, reviewCommands } from '../reviews/review-commands.ts';

/** Commands by action of an approval request. Their stored input was written by the calls that create requests. */
export const approvalRunners: ApprovedActionRunners = {
  ...Object.fromEntries(
    [...listingCommands, ...reviewCommands, closeAccountCommand]
      .filter(({ row }) => row.second)
      .map(({ row, command }) => [getActionName(row), command]),
  ),
  [getActionName(purgeRow)]: (ctx, input) =>
    purgeOrphanedClaims(ctx, input as unknown as PurgeOrphanedClaimsInput),
  [getActionName(rollbackImport)]: runRollback,
};
