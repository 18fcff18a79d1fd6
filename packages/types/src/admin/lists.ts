import { locales } from '@app/option-lists';
import * as z from 'zod/mini';
import { recordId } from '../call/params.ts';
import { addJsonSchema, createText } from '../call/text-schemas.ts';
import { visibleTextPattern } from '../clean-text.ts';

export { recordId };

/** Paging of staff lists; filters are added by each list. */
export const pageQuery = {
  page: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000))),
  pageSize: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
};

/** A filter by yes or no; absent: both. */
export const yesOrNo = z.optional(z.enum(['true', 'false']));

/** Reply of a list, in addition to the field named after its items. */
export const createListShape = <Item extends z.ZodMiniType>(item: Item) => ({
  items: z.array(item),
  total: z.number(),
  page: z.number(),
  pageSize: z.number(),
});

/** A file for staff only, re-encoded as a picture. */
export const staffPicture = z.object({
  picture: z.object({ type: z.literal('image/webp'), base64: z.string() }),
});

/** Maximum time in which a decision can be undone; the settings may shorten it. */
export const maxUndoSeconds = 30;

/** Fields of every decision's reply that Undo needs: the audit row and the deadline. */
export const undoFields = { auditId: recordId, undoUntil: z.string() };

/** Reply if an approval is required instead of a change. */
export const approvalRequested = z.object({ second: z.object({ id: recordId, waits: z.literal(true) }) });

/**
 * The version that the caller has seen. Another one causes a 409 with the current record. Absent: the current one is
 * meant.
 */
export const seenVersion = { v: z.optional(z.number().check(z.int(), z.minimum(0))) };

/** In characters. */
export const maxNotesLength = 2000;

/** A note to a prosthetist or author, sent by mail. */
export const notes = createText(0, maxNotesLength);
/** Reason of a rejection, for the sender of the rejected item: either member, or both, which are joined to one text. */
export const rejection = { reason: z.optional(notes), notes: z.optional(notes) };
/** A required note. The command itself checks this, with its own error. */
export const requiredNotes = addJsonSchema(createText(0, maxNotesLength), { pattern: visibleTextPattern });

/** SLA status of a waiting item in business hours. */
export const slaShown = z.object({
  hours: z.number(),
  promisedHours: z.number(),
  leftHours: z.number(),
  overHours: z.number(),
});

/** Character range of a risk in a text, as for `slice`. */
export const riskRange = z.object({ code: z.string(), start: z.int(), end: z.int() });
export type RiskRange = z.output<typeof riskRange>;

/** Risk of an item; the score is the sum of the weights. */
export const riskShown = z.object({
  score: z.int(),
  reasons: z.array(z.object({ code: z.string(), weight: z.int() })),
});
export type RiskShown = z.output<typeof riskShown>;

/** Language of the mails to the person whose item it is; null: nobody gets any. */
export const mailLocale = z._default(z.nullable(z.enum(locales)), null);

export const lockShown = z.object({ by: recordId, name: z.string(), until: z.string() });

/** Adds the errors that all staff calls have to those of one call. */
export const createStaffProblems = (
  ownProblems: Readonly<Record<number, string>> = {},
): Readonly<Record<number, string>> => ({
  ...ownProblems,
  401: 'No session, or it is over.',
  403: ['`no_right`: the role does not allow this.', ownProblems[403]].filter(Boolean).join(' '),
  503: 'The service is starting, stopping or cannot reach its data. Try again.',
});
