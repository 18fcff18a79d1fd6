// The action table: one row per action of staff. A row is the call together with everything else that is known about
// the action.
import type * as z from 'zod/mini';
import type { Endpoint, RouteKey } from '../../call/endpoint.ts';
import type { StaffPermission } from '../permissions.ts';
import type { BulkAction } from '../queue.ts';
import { defineStaffCall } from '../staff-call.ts';

/** How the console offers an action. In its texts `{name}` is the subject; other placeholders are the page's. */
export interface ActionButton<Item> {
  label: string;
  icon?: 'check' | 'close' | 'minus' | 'undo' | 'mail';
  kind?: 'primary' | 'secondary' | 'danger';
  shortcut?: string;
  /** Rarely used: shown in the menu. */
  isInMenu?: true;
  /** True if the action is offered for the item, to staff with the permission, where `transitions` allow it. */
  isOffered?(item: Item): boolean;
  dialog?: ActionDialog;
  successMessage: string;
  /** Message after a failure without a message from the server. */
  failureMessage?: string;
}

/** Look of the button of the decision that is usual for an item. */
export const primaryDecision = { icon: 'check', kind: 'primary', shortcut: 'a' } as const;

/** A dialog with a text field of at most `maxNotesLength`, which must be filled unless `isOptional`. */
export interface ActionDialog {
  title: string;
  /** Explanation in one or two sentences. */
  text?: string;
  requiresReasons?: true;
  /** Member of the body that takes the text. */
  field: 'notes' | 'reason' | 'message';
  label: string;
  hint: string;
  isOptional?: true;
  /** Visitors read the text, so staff's phrases for this kind are offered. */
  offersPhrases?: true;
  sendLabel: string;
}

export type ActionErrors = Readonly<Record<string, readonly [status: 400 | 409, sentence: string]>>;

/**
 * Transitions of the subject's status by name: the next status by each one that allows the transition. `as_was`: the
 * status before a deletion; `public`, of a review: approved, or flagged with open flags.
 */
export type ActionTransitions = Readonly<Record<string, Readonly<Record<string, string>>>>;

export interface ActionRow<Item> {
  /** Display texts by name in the audit log: `listing.suspend`. An action with verdicts has one per verdict. */
  readonly log: Readonly<Record<string, string>>;
  /** True if `undoDecision` reverts it. */
  readonly isUndoable: boolean;
  /** Requires the password again within ten minutes. */
  readonly requiresPassword?: true;
  /** Title of the approval request by staff who need an approval: "Delete a listing". */
  readonly approvalTitle?: string;
  /** Name of the bulk action, if it can be applied to many items at once. */
  readonly bulk?: BulkAction;
  /** Errors of this action alone, by the `DomainError` code. */
  readonly errors?: ActionErrors;
  /** The states of the subject and the button follow them. Absent: the status stays, or a part of the subject has its own. */
  readonly transitions?: ActionTransitions;
  /** Mails that it may send: templates of `@app/mail`. */
  readonly mails: readonly string[];
  /** Absent: the console has its own form, or a button per verdict. */
  readonly button?: ActionButton<Item>;
  /** Buttons by value of `verdict` in the body. */
  readonly verdicts?: Readonly<Record<string, ActionButton<Item>>>;
}

export interface StaffAction<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Reply extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  // biome-ignore lint/suspicious/noExplicitAny: each kind of item has buttons of its own
  Item = any,
> extends Endpoint<Params, Query, Reply, Body, 'none'>,
    ActionRow<Item> {
  readonly permission: StaffPermission;
}

const elevationProblem = '`elevate`: enter the password again (`POST /elevate`).';

export interface RowWithButton<Item = never> {
  readonly button: ActionButton<Item>;
}

type RowDefinition<
  P extends z.ZodMiniType,
  Q extends z.ZodMiniType,
  R extends z.ZodMiniType,
  B extends z.ZodMiniType,
  Item,
> = Omit<
  StaffAction<P, Q, R, B, Item>,
  'service' | 'session' | 'permission' | 'method' | 'path' | 'isUndoable' | 'mails'
