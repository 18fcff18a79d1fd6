import * as z from 'zod/mini';
import { withJsonRule } from '../call/json-rule.ts';
import { recordId } from '../call/params.ts';

export { recordId };

/** How every list of the back office is paged; filters stand beside it. */
export const pageQuery = {
  page: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000))),
  pageSize: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
};

/** A page of a list, beside the alias that is named after what it lists. */
export const createListShape = <Item extends z.ZodMiniType>(item: Item) => ({
  items: z.array(item),
  total: z.number(),
  page: z.number(),
  pageSize: z.number(),
});

/** A file that staff alone look at, drawn anew as a picture. */
export const staffPicture = z.object({
  picture: z.object({ type: z.literal('image/webp'), base64: z.string() }),
});

/** How long a decision can be taken back, unless the site's settings make it less. */
export const longestUndoSeconds = 30;

/** What every decision answers beside the record: Undo needs the first, and counts down to the second. */
export const decided = {
  auditId: recordId,
  undoUntil: z.string(),
};

/** Instead of a change: somebody else of the team has to agree first. */
export const replySchema = z.object({ second: z.object({ id: recordId, waits: z.literal(true) }) });

/**
 * The version of a record that was looked at: anyone who decides about another one gets 409 and the record as it is. Left
 * out, the record is meant as it is now.
 */
export const seenVersion = { v: z.optional(z.number().check(z.int(), z.minimum(0))) };

/** Words to a practitioner or an author; they go out by mail. */
export const notes = z.string().check(z.trim(), z.maxLength(2000));
/** The same where they may not be empty: the rule is the verb's own, which says what is missing. */
export const neededNotes = withJsonRule(z.string().check(z.trim(), z.maxLength(2000)), { pattern: '\\S' });

/** How an item that waits stands against the promise, in business hours. */
export const promiseShown = z.object({
  /** Waited so far. */
  hours: z.number(),
  promisedHours: z.number(),
  leftHours: z.number(),
  overHours: z.number(),
});

/** Why an item is looked at sooner where a queue is ordered by risk; the score is the sum of the weights. */
export const riskShown = z.object({
  score: z.int(),
  reasons: z.array(z.object({ code: z.string(), weight: z.int() })),
});
export type RiskShown = z.output<typeof riskShown>;

/** Who has taken an item, and until when others see that. */
export const lockShown = z.object({ by: recordId, name: z.string(), until: z.string() });

/** What every call of the back office may be refused with, beside its own reasons. */
export const createStaffProblems = (
  own: Readonly<Record<number, string>> = {},
): Readonly<Record<number, string>> => ({
  ...own,
  401: 'No session, or it is over.',
  403: ['`no_right`: the role does not allow this.', own[403]].filter(Boolean).join(' '),
  503: 'The service is starting, stopping or cannot reach its data. Try again.',
});
