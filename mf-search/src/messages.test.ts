import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (file: string): Record<string, unknown> =>
  JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'));
const englishMessages = read('../messages/en.json');
const spanishMessages = read('../messages/es.json');
const keys = Object.keys(englishMessages).filter((key) => !key.startsWith('$'));

test('what the first HTML says too, it says in the same words', () => {
  for (const [ours, locale] of [
    [englishMessages, 'en'],
    [spanishMessages, 'es'],
  ] as const) {
    const sharedMessages = read(`../../packages/seo/messages/${locale}.json`);
    for (const key of keys.filter((key) => key in sharedMessages))
      expect([key, ours[key]]).toEqual([key, sharedMessages[key]]);
  }
});
