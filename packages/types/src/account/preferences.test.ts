import { optionalEmailValues } from '@app/option-lists';
import { expect, test } from 'vitest';
import { parseUnsubscribeToken } from './preferences.ts';

const accountToken = 'x'.repeat(22);

test.each(optionalEmailValues.map((mail, index) => [index, mail] as const))(
  'a token that ends with .%i is of the mail "%s"',
  (index, mail) => {
    expect(parseUnsubscribeToken(`${accountToken}.${index}`)).toEqual({ accountToken, mail });
  },
);

test.each([
  '',
  accountToken,
  `${accountToken}.`,
  `${accountToken}.9`,
  `${accountToken}.10`,
  `${accountToken}x.0`,
  `${accountToken.slice(1)}.0`,
  `${accountToken}.0 `,
])('%j is no unsubscribe token', (token) => {
  expect(parseUnsubscribeToken(token)).toBeUndefined();
});
