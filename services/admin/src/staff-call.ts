// What the handler of a staff call needs: its registration, permissions, records and commands.
import {
  type App,
  type AppEnv,
  type Call,
  type Handler,
  problems,
  registerCall,
  type Staff,
} from '@app/service-kit';
import type { CommandContext } from '@app/status-changes';
import { readClientAddress } from '@app/team/request';
import type { Endpoint } from '@app/types';
import type { StaffAction } from '@app/types/admin/actions/action';
import { type Grant, grants, type StaffPermission } from '@app/types/admin/permissions';
import type { Context } from 'hono';
import type { AdminDeps } from './deps.ts';
import { type ToConflictReply, withHttpProblems } from './with-http-problems.ts';

/** A staff call; that of an action declares errors of its own. */
type StaffEndpoint = Endpoint & Pick<StaffAction, 'errors'>;

export type StaffCall<E extends StaffEndpoint> = Call<E> & { staff: Staff; endpoint: E };

/** Registers a staff call. The gate runs before the handler. */
export function registerStaffCall<E extends StaffEndpoint>(
  app: App,
  endpoint: E,
  handler: (call: StaffCall<E>) => ReturnType<Handler<E>>,
): void {
  if (!endpoint.permission) throw new Error(`${endpoint.id} names no permission: anybody could call it.`);
  registerCall(app, endpoint, (call) => {
    const staff = call.c.get('staff');
    if (!staff) throw new Error(`${endpoint.id} was called without a gate`);
    return handler({ ...call, staff, endpoint });
  });
}

/** Checks a permission that depends on the subject of a call, in addition to the gate. @throws 403 `no_right` */
export function requirePermission({ role }: Staff, permission: StaffPermission): Grant {
  const grant = grants[role][permission];
  if (!grant) throw problems.forbidden('no_right', () => 'Your role does not allow this.');
  return grant;
}

export const canReadContacts = ({ role }: Pick<Staff, 'role'>): boolean =>
  grants[role].contacts !== undefined;

/** True if the staff member may know accounts: their ids, and who wrote an anonymous review. */
export const canReadAccounts = ({ role }: Pick<Staff, 'role'>): boolean =>
  grants[role].accounts !== undefined;

/**
 * Requires that the password was entered again within the last ten minutes (`POST /api/admin/elevate`).
 * @throws 403 `elevate`, after which the console asks for the password and repeats the call
 */
export function requireElevation({ elevated }: Staff): void {
  if (!elevated) throw problems.forbidden('elevate', () => 'Enter your password again to continue.');
}

/** Returns a record that was searched by its id. @throws 404 if there is none */
export function requireRecord<T>(record: T | null | undefined): T {
  if (!record) throw problems.notFound();
  return record;
}

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
