import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Message = string | { match: Record<string, string> }[];
const read = (locale: string): Record<string, Message> => {
  const { $schema: _, ...messages } = JSON.parse(
    readFileSync(new URL(`../messages/${locale}.json`, import.meta.url), 'utf8'),
  );
  return messages;
};
const en = read('en');
const es = read('es');

const getTexts = (message: Message) =>
  typeof message === 'string' ? [message] : message.flatMap(({ match }) => Object.values(match));
const placeholders = (message: Message | undefined) =>
  message && getTexts(message).map((text) => (text.match(/\{\w+\}/g) ?? []).sort());

/** Names and words that are the same in both languages. */
const alike: string[] = [];

test('both languages have the same messages', () => {
  expect(Object.keys(es).sort()).toEqual(Object.keys(en).sort());
});

test.each(Object.keys(en))('%s: the same placeholders, no empty words', (key) => {
  expect(placeholders(es[key])).toEqual(placeholders(en[key]));
  for (const text of [...getTexts(en[key]!), ...getTexts(es[key] ?? '')]) expect(text.trim()).not.toBe('');
});

test('Spanish differs from English', () => {
  expect(Object.keys(en).filter((key) => JSON.stringify(es[key]) === JSON.stringify(en[key]))).toEqual(alike);
});

test('Spanish says usted', () => {
  const familiar =
    /\b(tú|tu|tus|te|ti|contigo|puedes|quieres|tienes|eres|estás|haz|vuelve|intenta|actualiza)\b/i;
  expect(
    Object.entries(es).filter(([, message]) => getTexts(message).some((text) => familiar.test(text))),
  ).toEqual([]);
});

test('the words of the specification, byte for byte', () => {
  expect(en).toMatchObject({
    error_try_again: 'Try Again',
    error_refresh: 'Refresh Page',
  });
});
