import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { OutboxDoc } from '@app/db';
import { createListingDoc } from '@app/db/documents-for-tests';
import { ObjectId } from 'mongodb';
import { afterAll, expect, it } from 'vitest';
import { startApp } from '../testing/running-app.ts';
import { createDataReportsStore, maxListedIds } from './data-reports.store.ts';
import { loadServices } from './jobs.routes.ts';

const { callAs, collections } = await startApp();
const now = new Date('2026-11-20T12:00:00Z');
const createOutboxEntry = (overrides: Partial<OutboxDoc>): OutboxDoc => ({
  _id: new ObjectId(),
  kind: 'mail',
  key: new ObjectId().toHexString(),
  subject: 'review:1',
  payload: {
    template: 'review-rejected',
    userId: 'user_dana',
    locale: 'en',
    values: { note: 'Secret words' },
  },
  status: 'waiting',
  dueAt: now,
  attempts: 0,
  createdAt: now,
  ...overrides,
});

it('staff see the outbox without texts and addresses of mails, and retry a failed mail', async () => {
  const failedEntry = createOutboxEntry({
    status: 'failed',
    attempts: 11,
    lastError: 'Error ECONNREFUSED',
    doneAt: now,
  });
  const payloadWithAddress = { template: 'account-deleted', to: 'dana@mail.test', locale: 'en', values: {} };
  const waitingEntry = createOutboxEntry({ payload: payloadWithAddress });
  const { to: _, ...payloadWithoutAddress } = payloadWithAddress;
  const entryWithoutAddress = createOutboxEntry({
    payload: payloadWithoutAddress,
    status: 'failed',
    doneAt: now,
  });
  await collections.outbox.insertMany([failedEntry, waitingEntry, entryWithoutAddress]);

  const { json } = await callAs('viewer')('GET', '/api/admin/outbox');
  expect(json).toMatchObject({ total: 3, counts: { waiting: 1, failed: 2, done: 0, cancelled: 0 } });
  expect(JSON.stringify(json)).not.toMatch(/Secret words|dana@mail/);
  expect((await callAs('owner')('GET', '/api/admin/outbox?status=failed&kind=identity')).json).toMatchObject({
    total: 0,
  });

  const toRetryPath = (entry: OutboxDoc) => `/api/admin/outbox/${entry._id.toHexString()}/retry`;
  expect((await callAs('moderator')('POST', toRetryPath(waitingEntry))).status).toBe(409);
  expect((await callAs('moderator')('POST', toRetryPath(entryWithoutAddress))).status).toBe(409);
  const retryReply = await callAs('moderator')('POST', toRetryPath(failedEntry));
  expect(retryReply.json).toMatchObject({ entry: { status: 'waiting', attempts: 0, doneAt: null } });
  expect(await collections.audit.findOne({ action: 'outbox.retry' })).toMatchObject({
    target: { kind: 'outbox', id: failedEntry._id.toHexString() },
    before: { status: 'failed', attempts: 11 },
  });
  expect((await callAs('moderator')('POST', toRetryPath(failedEntry))).status).toBe(409);
});

it('staff see the jobs, and run one on request', async () => {
  const laterTime = new Date(Date.now() + 3_600_000);
  await collections.jobs.insertMany([
    { _id: 'remind', dueAt: laterTime, lastAt: now, lastResult: 'failed: MongoNetworkError' },
    {
      _id: 'seal-audit',
      dueAt: laterTime,
      holder: 'h',
      until: laterTime,
      lastAt: now,
      lastResult: '{"rows":2}',
    },
  ]);
  expect((await callAs('viewer')('GET', '/api/admin/jobs')).json).toMatchObject({
    items: [
      { name: 'remind', failed: true, running: false },
      { name: 'seal-audit', failed: false, running: true },
    ],
  });
  expect((await callAs('owner')('POST', '/api/admin/jobs/none/run')).status).toBe(404);
  expect((await callAs('owner')('POST', '/api/admin/jobs/remind/run')).status).toBe(200);
  expect((await collections.jobs.findOne({ _id: 'remind' }))!.dueAt.getTime()).toBeLessThanOrEqual(
    Date.now(),
  );
  expect(await collections.audit.countDocuments({ action: 'job.run' })).toBe(1);
});

