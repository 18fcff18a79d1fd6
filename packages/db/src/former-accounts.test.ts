import { expect, it } from 'vitest';
import { hashIdentifiers } from './former-accounts.ts';

it('gives one hash to an address or number in all its spellings', async () => {
  const formerAccounts = { findOne: async () => ({ _id: 'salt', keys: ['of this site'] }) };
  const hashes = await hashIdentifiers({ formerAccounts } as never, {
    emails: ['dana@mail.test', ' Dana@MAIL.test', 'dana+limb@mail.test'],
    phones: ['6175550123', '(617) 555-0123'],
  });
  expect(hashes).toHaveLength(2);
});
