import { getCollections } from '@app/db';
import { createLogger } from '@app/service-kit';
import { createTestDatabase } from '@app/test-kit/mongo';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { startApp } from '../testing/running-app.ts';
import { createVitalsCounter } from './counters.store.ts';

const database = await createTestDatabase();
const { vitals, releases } = getCollections(database.db);
const logger = createLogger('test');
const counter = createVitalsCounter({ vitals, releases }, logger, {
  intervalMs: 3_600_000,
  now: () => Date.UTC(2026, 10, 20, 23),
});
afterAll(() => counter.stop());
// Only the name of a release is read here.
await releases.insertOne({ _id: 'mf_search@1.0.0' } as never, { bypassDocumentValidation: true });
const { send } = await startApp(undefined, { database, vitals: counter });
beforeEach(async () => void (await vitals.deleteMany()));

const remotes = [{ remote: 'mf_search', version: '1.0.0', failed: false }];
const sendReport = (body: object, clientAddress = '198.51.100.7') =>
  send('POST', '/api/vitals', { body, headers: { 'x-client-address': clientAddress, cookie: 'canary=7' } });

it('stores daily sums by remote, version and page, and nothing else', async () => {
  for (const lcp of [2400, 2600])
    expect((await sendReport({ page: '/prosthetists', remotes, lcp, inp: 40, cls: 12 })).status).toBe(202);
  await sendReport({ page: '/prosthetists', remotes: [{ ...remotes[0], failed: true }], lcp: 9_000 });
  await counter.flush();
  const storedVitals = await vitals.find().sort({ _id: 1 }).toArray();
  expect(storedVitals.map(({ metric, from, count }) => [metric, from, count])).toEqual([
    ['cls', 10, 2],
    ['failed', 0, 1],
    ['inp', 0, 2],
    ['lcp', 2000, 1],
    ['lcp', 2500, 1],
    ['loaded', 0, 2],
  ]);
  for (const { _id, ...fields } of storedVitals) {
    expect(_id).toBe(`mf_search/1.0.0//prosthetists/${fields.metric}/${fields.from}/2026-11-20`);
    expect(Object.keys(fields).toSorted()).toEqual(
      ['count', 'day', 'from', 'metric', 'page', 'remote', 'version'].toSorted(),
    );
  }
});

it('ignores versions that were never published', async () => {
  const unpublishedRemote = { remote: 'mf_search', version: '9.9.9', failed: false };
  const { status } = await sendReport({ page: '/prosthetists', remotes: [unpublishedRemote, ...remotes] });
  expect(status).toBe(202);
  await counter.flush();
  const storedVitals = await vitals.find().toArray();
  expect(storedVitals.map(({ version, page, count }) => [version, page, count])).toEqual([
    ['1.0.0', '/prosthetists', 1],
  ]);
});

it('rejects pages that are no kind of page, and counts kinds that the site does not have as `/*`', async () => {
  for (const page of ['/ana-60601', '/prosthetists/ana', '/ana@example.test', 'x'])
    expect((await sendReport({ page, remotes })).status).toBe(400);
  expect((await sendReport({ page: '/anastasia', remotes })).status).toBe(202);
  await counter.flush();
  const storedVitals = await vitals.find().toArray();
  expect(storedVitals.map(({ page, count }) => [page, count])).toEqual([['/*', 1]]);
});

it('counts thirty reports a minute from one IP address, and rejects none', async () => {
  for (let i = 0; i < 32; i++)
    expect((await sendReport({ page: '/', remotes }, '203.0.113.9')).status).toBe(202);
  await counter.flush();
  expect((await vitals.findOne({ metric: 'loaded' }))?.count).toBe(30);
});
