import type { App, Staff } from '@app/service-kit';
import type { Case, Undoable } from '@app/status-changes';
import { createCommandContext } from '../ctx.ts';
import type { AdminDeps } from '../deps.ts';
import { mountStaff } from '../mount-staff.ts';
import { requirePermission } from '../require-permission.ts';
import { requestApproval } from '../second/request-approval.ts';
import { mustBeElevated } from '../sessions/elevated.ts';
import { toHttpProblem } from '../to-http-problem.ts';
import { toUndoMembers } from '../undo-members.ts';
import type { ActionCommand } from './action-command.ts';

/** How a kind of object is shown to staff after a decision about it. */
export interface Shown<Result> {
  /** The members of the answer beside those of Undo. */
  show(deps: AdminDeps, staff: Staff, result: Result): Promise<object>;
  /** Of a 409: the same members, of the object as it is now. */
  loadFresh(deps: AdminDeps, staff: Staff, fresh: Case): Promise<Record<string, unknown>>;
}

/** Registers rows of the table of actions, each with its command. */
export function mountActions<Result extends object>(
  app: App,
  deps: AdminDeps,
  commands: readonly ActionCommand<Result>[],
  { show, loadFresh }: Shown<Result>,
): void {
  for (const { row, toInput, command, describe, check } of commands)
    mountStaff(app, row, async (call) => {
      const { staff } = call;
      // Every path of these rows ends in the object's id; `describe` and `toInput` say what follows from it.
      const { id } = call.params as { id: string };
      const ctx = createCommandContext(call, deps);
      const input = toInput(id, call.body);
      await check?.(deps, call);
      if (row.second && describe && requirePermission(staff, row.right) === 'second')
        return requestApproval(ctx, row, { input: { ...input }, about: await describe(deps, id) });
      if (row.password) mustBeElevated(staff);
      const result = await toHttpProblem(command(ctx, input), (now) => loadFresh(deps, staff, now));
      return { ...(await show(deps, staff, result)), ...(isUndoable(result) && toUndoMembers(result)) };
    });
}

const isUndoable = (result: object): result is Undoable => 'auditId' in result && 'undoUntil' in result;
