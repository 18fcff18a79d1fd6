import type { App, Staff } from '@app/service-kit';
import type { Case, Undoable } from '@app/status-changes';
import { requestApproval } from '../approval-requests/request-approval.ts';
import { createCommandContext } from '../create-command-context.ts';
import type { AdminDeps } from '../deps.ts';
import { registerStaffCall } from '../register-staff-call.ts';
import { requirePermission } from '../require-permission.ts';
import { mustBeElevated } from '../sessions/must-be-elevated.ts';
import { toHttpProblem } from '../to-http-problem.ts';
import { toUndoMembers } from '../undo-members.ts';
import type { ActionCommand } from './action-command.ts';

/** How an object is returned to staff after a decision. */
export interface DecisionReply<Result> {
  /** Fields of the reply besides those of Undo. */
  show(deps: AdminDeps, staff: Staff, result: Result): Promise<object>;
  /** The same fields for a 409, with the current object. */
  loadFresh(deps: AdminDeps, staff: Staff, fresh: Case): Promise<Record<string, unknown>>;
}

/** Registers a route for each row of the action table. */
export function registerActionRoutes<Result extends object>(
  app: App,
  deps: AdminDeps,
  commands: readonly ActionCommand<Result>[],
  { show, loadFresh }: DecisionReply<Result>,
): void {
  for (const { row, toInput, command, describe, check } of commands)
    registerStaffCall(app, row, async (call) => {
      const { staff } = call;
      // Paths of these rows end in the object's id.
      const { id } = call.params as { id: string };
      const ctx = createCommandContext(call, deps);
      const input = toInput(id, call.body);
      await check?.(deps, call);
      if (row.second && describe && requirePermission(staff, row.right) === 'second')
        return requestApproval(ctx, row, { input: { ...input }, about: await describe(deps, id) });
      if (row.password) mustBeElevated(staff);
      const result = await toHttpProblem(command(ctx, input), row, (now) => loadFresh(deps, staff, now));
      return { ...(await show(deps, staff, result)), ...(isUndoable(result) && toUndoMembers(result)) };
    });
}

const isUndoable = (result: object): result is Undoable => 'auditId' in result && 'undoUntil' in result;
