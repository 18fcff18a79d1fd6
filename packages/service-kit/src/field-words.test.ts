import { getProsthetist } from '@app/types';
import { getImport } from '@app/types/admin/imports';
import { reopenItem } from '@app/types/admin/queue';
import { flagReview } from '@app/types/review-calls';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { fieldWords } from './field-words.ts';

const recordId = '0123456789abcdef01234567';
const reviewId = 'A'.repeat(22);

/** What is said of the first input that the schema refuses. */
function sentence(schema: z.ZodMiniType | undefined, from: 'path' | 'body', input: object): string {
  const { error } = z.safeParse(schema!, input, { reportInput: true });
  const [say] = Object.values(fieldWords(error!.issues, from, input));
  return say!('en');
}

it.each([
  ['a listing', getProsthetist.params, { id: 'Jane Doe' }, 'Use only lower-case letters'],
  ['a listing', getProsthetist.params, { id: 'x'.repeat(121) }, 'Shorten this to 120'],
  ['a record', getImport.params, { id: reviewId }, 'An id has 24 characters'],
  ['a review', flagReview.params, { id: recordId }, "A review's id has 22 letters"],
  ['a review in a queue', reopenItem.params, { kind: 'reviews', id: recordId }, 'not an id of that kind'],
  [
    'a record in a queue',
    reopenItem.params,
    { kind: 'pending-claims', id: reviewId },
    'not an id of that kind',
  ],
  ['anything in a queue', reopenItem.params, { kind: 'reviews', id: 'x' }, 'not an id of that kind'],
  ['a queue', reopenItem.params, { kind: 'x', id: recordId }, 'Choose from this list: reviews'],
])('the id of %s is asked for as it is written', (_, schema, input, words) => {
  expect(sentence(schema, 'path', input)).toContain(words);
});

it.each([{ v: '1' }, { v: -1 }, { v: 1.5 }])('a version is asked for as one: %j', (body) => {
  expect(sentence(reopenItem.body, 'body', body)).toMatch(/^Send the version that you last read/);
});