it('staff see the health of other services, also of one that cannot be reached', async () => {
  const server = createServer((request, response) => {
    if (request.url !== '/readyz') return response.writeHead(404).end();
    response.writeHead(503, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ ready: false, reason: 'the index is being built', deep: { a: 1 } }));
  }).listen(0, '127.0.0.1');
  afterAll(() => void server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const declarationFields = {
    api: [],
    version: '1',
    release: '1.1.0',
    declaredAt: new Date(),
    withdrawnAt: null,
  };
  const serviceFields = { askedBy: [], release: '1.1.0', since: declarationFields.declaredAt.toISOString() };
  await collections.services.insertMany([
    { ...declarationFields, _id: 'worker', nouns: [], port: 1 },
    { ...declarationFields, _id: 'fit-notes', nouns: ['fit-notes'], port: Number(new URL(url).port) },
    { ...declarationFields, _id: 'search', nouns: ['places'], port: 2, withdrawnAt: new Date() },
  ]);
  const env = { SERVICE_URL_TEMPLATE: 'http://127.0.0.1:{port}', SEARCH_URL: url };
  const unreadyHealth = { state: 'not_ready', facts: { ready: false, reason: 'the index is being built' } };
  expect(await loadServices(collections, env)).toEqual([
    { name: 'fit-notes', nouns: ['fit-notes'], withdrawn: false, ...serviceFields, ...unreadyHealth },
    { name: 'search', nouns: ['places'], withdrawn: true, ...serviceFields, ...unreadyHealth },
    { name: 'worker', nouns: [], withdrawn: false, ...serviceFields, state: 'away', facts: {} },
  ]);
});

it('a data report lists listings with faulty data in pages', async () => {
  const faultyListing = createListingDoc({
    website: 'https://localhost/',
    phone: '(314) 555-0123',
    confirmedAt: new Date(),
  });
  const hiddenListing = createListingDoc({
    website: 'https://localhost/',
    approved: false,
    status: 'pending',
  });
  const staleListing = createListingDoc({
    createdAt: new Date('2020-01-01'),
    confirmedAt: new Date('2021-01-01'),
  });
  await collections.listings.insertMany([faultyListing, hiddenListing, staleListing]);
  const dataReports = (await callAs('viewer')('GET', '/api/admin/data-reports')).json as {
    counts: { contact: number; stale: number };
  };
  expect(dataReports).toMatchObject({ staleDays: 180, counts: { stale: 1 } });
  const pageReply = await callAs('viewer')('GET', '/api/admin/data-reports/listings?report=stale&pageSize=1');
  expect(pageReply.json).toMatchObject({ total: 1, items: [{ slug: staleListing.slug, owned: false }] });
  const contactReply = await callAs('viewer')('GET', '/api/admin/data-reports/listings?report=contact');
  expect(contactReply.json).toMatchObject({ total: dataReports.counts.contact });
  expect(JSON.stringify(contactReply.json)).toContain(faultyListing.slug);
  expect(JSON.stringify(contactReply.json)).not.toContain(hiddenListing.slug);
  expect(
    (await callAs('viewer')('GET', '/api/admin/data-reports/listings?report=stale&page=2&pageSize=1')).json,
  ).toMatchObject({ total: 1, items: [] });
});

