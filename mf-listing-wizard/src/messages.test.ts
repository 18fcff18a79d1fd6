import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Message = string | { match: Record<string, string> }[];
const read = (file: string): Record<string, Message> =>
  JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'));
const en = read('../messages/en.json');
const es = read('../messages/es.json');
const keys = Object.keys(en).filter((key) => !key.startsWith('$'));

const getTexts = (message: Message) =>
  typeof message === 'string' ? [message] : message.flatMap(({ match }) => Object.values(match));
const placeholders = (message: Message) =>
  [
    ...new Set(
      getTexts(message)
        .join(' ')
        .match(/\{\w+\}/g),
    ),
  ].sort();

/** Words that are the same in both languages. */
const alike = [
  'answer_no',
  'claim_practitioner',
  'error_about',
  'evidence_npi',
  'photo_zoom_value',
  'practice_npi',
  'step_title',
];

test('both languages have the same messages with the same placeholders', () => {
  expect(Object.keys(es)).toEqual(Object.keys(en));
  for (const key of keys) expect([key, placeholders(es[key]!)]).toEqual([key, placeholders(en[key]!)]);
});

test('Spanish differs from English', () => {
  expect(keys.filter((key) => JSON.stringify(es[key]) === JSON.stringify(en[key])).sort()).toEqual(alike);
});

test('texts quoted in the specification are identical', () => {
  expect(en).toMatchObject({
    edit_title: 'Edit Your Listing',
    edit_approved: 'Profile Approved!',
    edit_submit: 'Submit Changes for Review',
    edit_no_changes: 'No changes to submit',
    update_failed: 'Failed to update profile',
    update_unreached: 'Failed to update profile. Please try again.',
  });
});
