import { afterEach, describe, expect, it } from 'vitest';
import { startApp } from '../testing/running-app.ts';

const { send, provider, collections, dumpCollections } = await startApp();

const attestedMetadata = { ageAttestedAt: '2026-03-01T10:00:00.000Z' };
const addDana = (extraFields: object = {}) =>
  provider.users.set('user_dana', { unsafeMetadata: attestedMetadata, ...extraFields });
const setRole = (body: unknown) => send('POST', '/api/users/set-role', { as: { userId: 'user_dana' }, body });
const listAuditRows = () => collections.audit.find().sort({ at: 1 }).toArray();

it.each(['patient', 'prosthetist'] as const)('an account without a role becomes a %s, once', async (role) => {
  addDana({
    unsafeMetadata: { ...attestedMetadata, patientinfo: { complete: true } },
    publicMetadata: { role: null, kept: 1 },
  });
  const firstReply = await setRole({ userId: 'user_dana', role });
  expect([firstReply.status, firstReply.json]).toEqual([200, { role }]);
  expect(provider.users.get('user_dana')).toMatchObject({
    publicMetadata: { role, ageAttestedAt: attestedMetadata.ageAttestedAt, kept: 1 },
    unsafeMetadata: { patientinfo: { complete: true } },
  });
  expect(await listAuditRows()).toMatchObject([
    {
      actor: { kind: 'user', id: 'user_dana' },
      action: 'account.set-role',
      target: { kind: 'user', id: 'user_dana' },
      after: { role },
      requestId: expect.any(String),
    },
  ]);

  const otherRole = role === 'patient' ? 'prosthetist' : 'patient';
  const secondReply = await setRole({ userId: 'user_dana', role: otherRole });
  expect(secondReply).toMatchObject({ status: 409, json: { error: 'role_already_set', role } });
  expect(provider.writes).toHaveLength(1);
});

it('of two concurrent calls with different roles one succeeds, and the other returns the stored role', async () => {
  addDana();
  provider.state.delayMs = 100;
  const replies = await Promise.all(
    ['patient', 'prosthetist', 'patient', 'prosthetist', 'patient'].map((role) =>
      setRole({ userId: 'user_dana', role }),
    ),
  );
  const [successReply] = replies.filter(({ status }) => status === 200);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  for (const { status, json } of replies) if (status === 409) expect(json.role).toBe(successReply?.json.role);
  expect(provider.writes).toHaveLength(1);
  expect(await listAuditRows()).toHaveLength(1);
});

describe('S3: the call does not set', () => {
  afterEach(() => expect(provider.writes).toEqual([]));

  it.each([
    'admin',
    'Prosthetist',
    'PATIENT',
    '',
    ' patient',
    null,
    true,
    1,
    ['patient'],
    { $ne: '' },
    { $gt: '' },
    undefined,
  ])('the role %j', async (role) => {
    addDana();
    const { status, json } = await setRole({ userId: 'user_dana', role });
    expect([status, json.error]).toEqual([400, 'validation']);
    expect(json.fields).toHaveProperty('role');
  });

  it('a role for another account, and logs the attempt', async () => {
    addDana();
    provider.users.set('user_b', { unsafeMetadata: attestedMetadata });
    const { status, json } = await setRole({ userId: 'user_b', role: 'patient' });
    expect([status, json.error]).toEqual([403, 'not_you']);
    expect(await listAuditRows()).toMatchObject([
      { actor: { id: 'user_dana' }, action: 'account.set-role-refused', reason: 'not_you' },
    ]);
    expect(await dumpCollections('audit')).not.toContain('user_b');
  });

  it.each([{ $gt: '' }, ['user_dana'], '', null, 7])('a role by the user id %j', async (userId) => {
    addDana();
    expect((await setRole({ userId, role: 'patient' })).status).toBe(400);
  });

  it('a role over one set by staff', async () => {
    addDana({ publicMetadata: { role: 'admin' } });
    expect((await setRole({ userId: 'user_dana', role: 'patient' })).status).toBe(409);
  });
});

describe('S26: the age attestation of the sign-up form', () => {
  it.each([
    undefined,
    {},
    { ageAttestedAt: true },
    { ageAttestedAt: '' },
    { ageAttestedAt: 'yes' },
    { ageAttestedAt: '2026-13-01T00:00:00Z' },
    { ageAttestedAt: '2999-01-01T00:00:00.000Z' },
    { ageAttestedAt: { $gt: '' } },
    { ageattestedat: '2026-03-01T10:00:00.000Z' },
  ])('%j is none, and the role is set without it', async (unsafeMetadata) => {
    addDana({ unsafeMetadata });
    expect((await setRole({ userId: 'user_dana', role: 'patient' })).status).toBe(200);
    expect(provider.users.get('user_dana')?.publicMetadata).toEqual({ role: 'patient' });
  });

  it('is stored in UTC where its owner cannot change it', async () => {
    addDana({ unsafeMetadata: { ageAttestedAt: '2026-03-01T04:00:00-06:00' } });
    await setRole({ userId: 'user_dana', role: 'patient' });
    expect(provider.users.get('user_dana')?.publicMetadata).toEqual({ role: 'patient', ...attestedMetadata });
  });
});

it('while the provider is down the reply is 503, nothing is stored, and the next attempt succeeds', async () => {
  addDana();
  provider.state.isUnavailable = true;
  expect((await setRole({ userId: 'user_dana', role: 'patient' })).status).toBe(503);
  expect(await listAuditRows()).toEqual([]);
  provider.state.isUnavailable = false;
  expect((await setRole({ userId: 'user_dana', role: 'patient' })).status).toBe(200);
});
