import { purgeOrphanedClaims } from '@app/listings';
import type { ClaimsPurge, Runners } from '@app/status-changes';
import { getActionName } from '@app/types/admin/actions/action';
import { purgeOrphanedClaims as purgeRow } from '@app/types/admin/actions/claim';
import { rollbackImport } from '@app/types/admin/actions/import';
import { toRunners } from '../actions/action-command.ts';
import { runRollback } from '../imports/apply/second-rollback.ts';
import { listingCommands } from '../prosthetists/listing-commands.ts';
import { closeAccountCommand, reviewCommands } from '../reviews/review-commands.ts';

/**
 * What each request does once somebody agrees. They are stored as their commands take them, by nobody but the calls that
 * ask for a second person.
 */
export const runners: Runners = {
  ...toRunners([...listingCommands, ...reviewCommands, closeAccountCommand]),
  [getActionName(purgeRow)]: (ctx, input) => purgeOrphanedClaims(ctx, input as unknown as ClaimsPurge),
  [getActionName(rollbackImport)]: runRollback,
};