it('a data report reads all listings once for many calls, and omits listings corrected since from a page', async () => {
  const otherApp = await startApp();
  const faultyListings = Array.from({ length: 7 }, () =>
    createListingDoc({ website: 'https://localhost/', createdAt: new Date(), confirmedAt: new Date() }),
  );
  await otherApp.collections.listings.insertMany(faultyListings);
  const fetchPage = async (page: number) =>
    (
      await otherApp.callAs('viewer')(
        'GET',
        `/api/admin/data-reports/listings?report=contact&pageSize=3&page=${page}`,
      )
    ).json as { items: { slug: string }[]; total: number; listed: number };
  const firstPage = await fetchPage(1);
  expect(firstPage).toMatchObject({
    total: 7,
    listed: 7,
    items: faultyListings.slice(0, 3).map(({ slug }) => ({ slug })),
  });
  const { countedAt } = (await otherApp.callAs('viewer')('GET', '/api/admin/data-reports')).json as {
    countedAt: string;
  };
  expect(Date.now() - Date.parse(countedAt)).toBeLessThan(60_000);

  const [correctedListing, hiddenListing] = faultyListings;
  await otherApp.collections.listings.updateOne(
    { _id: correctedListing!._id },
    { $set: { website: 'https://clinic.example/', phone: '(314) 555-0123' } },
  );
  await otherApp.collections.listings.updateOne(
    { _id: hiddenListing!._id },
    { $set: { status: 'suspended', approved: false } },
  );
  await otherApp.collections.listings.insertOne(createListingDoc({ website: 'https://localhost/' }));
  // The count is cached and does not read all listings again.
  expect(await fetchPage(1)).toMatchObject({ total: 7, items: [{ slug: faultyListings[2]!.slug }] });
  expect((await fetchPage(3)).items).toMatchObject([{ slug: faultyListings[6]!.slug }]);
  expect((await fetchPage(4)).items).toEqual([]);
});

it('the list of a data report is limited, and its count is not', async () => {
  const otherApp = await startApp();
  const store = createDataReportsStore(otherApp.collections);
  const faultyListings = Array.from({ length: maxListedIds + 2 }, () =>
    createListingDoc({ website: 'https://localhost/' }),
  );
  await otherApp.collections.listings.insertMany(faultyListings);
  const { counts, listedIds } = await store.survey({ now: new Date(), staleDays: 180 });
  expect([counts.contact, listedIds.contact.length]).toEqual([maxListedIds + 2, maxListedIds]);
});

it('areas without results are shown only from ten searches on', async () => {
  const day = new Date(new Date().toISOString().slice(0, 10));
  const createEmptySearch = (zip3: string, radius: number, count: number) => ({
    _id: `${zip3}/${radius}/x`,
    zip3,
    radius,
    day,
    count,
  });
  await collections.searchMisses.insertMany([
    createEmptySearch('597', 25, 6),
    createEmptySearch('597', 50, 4),
    createEmptySearch('821', 25, 9),
  ]);
  const { json } = await callAs('viewer')('GET', '/api/admin/data-reports/search');
  expect(json).toMatchObject({ shownFrom: 10, misses: [{ zip3: '597', place: 'MT', searches: 10 }] });
  expect((json as { deserts: unknown[] }).deserts).toHaveLength(50);
});

it('times from search to contact are shown only from ten contacts on', async () => {
  const day = new Date(new Date().toISOString().slice(0, 10));
  const createContactTime = (fromMinutes: number, count: number, instant = day) => ({
    _id: `${fromMinutes}/${instant.toISOString().slice(0, 10)}`,
    day: instant,
    fromMinutes,
    count,
  });
  const pastDay = new Date(day.getTime() - 100 * 86_400_000);
  const listContactTimes = () => createDataReportsStore(collections).listContactTimes(new Date());
  await collections.contactTimes.insertMany([
    createContactTime(1, 7),
    createContactTime(60, 2),
    createContactTime(1, 50, pastDay),
  ]);
  expect(await listContactTimes()).toEqual([]);
  await collections.contactTimes.updateOne({ fromMinutes: 60 }, { $inc: { count: 1 } });
  expect(await listContactTimes()).toEqual([
    { fromMinutes: 1, contacts: 7 },
    { fromMinutes: 60, contacts: 3 },
  ]);
});
