import { optionalMailValues } from '@app/option-lists';
import { expect, test } from 'vitest';
import { parseUnsubscribeToken } from './preferences.ts';

const account = 'x'.repeat(22);

test.each(optionalMailValues.map((mail, index) => [index, mail] as const))('.%i is "%s"', (index, mail) => {
  expect(parseUnsubscribeToken(`${account}.${index}`)).toEqual({ account, mail });
});

test.each([
  '',
  account,
  `${account}.`,
  `${account}.9`,
  `${account}.10`,
  `${account}x.0`,
  `${account.slice(1)}.0`,
  `${account}.0 `,
])('%j is none', (token) => {
  expect(parseUnsubscribeToken(token)).toBeUndefined();
});
