import { type CommandContext, listActorUserIds, requestDeletion } from '@app/status-changes';
import type { AccountProvider } from '../account-provider.ts';

/** If at least this many accounts, and most of all, are missing, the provider is probably wrong or empty. */
const minSuspiciousCount = 2;

/** Too many accounts are missing at the provider; nothing was changed. */
export class TooManyVanishedError extends Error {
  override readonly name = 'TooManyVanished';
}

/**
 * Deletes accounts that the identity provider no longer has, in case its webhook message was lost. Their reviews are
 * deleted too, because the user's choice about them is unknown.
 * @throws {TooManyVanishedError}
 */
export async function sweepVanishedAccounts(
  ctx: CommandContext,
  accounts: Pick<AccountProvider, 'findUnlistedUserIds' | 'exists'>,
): Promise<{ checked: number; vanished: number }> {
  const unlistedUserIds: string[] = [];
  let checkedCount = 0;
  for await (const userIds of listActorUserIds(ctx)) {
    checkedCount += userIds.length;
    unlistedUserIds.push(...(await accounts.findUnlistedUserIds(userIds)));
  }
  if (unlistedUserIds.length >= minSuspiciousCount && unlistedUserIds.length > checkedCount / 2)
    throw new TooManyVanishedError();
  let vanishedCount = 0;
  for (const userId of unlistedUserIds) {
    // An incomplete list must not delete an account.
    if (await accounts.exists(userId)) continue;
    await requestDeletion(ctx, { userId, reviewFate: 'delete' });
    vanishedCount++;
  }
  return { checked: checkedCount, vanished: vanishedCount };
}
