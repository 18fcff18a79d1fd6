import { expect, it } from 'vitest';
import en from '../../messages/en.json' with { type: 'json' };

const messageKeys = Object.keys(en).filter((key) => !key.startsWith('$'));

/** Values in a mail; a code is in its subject, too. */
const placeholderByKey: Record<string, string | undefined> = {
  email_changed_subject: undefined,
  email_changed_text: '{email}',
};

it.each(messageKeys)('%s contains the code or the new address', (key) => {
  const englishText = (en as Record<string, string>)[key] ?? '';
  const placeholder = key in placeholderByKey ? placeholderByKey[key] : '{code}';
  expect(englishText.match(/\{\w+\}/g) ?? []).toEqual(placeholder ? [placeholder] : []);
});
