import type { AppEnv, Session } from '@app/service-kit';
import type { CommandContext } from '@app/status-changes';
import type { Context } from 'hono';
import { problemsByCode } from './with-http-problems.ts';

/** Creates the context of a command. The actor is the account of the session. */
export const createCommandContext = (
  { session, c }: { session: Session; c: Context<AppEnv> },
  { client, collections }: Pick<CommandContext, 'client' | 'collections'>,
): CommandContext => ({
  client,
  collections,
  now: new Date(),
  requestId: c.get('headers')['x-request-id'],
  actor: { kind: 'user', id: session.userId },
});

/** Throws unless the account has the role of a prosthetist. Accounts without a role are rejected, too. */
export function requireProsthetist({ role }: Session): void {
  if (role !== 'prosthetist') throw problemsByCode.not_a_prosthetist();
}
