import { type CallTableDoc, getCollections, prepareDatabase } from '@app/db';
import { publishCallTable } from '@app/releases';
import { createEmptyDatabase } from '@app/test-kit/mongo';
import { type CallTable, type Endpoint, endpoints, toTableCalls } from '@app/types';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { writeApiPart } from '../docs/openapi-parts.ts';
import { runGateway } from '../gateway-for-tests.ts';
import { startRecordingServer } from '../stand-in-for-tests.ts';
import { listBuiltCalls } from './live-calls.store.ts';

const { db, uri } = await createEmptyDatabase();
await prepareDatabase(db);
const collections = getCollections(db);
const listing = await startRecordingServer();
const gateway = await runGateway('http://127.0.0.1:1', { LISTING_URL: listing.url, MONGODB_URI: uri });
afterAll(async () => {
  await gateway.stop();
  await listing.stop();
});
beforeEach(async () => {
  await collections.callTables.deleteMany({});
});

const own = endpoints.filter(({ service }) => service === 'listing');
const path = '/api/claims/{id}/letters';
const added = {
  ...own.find(({ method }) => method === 'GET')!,
  id: 'listLetters',
  path,
  flag: undefined,
} as const;
/** A call table of the listing service with one call more than this gateway was built with. */
const createTable = (version: string, calls = [...own, added]): CallTable => ({
  ...{ service: 'listing', version },
  calls: toTableCalls(calls),
  openApi: writeApiPart(calls),
});
const publish = (table: CallTable) =>
  publishCallTable({ collections, now: new Date(), by: { name: 'Ana' } }, table, listBuiltCalls(endpoints));
const fetchStatus = async () => (await gateway.get('/api/claims/abc/letters')).status;
const fetchDocument = async () =>
  (await (await gateway.get('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, { operationId: string }>>;
    components: { schemas: Record<string, unknown> };
  };

const operation = (paths: Record<string, object>, path: string) =>
  (paths[path] as { get: { operationId: string; summary: string; description: string } }).get;

test('a call that a service publishes is forwarded by the running gateway, and documented', async () => {
  expect(await fetchStatus()).toBe(404);
  expect((await fetchDocument()).paths[path]).toBeUndefined();
  await publish(createTable('1.1.0'));
  await expect.poll(fetchStatus, { timeout: 5_000 }).toBe(200);
  expect(listing.seen.at(-1)?.url).toBe('/api/claims/abc/letters');
  const { paths, components } = await fetchDocument();
  expect(paths[path]?.get?.operationId).toBe('listLetters');
  expect(components.schemas.ListLettersReply).toBeDefined();
  expect(paths['/api/prosthetists/{id}']).toBeDefined();
  expect((await (await gateway.get('/api/docs')).text()).includes('listLetters')).toBe(true);

  // Until neither of the two newest versions has it.
  await publish(createTable('1.2.0', [...own, { ...added, deprecated: true }]));
  await publish(createTable('1.3.0', own));
  expect(await fetchStatus()).toBe(200);
  await publish(createTable('1.4.0', own));
  await expect.poll(fetchStatus, { timeout: 5_000 }).toBe(404);
});

test('each table describes its own calls, with or without a flag, and none of another service', async () => {
  const ofSearch = endpoints.filter(({ service }) => service === 'search');
  const edit = own.find(({ flag }) => flag === 'edit')!;
  const publishCalls = async (
    service: CallTable['service'],
    calls: readonly Endpoint[],
    openApi = writeApiPart(calls),
  ) => publish({ service, version: '3.0.0', calls: toTableCalls(calls), openApi });
  // Search describes its address anew, and listing the call there with a flag.
  await publishCalls(
    'search',
    ofSearch.map((one) => ({ ...one, summary: `${one.summary} Anew.` })),
  );
  const { paths, ...rest } = JSON.parse(writeApiPart([...own, added])) as { paths: Record<string, object> };
  const stolen = JSON.parse(writeApiPart([{ ...ofSearch[0]!, summary: 'Not by its team.' }])) as {
    paths: object;
  };
  await publishCalls(
    'listing',
    [...own.map((one) => (one === edit ? { ...one, summary: 'Their own, anew.' } : one)), added],
    JSON.stringify({
      ...rest,
      paths: {
        ...stolen.paths,
        ...paths,
        [edit.path]: { get: { ...operation(paths, `${edit.path}?edit=true`), operationId: 'stolen' } },
        [`${edit.path}?edit=true`]: {
          get: { ...operation(paths, `${edit.path}?edit=true`), summary: 'Their own, anew.' },
        },
      },
    }),
  );
  await expect.poll(fetchStatus, { timeout: 5_000 }).toBe(200);
  await expect
    .poll(async () => operation((await fetchDocument()).paths, '/api/transparency').summary, {
      timeout: 5_000,
    })
    .toMatch(/Anew\.$/);
  const text = await (await gateway.get('/api/openapi.json')).text();
  expect(text).not.toContain('Not by its team.');
  const described = operation((JSON.parse(text) as { paths: Record<string, object> }).paths, edit.path);
  expect(described).toMatchObject({
    operationId: 'getProsthetist',
    summary: expect.stringMatching(/Anew\.$/),
  });
  expect(described.description).toContain('With `edit=true`: Their own, anew.');
});

test('a table stored without the gate takes no calls of another service', async () => {
  const ofSearch = endpoints.filter(({ service }) => service === 'search');
  const theft = { id: 'steal', method: 'GET', path: '/api/transparency', session: 'none' } as const;
  const doc: CallTableDoc = {
    ...{ _id: 'listing@9.0.0', service: 'listing', version: '9.0.0' },
    ...{
      calls: [theft, ...toTableCalls([added])],
      openApi: writeApiPart(ofSearch.map((one) => ({ ...one, summary: 'Not by its team.' }))),
    },
    ...{ publishedAt: new Date(), publishedBy: { name: 'Eve' } },
  };
  await collections.callTables.insertOne(doc);
  const seen = listing.seen.length;
  // The later table is read, so the other one has been read too.
  await collections.callTables.insertOne({
    ...doc,
    ...{ _id: 'listing@8.0.0', version: '8.0.0', calls: toTableCalls([added]), publishedAt: new Date(0) },
  });
  await expect.poll(fetchStatus, { timeout: 5_000 }).toBe(200);
  // It does not prevent reading the table of that service.
  const transparent = { ...ofSearch[0]!, id: 'listPosters', path: '/api/transparency/posters' } as const;
  const calls = [...ofSearch, transparent];
  await publish({
    service: 'search',
    version: '1.1.0',
    calls: toTableCalls(calls),
    openApi: writeApiPart(calls),
  });
  await expect
    .poll(async () => Object.keys((await fetchDocument()).paths), { timeout: 5_000 })
    .toContain('/api/transparency/posters');
  // The search service, which answers this call, is down here.
  expect((await gateway.get('/api/transparency')).status).toBe(503);
  expect(listing.seen.slice(seen).map(({ url }) => url)).not.toContain('/api/transparency');
  expect((await (await gateway.get('/api/openapi.json')).text()).includes('Not by its team.')).toBe(false);
  expect((await gateway.get('/api/docs')).status).toBe(200);
});
