import type { CommandContext, Runner, Undoable } from '@app/status-changes';
import { getActionName, type StaffAction } from '@app/types/admin/actions/action';
import type * as z from 'zod/mini';
import type { AdminDeps } from '../deps.ts';
import type { BulkInput, KindOfQueue } from '../queue/queue-kind.ts';
import type { StaffCall } from '../register-staff-call.ts';

type BodyOf<E extends StaffAction> = z.output<NonNullable<E['body']>>;

/** A row of the action table with the command that it runs. */
export interface ActionCommand<Result> extends CommandHooks {
  row: StaffAction;
  /** Builds the command's input from the path id and the body. */
  toInput(id: string, body: unknown): object;
  command(ctx: CommandContext, input: object): Promise<Result>;
}

interface CommandHooks {
  /** Describes an approval request of the action. @throws 404 */
  describe?(deps: AdminDeps, id: string): Promise<string>;
  /** Runs before the command. @throws {HttpProblem} */
  check?(deps: AdminDeps, call: StaffCall<StaffAction>): Promise<void>;
}

/** Pairs a row with its command. */
interface Pair<Id extends object, Result> {
  <E extends StaffAction>(
    row: E,
    command: (ctx: CommandContext, input: Id & BodyOf<E>) => Promise<Result>,
    hooks?: CommandHooks,
  ): ActionCommand<Result>;
  /** For a command whose input differs from the body. */
  <E extends StaffAction, Input>(
    row: E,
    command: (ctx: CommandContext, input: Input) => Promise<Result>,
    hooks: CommandHooks & { toInput: (body: BodyOf<E>) => Omit<Input, keyof Id> },
  ): ActionCommand<Result>;
}

/** Creates a `Pair`. `toId` names the id as the kind's commands do. */
export const createPair = <Id extends object, Result>(toId: (id: string) => Id): Pair<Id, Result> => {
  const toBody = (body: unknown) => body as object;
  return (
    row: StaffAction,
    // Receives the output of the row's `toInput`, as the overloads above guarantee.
    command: ActionCommand<Result>['command'],
    { toInput = toBody, ...hooks }: CommandHooks & { toInput?: typeof toBody } = {},
  ): ActionCommand<Result> => ({
    row,
    command,
    ...hooks,
    toInput: (id, body) => ({ ...toId(id), ...toInput(body) }),
  });
};

/** Commands that run after an approval, by the stored action name. */
export const toRunners = (commands: readonly ActionCommand<unknown>[]): Record<string, Runner> =>
  Object.fromEntries(
    commands.flatMap(({ row, command }) => (row.second ? [[getActionName(row), command] as const] : [])),
  );

/** Joins the `reason` and the `notes` of a rejection to one text. */
export const toNotes = <Body extends { reason?: string | undefined; notes?: string | undefined }>({
  reason = '',
  notes = '',
  ...body
}: Body) => ({ ...body, notes: [...new Set([reason, notes])].filter(Boolean).join('\n\n') });

/** Commands of bulk decisions: those of single decisions, with one body for all items. */
export const toBulk = (commands: readonly ActionCommand<Undoable>[]): KindOfQueue['bulk'] =>
  Object.fromEntries(
    commands.flatMap(({ row, toInput, command }) =>
      row.bulk
        ? [
            [
              row.bulk,
              (ctx: CommandContext, { id, ...body }: BulkInput) => command(ctx, toInput(id, body)),
            ] as const,
          ]
        : [],
    ),
  );
