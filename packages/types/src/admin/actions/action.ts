// The table of what staff do: one row per action. A row is the call, and all that is said of it elsewhere.
import type * as z from 'zod/mini';
import type { CallAddress, Endpoint } from '../../call/endpoint.ts';
import type { BulkAction } from '../queue.ts';
import type { AdminRight } from '../rights.ts';
import { defineStaffCall } from '../staff-call.ts';

/** How the console offers an action. In its words `{name}` stands for what it is done to; other names are the page's. */
export interface ActionButton<Item> {
  label: string;
  icon?: 'check' | 'close' | 'minus' | 'undo' | 'mail';
  kind?: 'primary' | 'secondary' | 'danger';
  /** The key of the keyboard that presses it. */
  key?: string;
  /** Seldom needed: it stands in the menu beside the others. */
  more?: true;
  /** Whether it is offered for an item as it is now, to staff with the right. */
  isOffered?(item: Item): boolean;
  /** What is asked before it is done. */
  dialog?: ActionWords;
  /** Said once it is done. */
  done: string;
  /** Said where it fails and the server gives no sentence. */
  failed?: string;
}

/** What is asked before an action is done: nothing is sent without words, unless they are `optional`. */
export interface ActionWords {
  title: string;
  /** What happens, in a sentence or two. */
  text?: string;
  /** At least one reason of the published list is needed, too. */
  reasons?: true;
  /** The member of the body that takes the words. */
  field: 'notes' | 'reason' | 'message';
  label: string;
  hint: string;
  maxLength: number;
  optional?: true;
  /** Others than staff read them, so the team's phrases for this kind are offered. */
  phrases?: true;
  send: string;
}

export type ActionErrors = Readonly<Record<string, readonly [status: 400 | 409, sentence: string]>>;

/** What a row says of an action beside its call. */
export interface ActionRow<Item> {
  /** Its rows in the audit log, and what the console calls them: `listing.suspend`. A verdict has one for each outcome. */
  readonly log: Readonly<Record<string, string>>;
  /** True if `undoDecision` takes it back. */
  readonly undoable: boolean;
  /** The password has to be given again within ten minutes. */
  readonly password?: true;
  /** What somebody asks for whose right needs a second person: "Delete a listing". */
  readonly second?: string;
  /** It can be done to many items of a queue at once, under this name. */
  readonly bulk?: BulkAction;
  /** What it alone is refused with, beside what all are: the sentence for staff, by the code of the `DomainError`. */
  readonly refusals?: ActionErrors;
  /** Mails that it may send: templates of `@app/mail`. */
  readonly mails: readonly string[];
  /** Absent: the console has a form of its own for it, or a button for each verdict. */
  readonly button?: ActionButton<Item>;
  /** Of an action that answers a question: a button for each value of `verdict` in its body. */
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
  readonly right: AdminRight;
}

const passwordAgain = '`elevate`: enter the password again (`POST /elevate`).';

/** Of one that the console offers by a button of its row. */
export interface WithButton<Item = never> {
  readonly button: ActionButton<Item>;
}

type Row<
  P extends z.ZodMiniType,
  Q extends z.ZodMiniType,
  R extends z.ZodMiniType,
  B extends z.ZodMiniType,
  Item,
> = Omit<
  StaffAction<P, Q, R, B, Item>,
  'service' | 'session' | 'right' | 'method' | 'path' | 'undoable' | 'mails'
> &
  Partial<Pick<StaffAction, 'undoable' | 'mails'>>;

/** Checks a row and keeps its exact types; adds what follows from it. A row that names no undo and no mail has neither. */
export function defineAction<
  P extends z.ZodMiniType,
  Q extends z.ZodMiniType,
  R extends z.ZodMiniType,
  B extends z.ZodMiniType,
  Item,
>(
  right: AdminRight,
  address: CallAddress,
  row: Row<P, Q, R, B, Item> & WithButton<Item>,
): StaffAction<P, Q, R, B, Item> & WithButton<Item>;
export function defineAction<
  P extends z.ZodMiniType,
  Q extends z.ZodMiniType,
  R extends z.ZodMiniType,
  B extends z.ZodMiniType,
>(right: AdminRight, address: CallAddress, row: Row<P, Q, R, B, never>): StaffAction<P, Q, R, B, never>;
export function defineAction(
  right: AdminRight,
  address: CallAddress,
  row: Row<z.ZodMiniType, z.ZodMiniType, z.ZodMiniType, z.ZodMiniType, never>,
): StaffAction {
  const problems: Record<number, string> = { ...row.problems };
  const add = (status: number, words: string) => {
    problems[status] = [problems[status], words].filter(Boolean).join(' ');
  };
  if (row.password) add(403, passwordAgain);
  for (const [code, [status, sentence]] of Object.entries(row.refusals ?? {}))
    add(status, `\`${code}\`: ${sentence}`);
  return { undoable: false, mails: [], ...defineStaffCall(right, address, row), ...row, right, problems };
}

/** The name under which the log, and requests for a second person, know an action. */
export const getActionName = ({ log }: Pick<StaffAction, 'log'>): string => Object.keys(log)[0] ?? '';

/** The kind of thing that it is done to, as the log names it: `review`. */
export const getSubject = ({ log }: Partial<Pick<StaffAction, 'log'>>): string =>
  log ? (getActionName({ log }).split('.')[0] ?? '') : '';

/** Words of a row about one item: each `{name}` is replaced by its value. */
export const fillWords = (words: string, values: Readonly<Record<string, string>>): string =>
  words.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
