import { getCollections, hashIdentifiers, type PersonIdentifiers, type SanctionDoc } from '@app/db';
import { createSanctionDoc } from '@app/db/documents-for-tests';
import { createTestDatabase } from '@app/test-kit/mongo';
import { buildUrl, endpoints } from '@app/types';
import { expect, it } from 'vitest';
import { createTestApp } from '../app/app-for-tests.ts';
import { registerCall } from '../app/register-call.ts';
import { problems } from '../problem/problem.ts';
import { createTestIdentity } from '../session/identity-for-tests.ts';
import { createIdempotencyStore } from './idempotency.store.ts';
import { createSanctionCheck } from './sanctions.store.ts';

const { db } = await createTestDatabase();
const { sanctions, formerAccounts } = getCollections(db);
/** Verified addresses and numbers at the identity provider, by user; absent: it is unavailable. */
const identifiersByUser = new Map<string, PersonIdentifiers>();
const findIdentifiers = async (userId: string) => {
  if (!identifiersByUser.has(userId)) throw problems.unavailable();
  return identifiersByUser.get(userId);
};
const { identity, createToken } = createTestIdentity();
const app = createTestApp({
  identity,
  sanctions: createSanctionCheck(db, findIdentifiers),
  idempotency: createIdempotencyStore(db),
});
/** Every call of a visitor's account, with a handler that only confirms that it was reached. */
const personalEndpoints = endpoints.filter(
  ({ session, permission }) => (session ?? 'none') !== 'none' && !permission,
);
for (const endpoint of personalEndpoints)
  registerCall(app, { ...endpoint, body: undefined, query: undefined, params: undefined } as never, () => {
    throw problems.gone();
  });

const insertSanction = (userId: string, overrides: Partial<SanctionDoc> = {}) =>
  sanctions.insertOne(createSanctionDoc({ userId, ...overrides }));
const fetchErrorCode = async (endpoint: (typeof endpoints)[number], userId: string) => {
  const address = buildUrl(endpoint, { params: { kind: 'claim', id: 'x', zip: 'x', userId: 'x' } });
  const response = await app.request(address, {
    method: endpoint.method,
    headers: { authorization: `Bearer ${createToken({ userId })}` },
  });
  return ((await response.json()) as { error: string }).error;
};

it('a suspended account writes nothing, a silenced one no public text; both read and withdraw', async () => {
  await insertSanction('user_suspended');
  await insertSanction('user_silenced', { kind: 'silence' });
  const rows = await Promise.all(
    personalEndpoints.map(async (endpoint) => [
      endpoint.id,
      await fetchErrorCode(endpoint, 'user_suspended'),
      await fetchErrorCode(endpoint, 'user_silenced'),
    ]),
  );
  const expectedRows = personalEndpoints.map(({ id, method, isReadOnly, deniedAccounts = 'suspended' }) => {
    const isFree = method === 'GET' || isReadOnly || deniedAccounts === 'nobody';
    return [
      id,
      isFree ? 'gone' : 'suspended',
      !isFree && deniedAccounts === 'silenced' ? 'silenced' : 'gone',
    ];
  });
  expect(rows).toEqual(expectedRows);
  const silencedIds = rows.filter(([, , silencedCode]) => silencedCode === 'silenced').map(([id]) => id);
  expect(silencedIds.sort()).toEqual(
    `askForVisit editReview flagReview postMessage postReply postReview putYearLater reportChange shareSaved
    voteHelpful writeReaderNote`.split(/\s+/),
  );
  const freeIds = personalEndpoints
    .filter(({ deniedAccounts }) => deniedAccounts === 'nobody')
    .map(({ id }) => id);
  expect(freeIds).toEqual(
    expect.arrayContaining(['appealSanction', 'deleteMe', 'withdrawReview', 'withdrawReply']),
  );
});

it('a sanction ends by its date, or when lifted', async () => {
  const replyEndpoint = personalEndpoints.find(({ id }) => id === 'postReply')!;
  await insertSanction('user_over', { until: new Date(Date.now() - 1) });
  await insertSanction('user_lifted', { liftedAt: new Date() });
  for (const userId of ['user_over', 'user_lifted', 'user_other'])
    expect(await fetchErrorCode(replyEndpoint, userId)).toBe('gone');
});

it('a sanction of a deleted account passes to the next account of the same person', async () => {
  const replyEndpoint = personalEndpoints.find(({ id }) => id === 'postReply')!;
  const formerIdentifiers = { emails: ['Dana+old@Mail.test'], phones: ['+1 (314) 555-0100'] };
  await formerAccounts.insertOne({
    _id: 'gone_dana',
    keys: await hashIdentifiers({ formerAccounts }, formerIdentifiers),
  });
  await insertSanction('gone_dana');
  await insertSanction('gone_nobody');
  identifiersByUser.set('user_by_mail', { emails: ['other@mail.test', 'dana@mail.test'] });
  identifiersByUser.set('user_else', { emails: ['else@mail.test'], phones: ['+13145550199'] });
  expect(await fetchErrorCode(replyEndpoint, 'user_else')).toBe('gone');
  // Without the identity provider nobody is recognized, and sessions work on.
  expect(await fetchErrorCode(replyEndpoint, 'user_by_phone')).toBe('gone');
  expect(await fetchErrorCode(replyEndpoint, 'user_by_mail')).toBe('suspended');
  expect(await sanctions.countDocuments({ userId: 'user_by_mail' })).toBe(1);
  expect(await sanctions.countDocuments({ userId: 'gone_nobody' })).toBe(1);
  expect(await fetchErrorCode(replyEndpoint, 'user_by_mail')).toBe('suspended');

  await insertSanction('gone_dana', { kind: 'silence' });
  identifiersByUser.set('user_by_phone', { emails: [], phones: ['+13145550100'] });
  expect(await fetchErrorCode(replyEndpoint, 'user_by_phone')).toBe('silenced');
  // Nothing that is stored tells an address or a number.
  expect(JSON.stringify(await formerAccounts.find().toArray())).not.toMatch(/dana@|mail\.test|555/i);
});
