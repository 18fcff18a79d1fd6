import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const readMessages = (file: string): Record<string, unknown> =>
  JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'));
const englishMessages = readMessages('../messages/en.json');
const spanishMessages = readMessages('../messages/es.json');
const keys = Object.keys(englishMessages).filter((key) => !key.startsWith('$'));

test('messages that the package of the first HTML has, too, are the same there', () => {
  for (const [messages, locale] of [
    [englishMessages, 'en'],
    [spanishMessages, 'es'],
  ] as const) {
    const sharedMessages = readMessages(`../../packages/seo/messages/${locale}.json`);
    for (const key of keys.filter((key) => key in sharedMessages))
      expect([key, messages[key]]).toEqual([key, sharedMessages[key]]);
  }
});
