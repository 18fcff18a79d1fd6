import { expect, it } from 'vitest';
import en from '../../messages/en.json' with { type: 'json' };

const keys = Object.keys(en).filter((key) => !key.startsWith('$'));

/** Values in a mail; a code is in its subject, too. */
const messagesByName: Record<string, string | undefined> = {
  email_changed_subject: undefined,
  email_changed_text: '{email}',
};

it.each(keys)('%s contains the code or the new address', (key) => {
  const english = (en as Record<string, string>)[key] ?? '';
  const name = key in messagesByName ? messagesByName[key] : '{code}';
  expect(english.match(/\{\w+\}/g) ?? []).toEqual(name ? [name] : []);
});
