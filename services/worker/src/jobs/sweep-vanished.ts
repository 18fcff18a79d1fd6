import { type CommandContext, listKnownUsers, requestDeletion } from '@app/status-changes';
import type { People } from '../people.ts';

/** If at least this many accounts, and most of all, are missing, the provider is probably wrong or empty. */
const suspicious = 2;

/** Too many accounts are missing at the provider; nothing was changed. */
export class TooManyVanishedError extends Error {
  override readonly name = 'TooManyVanished';
}

/**
 * Deletes accounts that the identity provider no longer has, in case its webhook message was lost. Their reviews are
 * deleted too, because the user's choice about them is unknown.
 * @throws {TooManyVanished}
 */
export async function sweepVanished(
  ctx: CommandContext,
  people: Pick<People, 'missingAmong'>,
): Promise<{ asked: number; vanished: number }> {
  const vanished: string[] = [];
  let callCount = 0;
  for await (const userIds of listKnownUsers(ctx)) {
    callCount += userIds.length;
    vanished.push(...(await people.missingAmong(userIds)));
  }
  if (vanished.length >= suspicious && vanished.length > callCount / 2) throw new TooManyVanishedError();
  for (const userId of vanished) await requestDeletion(ctx, { userId, reviews: 'delete' });
  return { asked: callCount, vanished: vanished.length };
}
