import type { App, Staff } from '@app/service-kit';
import { type Case, type CommandContext, createApprovalRequest, type Undoable } from '@app/status-changes';
import { getActionName, type StaffAction } from '@app/types/admin/actions/action';
import type * as z from 'zod/mini';
import type { AdminDeps } from '../deps.ts';
import {
  createCommandContext,
  registerStaffCall,
  requireElevation,
  requirePermission,
  type StaffCall,
} from '../staff-call.ts';
import { type ToConflictReply, withHttpProblems } from '../with-http-problems.ts';

/** Input of a command: the id of the path, and the body's fields, with `reason` and `notes` joined into `notes`. */
type ActionInput<Action extends StaffAction> = Omit<
  z.output<NonNullable<Action['body']>>,
  'reason' | 'notes'
> & {
  id: string;
  notes: string;
};

export interface ActionCommand<Result> {
  action: StaffAction;
  command(ctx: CommandContext, input: object): Promise<Result>;
  /** Returns the description of an approval request for the action. @throws 404 */
  describe?(deps: AdminDeps, id: string): Promise<string>;
  /** Sentences of errors that say more than those of all actions. */
  errors?: StaffAction['errors'];
  /** Runs before the command. @throws {HttpProblem} */
  check?(deps: AdminDeps, call: StaffCall<StaffAction>): Promise<void>;
  /** Further input if many items are decided at once. */
  bulkInput?: object;
}

export const createActionCommand = <Action extends StaffAction, Result>(
  action: Action,
  command: (ctx: CommandContext, input: ActionInput<Action>) => Promise<Result>,
  options: Omit<ActionCommand<Result>, 'action' | 'command'> = {},
): ActionCommand<Result> => ({
  action,
  // Safe: `toInput` builds its input from a body that the action's schema has parsed.
  command: command as ActionCommand<Result>['command'],
  ...options,
});

type NoteTexts = Record<'reason' | 'notes', string | undefined>;

/** Builds the input of a command. If `reason` and `notes` are equal, the text occurs once. */
const toInput = (id: string, body: object = {}): { id: string; notes: string } => {
  const { reason = '', notes = '', ...fields } = body as Partial<NoteTexts>;
  return { ...fields, id, notes: [...new Set([reason, notes])].filter(Boolean).join('\n\n') };
};

/** Builds the replies of actions about one kind of object. */
export interface DecisionPresenter<Result> {
  /** Returns the fields of the reply besides those of Undo; a 409 has the same fields in their current state. */
  toReply(deps: AdminDeps, staff: Staff, result: Result): Promise<Record<string, unknown>>;
  /** Returns what `toReply` needs of the current record of a conflict. Absent: the commands have no conflicts. */
  toResult?(currentRecord: Case): Result;
}

/** Creates the function that converts the current record of a conflict for `fresh`. */
export const createConflictReply = <Result>(
  { toReply, toResult }: DecisionPresenter<Result>,
  deps: AdminDeps,
  staff: Staff,
): ToConflictReply | undefined =>
  toResult && ((currentRecord) => toReply(deps, staff, toResult(currentRecord)));

export function registerActionRoutes<Result extends object>(
  app: App,
  deps: AdminDeps,
  commands: readonly ActionCommand<Result>[],
  presenter: DecisionPresenter<Result>,
): void {
  for (const { action, command, describe, errors, check } of commands)
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
      const conflictReply = createConflictReply(presenter, deps, staff);
      const result = await withHttpProblems(
        command(ctx, input),
        { errors: { ...action.errors, ...errors } },
        conflictReply,
      );
      return {
        ...(await presenter.toReply(deps, staff, result)),
        ...(isUndoable(result) && toUndoFields(result)),
      };
    });
}

const isUndoable = (result: object): result is Undoable => 'auditId' in result && 'undoUntil' in result;

export const toUndoFields = ({ auditId, undoUntil }: Undoable) => ({
  auditId: auditId.toHexString(),
  undoUntil: undoUntil.toISOString(),
});

export async function requestApproval(
  ctx: CommandContext,
  action: StaffAction,
  { input, about, reason }: { input: object; about: string; reason: string },
) {
  const requestInput = { action: getActionName(action), input: { ...input }, about, reason };
  const { _id } = await withHttpProblems(createApprovalRequest(ctx, requestInput), action);
  return { second: { id: _id.toHexString(), waits: true as const } };
}
