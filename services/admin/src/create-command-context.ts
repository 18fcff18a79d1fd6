import type { AppEnv, Staff } from '@app/service-kit';
import type { CommandContext } from '@app/status-changes';
import { readClientAddress } from '@app/team/request';
import type { Context } from 'hono';
import type { AdminDeps } from './deps.ts';

/** Creates the context of a command. The actor is the staff member of the session. */
export const createCommandContext = (
  { staff, c }: { staff: Staff; c: Context<AppEnv> },
  { client, collections, undoSeconds }: Pick<AdminDeps, 'client' | 'collections' | 'undoSeconds'>,
): CommandContext => ({
  client,
  collections,
  undoSeconds,
  now: new Date(),
  requestId: c.get('headers')['x-request-id'],
  address: readClientAddress(c.req.raw),
  actor: { kind: 'admin', id: staff.id },
});
