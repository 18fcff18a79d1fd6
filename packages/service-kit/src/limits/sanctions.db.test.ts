import { computePersonKeys, getCollections, type PersonMarks, type SanctionDoc } from '@app/db';
import { sanctionDoc } from '@app/db/documents-for-tests';
import { testDatabase } from '@app/test-kit/mongo';
import { buildUrl, endpoints } from '@app/types';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createApp } from '../app/app.ts';
import { registerCall } from '../app/register-call.ts';
import { problems } from '../problem/problem.ts';
import { testIdentity } from '../session/identity-for-tests.ts';
import { createIdempotencyStore } from './idempotency.store.ts';
import { createSanctionCheck } from './sanctions.store.ts';

const { db } = await testDatabase();
const { sanctions, formerAccounts } = getCollections(db);
/** Verified addresses and numbers at the identity provider, by user; absent: it is unavailable. */
const marks = new Map<string, PersonMarks>();
const findMarks = async (userId: string) => {
  if (!marks.has(userId)) throw problems.unavailable();
  return marks.get(userId);
};
const { identity, tokenFor } = testIdentity();
const app = createApp({
  name: 'test',
  logger: pino({ level: 'silent' }),
  identity,
  sanctions: createSanctionCheck(db, findMarks),
  idempotency: createIdempotencyStore(db),
});
/** Every call of a visitor's account, with a handler that only confirms that it was reached. */
const personal = endpoints.filter(({ session, right }) => (session ?? 'none') !== 'none' && !right);
for (const endpoint of personal)
  registerCall(app, { ...endpoint, body: undefined, query: undefined, params: undefined } as never, () => {
    throw problems.gone();
  });

const put = (userId: string, over: Partial<SanctionDoc> = {}) =>
  sanctions.insertOne(sanctionDoc({ userId, ...over }));
const ask = async (endpoint: (typeof endpoints)[number], userId: string) => {
  const address = buildUrl(endpoint, { params: { kind: 'claim', id: 'x', zip: 'x', userId: 'x' } });
  const answer = await app.request(address, {
    method: endpoint.method,
    headers: { authorization: `Bearer ${tokenFor({ userId })}` },
  });
  return ((await answer.json()) as { error: string }).error;
};

it('a suspended account writes nothing, a silenced one no public text; both read and withdraw', async () => {
  await put('user_suspended');
  await put('user_silenced', { kind: 'silence' });
  const rows = await Promise.all(
    personal.map(async (endpoint) => [
      endpoint.id,
      await ask(endpoint, 'user_suspended'),
      await ask(endpoint, 'user_silenced'),
    ]),
  );
  const wanted = personal.map(({ id, method, onlyReads, refusedTo = 'suspended' }) => {
    const isFree = method === 'GET' || onlyReads || refusedTo === 'nobody';
    return [id, isFree ? 'gone' : 'suspended', !isFree && refusedTo === 'silenced' ? 'silenced' : 'gone'];
  });
  expect(rows).toEqual(wanted);
  const silenced = rows.filter(([, , answer]) => answer === 'silenced').map(([id]) => id);
  expect(silenced.sort()).toEqual(
    `askForVisit editReview flagReview postMessage postReply postReview putYearLater reportChange shareSaved
    voteHelpful writeReaderNote`.split(/\s+/),
  );
  const free = personal.filter(({ refusedTo }) => refusedTo === 'nobody').map(({ id }) => id);
  expect(free).toEqual(
    expect.arrayContaining(['appealSanction', 'deleteMe', 'withdrawReview', 'withdrawReply']),
  );
});

it('ends by its date, or when lifted', async () => {
  const reply = personal.find(({ id }) => id === 'postReply')!;
  await put('user_over', { until: new Date(Date.now() - 1) });
  await put('user_lifted', { liftedAt: new Date() });
  for (const userId of ['user_over', 'user_lifted', 'user_other'])
    expect(await ask(reply, userId)).toBe('gone');
});

it('of a deleted account passes to the next account of the same person', async () => {
  const reply = personal.find(({ id }) => id === 'postReply')!;
  const former = { emails: ['Dana+old@Mail.test'], phones: ['+1 (314) 555-0100'] };
  await formerAccounts.insertOne({
    _id: 'gone_dana',
    keys: await computePersonKeys({ formerAccounts }, former),
  });
  await put('gone_dana');
  await put('gone_nobody');
  marks.set('user_by_mail', { emails: ['other@mail.test', 'dana@mail.test'] });
  marks.set('user_else', { emails: ['else@mail.test'], phones: ['+13145550199'] });
  expect(await ask(reply, 'user_else')).toBe('gone');
  // Without the identity provider nobody is recognized, and sessions work on.
  expect(await ask(reply, 'user_by_phone')).toBe('gone');
  expect(await ask(reply, 'user_by_mail')).toBe('suspended');
  expect(await sanctions.countDocuments({ userId: 'user_by_mail' })).toBe(1);
  expect(await sanctions.countDocuments({ userId: 'gone_nobody' })).toBe(1);
  expect(await ask(reply, 'user_by_mail')).toBe('suspended');

  await put('gone_dana', { kind: 'silence' });
  marks.set('user_by_phone', { emails: [], phones: ['+13145550100'] });
  expect(await ask(reply, 'user_by_phone')).toBe('silenced');
  // Nothing that is stored tells an address or a number.
  expect(JSON.stringify(await formerAccounts.find().toArray())).not.toMatch(/dana@|mail\.test|555/i);
});
