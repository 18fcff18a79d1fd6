import { type CommandContext, listKnownUsers, requestDeletion } from '@app/status-changes';
import type { People } from '../people.ts';

/** So many at once, and most of all: rather the wrong provider, or an empty one, than people who left. */
const suspicious = 2;

/** The provider misses too many accounts to be believed; nothing was changed. */
export class TooManyVanishedError extends Error {
  override readonly name = 'TooManyVanished';
}

/**
 * Deletes here accounts that the identity provider does not know any more, though its message never came. What the account
 * wanted of its reviews is not known, so they go too.
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
