import type { App, Staff } from '@app/service-kit';
import type { Case, CommandContext, Undoable } from '@app/status-changes';
import type { StaffAction } from '@app/types/admin/actions/action';
import type * as z from 'zod/mini';
import { requestApproval } from '../approval-requests/request-approval.ts';
import { createCommandContext } from '../create-command-context.ts';
import type { AdminDeps } from '../deps.ts';
import { registerStaffCall, type StaffCall } from '../register-staff-call.ts';
import { requireElevation, requirePermission } from '../require-permission.ts';
import { toHttpProblem } from '../to-http-problem.ts';

/** What a command gets of a call: the id of the path, and the body. `reason` and `notes` are one text. */
type ActionInput<E extends StaffAction> = Omit<z.output<NonNullable<E['body']>>, 'reason' | 'notes'> & {
  id: string;
  notes: string;
};

/** An action of staff with the command that it runs. */
export interface ActionCommand<Result> {
  action: StaffAction;
  command(ctx: CommandContext, input: object): Promise<Result>;
  /** Describes an approval request of the action. @throws 404 */
  describe?(deps: AdminDeps, id: string): Promise<string>;
  /** Runs before the command. @throws {HttpProblem} */
  check?(deps: AdminDeps, call: StaffCall<StaffAction>): Promise<void>;
  /** Further input if many items are decided at once. */
  bulkInput?: object;
}

/** Creates the pair of an action and its command. */
export const createActionCommand = <E extends StaffAction, Result>(
  action: E,
  command: (ctx: CommandContext, input: ActionInput<E>) => Promise<Result>,
  options: Omit<ActionCommand<Result>, 'action' | 'command'> = {},
): ActionCommand<Result> => ({
  action,
  // Its input is the output of `toInput`, of a body that the action's schema has parsed.
  command: command as ActionCommand<Result>['command'],
  ...options,
});

type NoteTexts = Record<'reason' | 'notes', string | undefined>;

/** The input of a command. Equal texts of `reason` and `notes` are kept once. */
const toInput = (id: string, body: object = {}): { id: string; notes: string } => {
  const { reason = '', notes = '', ...fields } = body as Partial<NoteTexts>;
  return { ...fields, id, notes: [...new Set([reason, notes])].filter(Boolean).join('\n\n') };
};

/** Builds what staff get of an object after a decision. */
export interface DecisionPresenter<Result> {
  /** Fields of the reply besides those of Undo. */
  toReply(deps: AdminDeps, staff: Staff, result: Result): Promise<object>;
  /** The same fields for a 409, with the current object. */
  loadFresh(deps: AdminDeps, staff: Staff, fresh: Case): Promise<Record<string, unknown>>;
}

/** Registers a route for each action. */
export function registerActionRoutes<Result extends object>(
  app: App,
  deps: AdminDeps,
  commands: readonly ActionCommand<Result>[],
  { toReply, loadFresh }: DecisionPresenter<Result>,
): void {
  for (const { action, command, describe, check } of commands)
    registerStaffCall(app, action, async (call) => {
      const { staff } = call;
      // Paths of these actions end in the object's id.
      const { id } = call.params as { id: string };
      const ctx = createCommandContext(call, deps);
      const input = toInput(id, call.body as object | undefined);
      await check?.(deps, call);
      if (action.approvalTitle && describe && requirePermission(staff, action.permission) === 'second')
        return requestApproval(ctx, action, { input, about: await describe(deps, id), reason: input.notes });
      if (action.requiresPassword) requireElevation(staff);
      const result = await toHttpProblem(command(ctx, input), action, (fresh) =>
        loadFresh(deps, staff, fresh),
      );
      return { ...(await toReply(deps, staff, result)), ...(isUndoable(result) && toUndoFields(result)) };
    });
}

const isUndoable = (result: object): result is Undoable => 'auditId' in result && 'undoUntil' in result;

/** The fields of a reply that Undo needs. */
export const toUndoFields = ({ auditId, undoUntil }: Undoable) => ({
  auditId: auditId.toHexString(),
  undoUntil: undoUntil.toISOString(),
});
