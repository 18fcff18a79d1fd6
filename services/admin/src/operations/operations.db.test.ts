import { createListingDoc, createOutboxDoc } from '@app/db/documents-for-tests';
import { startTestServer } from '@app/test-kit/servers';
import {
  countDataReports,
  getSearchQuality,
  listDataReportRows,
  listOutbox,
  retryOutbox,
} from '@app/types/admin/operations';
import { expect, it } from 'vitest';
import { startApp } from '../testing/running-app.ts';
import { createDataReportsStore, maxListedIds } from './data-reports.store.ts';
import { loadServices } from './jobs.routes.ts';

const { callAs, collections, fetchAs } = await startApp();
const now = new Date('2026-11-20T12:00:00Z');

it('staff see the outbox without texts and addresses of mails, and retry a failed mail', async () => {
  const failureFields = { status: 'failed', doneAt: now } as const;
  const failedEntry = createOutboxDoc({
    ...failureFields,
    attempts: 11,
    lastError: 'Error ECONNREFUSED',
    payload: {
      template: 'review-rejected',
      locale: 'en',
      userId: 'user_dana',
      values: { note: 'Secret words' },
    },
  });
  const payload = { template: 'account-deleted', locale: 'en', values: {} };
  const waitingEntry = createOutboxDoc({ payload: { ...payload, to: 'dana@mail.test' } });
  const entryWithoutAddress = createOutboxDoc({ ...failureFields, payload });
  await collections.outbox.insertMany([failedEntry, waitingEntry, entryWithoutAddress]);

  const reply = await fetchAs('viewer', listOutbox);
  expect(reply).toMatchObject({ total: 3, counts: { waiting: 1, failed: 2, done: 0, cancelled: 0 } });
  expect(JSON.stringify(reply)).not.toMatch(/Secret words|dana@mail/);
  const query = { status: 'failed', kind: 'identity' };
  expect((await fetchAs('owner', listOutbox, { query })).total).toBe(0);

  const id = failedEntry._id.toHexString();
  const { entry } = await fetchAs('moderator', retryOutbox, { params: { id } });
  expect(entry).toMatchObject({ status: 'waiting', attempts: 0, doneAt: null });
  expect(await collections.audit.findOne({ action: 'outbox.retry' })).toMatchObject({
    target: { kind: 'outbox', id },
    before: { status: 'failed', attempts: 11 },
  });
  for (const { _id } of [failedEntry, waitingEntry, entryWithoutAddress])
    expect((await callAs('moderator')('POST', `/api/admin/outbox/${_id.toHexString()}/retry`)).status).toBe(
      409,
    );
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
  const { url, port } = await startTestServer((request, response) => {
    if (request.url !== '/readyz') return response.writeHead(404).end();
    response.writeHead(503, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ ready: false, reason: 'the index is being built', deep: { a: 1 } }));
  });
  const declaredAt = new Date();
  const declarationFields = { api: [], version: '1', release: '1.1.0', declaredAt, withdrawnAt: null };
  const serviceFields = { askedBy: [], release: '1.1.0', since: declaredAt.toISOString() };
  await collections.services.insertMany([
    { ...declarationFields, _id: 'worker', nouns: [], port: 1 },
    { ...declarationFields, _id: 'fit-notes', nouns: ['fit-notes'], port },
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
  const faultyFields = { website: 'https://localhost/', phone: '(314) 555-0123' };
  const faultyListing = createListingDoc({ ...faultyFields, confirmedAt: now });
  const hiddenListing = createListingDoc({ ...faultyFields, approved: false, status: 'pending' });
  const staleDates = { createdAt: new Date('2020-01-01'), confirmedAt: new Date('2021-01-01') };
  const staleListing = createListingDoc(staleDates);
  await collections.listings.insertMany([faultyListing, hiddenListing, staleListing]);
  const listRows = (query: Record<string, string>) => fetchAs('viewer', listDataReportRows, { query });
  const dataReports = await fetchAs('viewer', countDataReports);
  expect(dataReports).toMatchObject({ staleDays: 180, counts: { stale: 1 } });
  const stalePage = { total: 1, items: [{ slug: staleListing.slug, owned: false }] };
  expect(await listRows({ report: 'stale', pageSize: '1' })).toMatchObject(stalePage);
  expect(await listRows({ report: 'stale', pageSize: '1', page: '2' })).toMatchObject({
    total: 1,
    items: [],
  });
  const { total, items } = await listRows({ report: 'contact' });
  expect(total).toBe(dataReports.counts.contact);
  const slugs = items.map(({ slug }) => slug);
  expect(slugs).toContain(faultyListing.slug);
  expect(slugs).not.toContain(hiddenListing.slug);
});

it('a data report reads all listings once for many calls, and omits listings corrected since from a page', async () => {
  const otherApp = await startApp();
  const { listings } = otherApp.collections;
  const faultyListings = Array.from({ length: 7 }, () =>
    createListingDoc({ website: 'https://localhost/', createdAt: new Date(), confirmedAt: new Date() }),
  );
  await listings.insertMany(faultyListings);
  const fetchPage = (page: number) =>
    otherApp.fetchAs('viewer', listDataReportRows, { query: { report: 'contact', pageSize: 3, page } });
  const toItems = (docs: typeof faultyListings) => docs.map(({ slug }) => ({ slug }));
  const items = toItems(faultyListings.slice(0, 3));
  expect(await fetchPage(1)).toMatchObject({ total: 7, listed: 7, items });
  const { countedAt } = await otherApp.fetchAs('viewer', countDataReports);
  expect(Date.now() - Date.parse(countedAt)).toBeLessThan(60_000);

  const [correctedListing, hiddenListing] = faultyListings;
  const corrections = { website: 'https://clinic.example/', phone: '(314) 555-0123' };
  await listings.updateOne({ _id: correctedListing!._id }, { $set: corrections });
  await listings.updateOne({ _id: hiddenListing!._id }, { $set: { status: 'suspended', approved: false } });
  await listings.insertOne(createListingDoc({ website: 'https://localhost/' }));
  // The count is cached and does not read all listings again.
  expect(await fetchPage(1)).toMatchObject({ total: 7, items: toItems(faultyListings.slice(2, 3)) });
  expect(await fetchPage(3)).toMatchObject({ items: toItems(faultyListings.slice(6)) });
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
  const createEmptySearch = (zip3: string, radius: number, count: number) => {
    return { _id: `${zip3}/${radius}/x`, zip3, radius, day, count };
  };
  await collections.searchMisses.insertMany([
    createEmptySearch('597', 25, 6),
    createEmptySearch('597', 50, 4),
    createEmptySearch('821', 25, 9),
  ]);
  const searchQuality = await fetchAs('viewer', getSearchQuality);
  expect(searchQuality).toMatchObject({
    shownFrom: 10,
    misses: [{ zip3: '597', place: 'MT', searches: 10 }],
  });
  expect(searchQuality.deserts).toHaveLength(50);
});

it('times from search to contact are shown only from ten contacts on', async () => {
  const day = new Date(new Date().toISOString().slice(0, 10));
  const createContactTime = (fromMinutes: number, count: number, instant = day) => {
    return { _id: `${fromMinutes}/${instant.toISOString().slice(0, 10)}`, day: instant, fromMinutes, count };
  };
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
