import { expect, it } from 'vitest';
import en from '../../messages/en.json' with { type: 'json' };
import es from '../../messages/es.json' with { type: 'json' };

const spanish: Record<string, string> = es;
const keys = Object.keys(en).filter((key) => !key.startsWith('$'));

it('every mail exists in both languages', () => {
  expect(Object.keys(es)).toEqual(Object.keys(en));
});

/** Values in a mail; a code is in its subject, too. */
const named: Record<string, string | undefined> = {
  email_changed_subject: undefined,
  email_changed_text: '{email}',
};

it.each(keys)('%s contains the code or the new address, in its language', (key) => {
  const english = (en as Record<string, string>)[key] ?? '';
  const name = key in named ? named[key] : '{code}';
  for (const text of [english, spanish[key] ?? '']) {
    expect(text.match(/\{\w+\}/g) ?? []).toEqual(name ? [name] : []);
  }
  expect(spanish[key]).not.toBe(english);
});
