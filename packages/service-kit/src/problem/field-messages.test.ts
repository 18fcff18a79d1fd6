import { getProsthetist } from '@app/types';
import { getImport } from '@app/types/admin/imports';
import { reopenItem } from '@app/types/admin/queue';
import { flagReview } from '@app/types/review/review-calls';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { toFieldMessages } from './field-messages.ts';

const recordId = '0123456789abcdef01234567';
const reviewId = 'A'.repeat(22);

/** Returns the message for the first input that the schema rejects. */
function getSentence(schema: z.ZodMiniType | undefined, source: 'path' | 'body', input: object): string {
  const { error } = z.safeParse(schema!, input, { reportInput: true });
  const [getMessage] = Object.values(toFieldMessages(error!.issues, source, input));
  return getMessage!('en');
}

it.each([
  ['a listing', getProsthetist.params, { id: 'Jane Doe' }, 'Use only lower-case letters'],
  ['a listing', getProsthetist.params, { id: 'x'.repeat(121) }, 'Shorten this to 120'],
  ['a record', getImport.params, { id: reviewId }, 'An id has 24 characters'],
  ['a review', flagReview.params, { id: recordId }, "A review's id has 22 letters"],
  ['anything in a queue', reopenItem.params, { kind: 'reviews', id: 'x' }, 'not an id of that kind'],
  ['a queue', reopenItem.params, { kind: 'x', id: recordId }, 'Choose from this list: reviews'],
])('an invalid id of %s has a message with its format', (_, schema, input, words) => {
  expect(getSentence(schema, 'path', input)).toContain(words);
});

it.each([{ v: '1' }, { v: -1 }, { v: 1.5 }])('a version has a message of its own: %j', (body) => {
  expect(getSentence(reopenItem.body, 'body', body)).toMatch(/^Send the version that you last read/);
});

/** One input for each kind of issue of the validator. */
const issueCases: [z.core.$ZodIssue['code'], z.ZodMiniType, unknown][] = [
  ['invalid_type', z.number(), 'x'],
  ['too_small', z.number().check(z.minimum(1)), 0],
  ['too_big', z.number().check(z.maximum(1)), 2],
  ['invalid_format', z.string().check(z.email()), 'x'],
  ['not_multiple_of', z.number().check(z.multipleOf(5)), 3],
  ['unrecognized_keys', z.strictObject({}), { x: 1 }],
  ['invalid_union', z.union([z.number(), z.boolean()]), 'x'],
  ['invalid_key', z.record(z.string().check(z.minLength(3)), z.string()), { x: 'y' }],
  ['invalid_element', z.map(z.object({}), z.number()), new Map([[{}, 'y']])],
  ['invalid_value', z.literal(['a', 'b']), 'x'],
  ['custom', z.string().check(z.refine(() => false)), 'x'],
];

it.each(issueCases)('%s has our own message, never the validator’s', (code, schema, value) => {
  const { error } = z.safeParse(z.object({ field: schema }), { field: value }, { reportInput: true });
  const [issue] = error!.issues;
  expect(issue?.code).toBe(code);
  for (const locale of ['en', 'es'] as const) {
    const [getMessage] = Object.values(toFieldMessages(error!.issues, 'body', { field: value }));
    expect(getMessage!(locale)).toMatch(/\.$/);
    expect(getMessage!(locale)).not.toContain(issue!.message);
    expect(getMessage!(locale)).not.toMatch(/expected|Invalid|>=|<=|Unrecognized/);
  }
});
