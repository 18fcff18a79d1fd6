import { expect, it } from 'vitest';
import en from '../messages/en.json' with { type: 'json' };
import es from '../messages/es.json' with { type: 'json' };

const spanish: Record<string, string> = es;
const keys = Object.keys(en).filter((key) => !key.startsWith('$'));

it('every mail is told in both languages', () => {
  expect(Object.keys(es)).toEqual(Object.keys(en));
});

it.each(keys)('%s names the code, in words of its own language', (key) => {
  const english = (en as Record<string, string>)[key] ?? '';
  for (const text of [english, spanish[key] ?? '']) expect(text.split('{code}')).toHaveLength(2);
  expect(spanish[key]).not.toBe(english);
});
