import type { AppEnv, Staff } from '@app/service-kit';
import type { CommandContext } from '@app/status-changes';
import { readClientAddress } from '@app/team/request';
import type { Context } from 'hono';
import type { AdminDeps } from './deps.ts';
import type { StaffEndpoint } from './register-staff-call.ts';
import { type ToConflictReply, withHttpProblems } from './with-http-problems.ts';

interface Caller {
  staff: Pick<Staff, 'id'>;
  c: Context<AppEnv>;
}

/** Creates the context of a command. The actor is the staff member of the session. */
export const createCommandContext = (
  { staff, c }: Caller,
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

/** Runs a command as the staff member of the call. Its errors become the problems that the endpoint declares. */
export const runCommand = <Input, Result>(
  deps: AdminDeps,
  call: Caller & { endpoint: StaffEndpoint },
  command: (ctx: CommandContext, input: Input) => Promise<Result>,
  input: Input,
  toConflictReply?: ToConflictReply,
): Promise<Result> =>
  withHttpProblems(command(createCommandContext(call, deps), input), call.endpoint, toConflictReply);
