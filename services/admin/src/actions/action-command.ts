import type { CommandContext, Runner, Undoable } from '@app/status-changes';
import { getActionName, type StaffAction } from '@app/types/admin/actions/action';
import type * as z from 'zod/mini';
import type { AdminDeps } from '../deps.ts';
import type { StaffCall } from '../mount-staff.ts';
import type { BulkInput, KindOfQueue } from '../queue/queue-kind.ts';

type BodyOf<E extends StaffAction> = z.output<NonNullable<E['body']>>;

/** One row of the table of actions, and the command of `moderation` that it runs. */
export interface ActionCommand<Result> extends CommandHooks {
  row: StaffAction;
  /** What the command is called with, of the id in the path and the body. */
  toInput(id: string, body: unknown): object;
  command(ctx: CommandContext, input: object): Promise<Result>;
}

interface CommandHooks {
  /** What a request for a second person is about. @throws 404 */
  describe?(deps: AdminDeps, id: string): Promise<string>;
  /** What is checked before the command. @throws {HttpProblem} */
  check?(deps: AdminDeps, call: StaffCall<StaffAction>): Promise<void>;
}

/** Pairs a row with the command that it runs. */
interface Pair<Id extends object, Result> {
  <E extends StaffAction>(
    row: E,
    command: (ctx: CommandContext, input: Id & BodyOf<E>) => Promise<Result>,
    hooks?: CommandHooks,
  ): ActionCommand<Result>;
  /** For a command that takes other names than the body has. */
  <E extends StaffAction, Input>(
    row: E,
    command: (ctx: CommandContext, input: Input) => Promise<Result>,
    hooks: CommandHooks & { toInput: (body: BodyOf<E>) => Omit<Input, keyof Id> },
  ): ActionCommand<Result>;
}

/** `toId` names the object as the commands of its kind do. */
export const createPair = <Id extends object, Result>(toId: (id: string) => Id): Pair<Id, Result> => {
  const toBody = (body: unknown) => body as object;
  return (
    row: StaffAction,
    // Called with what `toInput` of the same row gives, as the signatures above say.
    command: ActionCommand<Result>['command'],
    { toInput = toBody, ...hooks }: CommandHooks & { toInput?: typeof toBody } = {},
  ): ActionCommand<Result> => ({
    row,
    command,
    ...hooks,
    toInput: (id, body) => ({ ...toId(id), ...toInput(body) }),
  });
};

/** What requests for a second person run once somebody agrees, by the names under which they are stored. */
export const toRunners = (commands: readonly ActionCommand<unknown>[]): Record<string, Runner> =>
  Object.fromEntries(
    commands.flatMap(({ row, command }) => (row.second ? [[getActionName(row), command] as const] : [])),
  );

/** The commands of bulk decisions: the same as of single ones, with the one body for all items. */
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