> &
  Partial<Pick<StaffAction, 'isUndoable' | 'mails'>>;

/** The errors that a row's command may throw, by code, and its transitions. */
interface RowWithErrors<E extends ActionErrors, T extends ActionTransitions> {
  readonly errors?: E;
  readonly transitions?: T;
}

/** The codes that the rows of a module declare in `errors`. */
export type RowErrorCode<Rows> = {
  [Name in keyof Rows]: Rows[Name] extends RowWithErrors<infer E, ActionTransitions> ? KnownKey<E> : never;
}[keyof Rows];
/** The names that the rows of a module declare in `transitions`. */
export type TransitionName<Rows> = {
  [Name in keyof Rows]: Rows[Name] extends RowWithErrors<ActionErrors, infer T> ? KnownKey<T> : never;
}[keyof Rows];
/** Collects the transitions of these rows by name. `Transitions` has the statuses of their subject. */
export const collectTransitions = <Name extends string, Transitions>(rows: readonly StaffAction[]) =>
  Object.assign({}, ...rows.map(({ transitions }) => transitions)) as Readonly<Record<Name, Transitions>>;
/** The literal keys of a type, without an index signature. */
type KnownKey<T> = keyof { [Code in keyof T as string extends Code ? never : Code]: unknown };

/** Defines a row with its exact types, and adds fields derived from it. Defaults: not undoable, no mails. */
export function defineAction<
  P extends z.ZodMiniType,
  Q extends z.ZodMiniType,
  R extends z.ZodMiniType,
  B extends z.ZodMiniType,
  Item,
  const E extends ActionErrors,
  const T extends ActionTransitions,
>(
  permission: StaffPermission,
  routeKey: RouteKey,
  row: RowDefinition<P, Q, R, B, Item> & RowWithButton<Item> & RowWithErrors<E, T>,
): StaffAction<P, Q, R, B, Item> & RowWithButton<Item> & RowWithErrors<E, T>;
export function defineAction<
  P extends z.ZodMiniType,
  Q extends z.ZodMiniType,
  R extends z.ZodMiniType,
  B extends z.ZodMiniType,
  const E extends ActionErrors,
  const T extends ActionTransitions,
>(
  permission: StaffPermission,
  routeKey: RouteKey,
  row: RowDefinition<P, Q, R, B, never> & RowWithErrors<E, T>,
): StaffAction<P, Q, R, B, never> & RowWithErrors<E, T>;
export function defineAction(
  permission: StaffPermission,
  routeKey: RouteKey,
  row: RowDefinition<z.ZodMiniType, z.ZodMiniType, z.ZodMiniType, z.ZodMiniType, never>,
): StaffAction {
  const call = defineStaffCall(permission, routeKey, row);
  const problems: Record<number, string> = { ...call.problems };
  const addProblem = (status: number, description: string) => {
    problems[status] = [problems[status], description].filter(Boolean).join(' ');
  };
  if (row.requiresPassword) addProblem(403, elevationProblem);
  for (const [code, [status, sentence]] of Object.entries(row.errors ?? {}))
    addProblem(status, `\`${code}\`: ${sentence}`);
  const button = row.button && row.transitions ? restrictToStatuses(row.button, row.transitions) : row.button;
  return { isUndoable: false, mails: [], ...call, ...row, ...(button && { button }), permission, problems };
}

const restrictToStatuses = <Item extends { status: string }>(
  button: ActionButton<Item>,
  transitions: ActionTransitions,
): ActionButton<Item> => ({
  ...button,
  isOffered: (item) =>
    Object.values(transitions).some((statuses) => item.status in statuses) &&
    (button.isOffered?.(item) ?? true),
});

export const getActionName = ({ log }: Pick<StaffAction, 'log'>): string => Object.keys(log)[0] ?? '';

/** Kind of the subject, as in the audit log: `review`. */
export const getSubjectKind = ({ log }: Partial<Pick<StaffAction, 'log'>>): string =>
  log ? (getActionName({ log }).split('.')[0] ?? '') : '';

/** Replaces each `{name}` in a text. */
export const fillPlaceholders = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
