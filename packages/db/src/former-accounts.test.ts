import { expect, it } from 'vitest';
import { hashIdentifiers } from './former-accounts.ts';

it('gives one key to an address or number in all its spellings', async () => {
  const formerAccounts = { findOne: async () => ({ _id: 'salt', keys: ['of this site'] }) };
  const keys = await hashIdentifiers({ formerAccounts } as never, {
    emails: ['dana@mail.test', ' Dana@MAIL.test', 'dana+limb@mail.test'],
    phones: ['6175550123', '(617) 555-0123'],
  });
  expect(keys).toHaveLength(2);
});
