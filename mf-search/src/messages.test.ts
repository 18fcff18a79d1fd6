import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (file: string): Record<string, unknown> =>
  JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'));
const en = read('../messages/en.json');
const es = read('../messages/es.json');
const keys = Object.keys(en).filter((key) => !key.startsWith('$'));

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
