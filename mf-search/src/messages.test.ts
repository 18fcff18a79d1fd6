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

/** Numbers, names and words that are the same in both languages. */
const alike = ['map_pin', 'town_days', 'no', 'profile_title'];

test('both languages have the same messages with the same placeholders', () => {
  expect(Object.keys(es)).toEqual(Object.keys(en));
  for (const key of keys) expect([key, placeholders(es[key]!)]).toEqual([key, placeholders(en[key]!)]);
});

test('Spanish differs from English', () => {
  expect(keys.filter((key) => JSON.stringify(es[key]) === JSON.stringify(en[key]))).toEqual(alike);
});

test('what the first HTML says too, it says in the same words', () => {
  for (const [ours, locale] of [
    [en, 'en'],
    [es, 'es'],
  ] as const) {
    const theirs = read(`../../packages/seo/messages/${locale}.json`);
    for (const key of keys.filter((key) => key in theirs))
      expect([key, ours[key]]).toEqual([key, theirs[key]]);
  }
});

test('texts quoted in the specification are identical', () => {
  expect(en).toMatchObject({ order_needs_zip: 'Enter a ZIP code to sort by distance' });
});
