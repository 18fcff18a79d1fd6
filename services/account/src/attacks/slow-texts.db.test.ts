// S8: no text that an account sends blocks the service.
import { createAddressBuilder, expectNoBlocking } from '@app/test-kit/attacks/slow-texts';
import {
  acceptSharedLink,
  appealSanction,
  deleteMe,
  putSaved,
  setRole,
  shareSaved,
  unsubscribe,
} from '@app/types';
import { expect, it } from 'vitest';
import { startApp } from '../testing/running-app.ts';

const { send, provider } = await startApp();
const as = { userId: 'user_a' };

it.each<[string, string, (text: string) => object]>([
  [setRole.method, setRole.path, (userId) => ({ userId, role: 'patient' })],
  [setRole.method, setRole.path, (role) => ({ userId: 'user_a', role })],
  [
    deleteMe.method,
    deleteMe.path,
    (takedownReason) => ({ reviews: 'delete', listing: 'takedown', takedownReason }),
  ],
  [putSaved.method, putSaved.path, (listing) => ({ save: [{ listing }], remove: [listing] })],
  [putSaved.method, putSaved.path, (note) => ({ save: [{ listing: 'ann', note }] })],
  [shareSaved.method, shareSaved.path, (name) => ({ mode: 'read', name })],
  [acceptSharedLink.method, acceptSharedLink.path, (secret) => ({ secret, name: 'Ben' })],
  [appealSanction.method, appealSanction.path, (text) => ({ text })],
])('%s %s handles slow texts without blocking (%#)', async (method, path, createBody) => {
  provider.users.set('user_a', { unsafeMetadata: { ageAttestedAt: '2026-03-01T10:00:00.000Z' } });
  await expectNoBlocking(async (text) => {
    expect((await send(method, path, { as, body: createBody(text) })).status).toBeLessThan(500);
  });
});

it('a link of a mail is read without blocking', async () => {
  await expectNoBlocking(async (text) => {
    for (const address of createAddressBuilder(unsubscribe)(text))
      expect([400, 404]).toContain((await send('POST', address)).status);
  });
});
