import { startRecordingServer } from '@app/test-kit/servers';
import { expect, it } from 'vitest';
import { createAccountReader } from './accounts.ts';

/** A reply of the provider's Backend API, with more fields than needed. */
const providerUser = {
  object: 'user',
  id: 'user_dana',
  first_name: 'Dana',
  last_name: 'Rivers',
  created_at: 1_767_225_600_000,
  email_addresses: [
    { id: 'a', email_address: 'dana@mail.test', verification: { status: 'verified' }, linked_to: [] },
    { id: 'b', email_address: 'typo@mail.test', verification: { status: 'unverified' }, linked_to: [] },
    { id: 'c', email_address: 'never@mail.test', verification: null, linked_to: [] },
  ],
  phone_numbers: [
    { id: 'd', phone_number: '+13145550100', verification: { status: 'verified' }, linked_to: [] },
    { id: 'e', phone_number: '+13145550199', verification: { status: 'unverified' }, linked_to: [] },
  ],
  public_metadata: { role: 'patient' },
  unsafe_metadata: { ageAttestedAt: '2026-01-01T00:00:00.000Z' },
};

const provider = await startRecordingServer(({ url }, response) => {
  const isKnown = url === '/v1/users/user_dana';
  if (url.includes('broken')) return void response.destroy();
  const reply = isKnown ? providerUser : { errors: [{ code: 'resource_not_found', message: 'none' }] };
  response.writeHead(isKnown ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(reply));
});
const readAccount = createAccountReader({
  CLERK_SECRET_KEY: 'sk_test_only_here',
  CLERK_API_URL: provider.url,
});

it('returns names, confirmed addresses and numbers, and creation time of an account', async () => {
  expect(await readAccount('user_dana')).toEqual({
    firstName: 'Dana',
    lastName: 'Rivers',
    emails: ['dana@mail.test'],
    phones: ['+13145550100'],
    createdAt: new Date('2026-01-01'),
    hasAttestedAge: true,
  });
  expect(provider.getLastRequest().headers.authorization).toBe('Bearer sk_test_only_here');
});

it('throws 401 for a deleted account, and 503 if the provider does not answer', async () => {
  await expect(readAccount('user_gone')).rejects.toMatchObject({ status: 401 });
  await expect(readAccount('user_broken')).rejects.toMatchObject({ status: 503 });
});
