import { getCollections, prepareDatabase } from '@app/db';
import { createApp, createLogger, publishService, registerCall, serve } from '@app/service-kit';
import { createEmptyDatabase } from '@app/test-kit/mongo';
import { defineEndpoint } from '@app/types';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { runGateway } from '../gateway-for-tests.ts';
import { silentLogger, startSearchStub } from '../servers-for-tests.ts';
import { createLiveServices } from './live-services.store.ts';

const { client, db, uri } = await createEmptyDatabase();
await prepareDatabase(db);
const { services } = getCollections(db);
const search = await startSearchStub();
const gateway = await runGateway(search.url, {
  MONGODB_URI: uri,
  SERVICE_URL_TEMPLATE: 'http://127.0.0.1:{port}',
});

const getNote = defineEndpoint('fit-notes', 'GET /api/fit-notes/{id}', {
  id: 'getNote',
  summary: 'A note.',
  params: z.object({ id: z.string() }),
  reply: z.object({ text: z.string() }),
  problems: {},
});

/** Starts a service that this build of the gateway does not know, and declares it. */
async function startService(text: string, nouns = ['fit-notes']) {
  const app = createApp({ name: 'fit-notes', logger: silentLogger });
  registerCall(app, getNote, ({ params }) => ({ text: `${text} ${params.id}` }));
  app.get('/internal/secret', (c) => c.text('not for visitors'));
  const { port, stop } = await serve({ app, port: 0, logger: silentLogger });
  onTestFinished(stop);
  await publishService({ client, db }, { name: 'fit-notes', nouns }, { app, port, logger: silentLogger });
}

const fetchJson = async (pathname: string) => {
  const response = await gateway.fetch(pathname, { accept: 'application/json' });
  return response.ok ? response.json() : response.status;
};
const expectReply = (pathname: string, expectedReply: unknown) =>
  expect.poll(() => fetchJson(pathname), { timeout: 5_000 }).toEqual(expectedReply);

test('a running gateway learns a new service, where it went, and that it was withdrawn', async () => {
  await expectReply('/api/fit-notes/1', 404);
  await startService('note');
  await expectReply('/api/fit-notes/1', { text: 'note 1' });
  expect(await fetchJson('/api/fit-notes/1/unknown')).toBe(404);
  for (const path of ['/internal/secret', '/api/internal/secret', '/api/fit-notes/../../internal/secret'])
    expect(await (await gateway.fetch(path)).text(), path).not.toContain('not for visitors');

  const { paths, components } = await fetchJson('/api/openapi.json');
  expect(paths['/api/fit-notes/{id}'].get).toMatchObject({ operationId: 'getNote', summary: 'A note.' });
  expect(components.schemas.GetNoteReply.properties).toHaveProperty('text');

  await startService('note of another process');
  await expectReply('/api/fit-notes/1', { text: 'note of another process 1' });

  await services.updateOne({ _id: 'fit-notes' }, { $set: { withdrawnAt: new Date() } });
  await expectReply('/api/fit-notes/1', 410);
  const withdrawnResponse = await gateway.fetch('/api/fit-notes/1', { accept: 'application/json' });
  expect((await withdrawnResponse.json()).message).toMatch('taken down. It may come back');
  expect((await fetchJson('/api/openapi.json')).paths).not.toHaveProperty(['/api/fit-notes/{id}']);
  await services.updateOne({ _id: 'fit-notes' }, { $set: { withdrawnAt: null } });
  await expectReply('/api/fit-notes/1', { text: 'note of another process 1' });
});

test('a gateway that never saw the database says that it cannot tell', async () => {
  const gatewayWithoutDatabase = await runGateway('http://127.0.0.1:1', {
    MONGODB_URI: 'mongodb://127.0.0.1:1/app',
  });
  expect((await gatewayWithoutDatabase.fetch('/api/fit-notes/1')).status).toBe(503);
});

test('a noun without an owner is logged once, with the services that could own it', async () => {
  const logLines: string[] = [];
  const logger = createLogger('gateway', { write: (line) => void logLines.push(line) });
  logger.level = 'warn';
  const liveServices = createLiveServices(undefined, logger);
  await services.deleteMany({});
  await services.insertOne({
    _id: 'search',
    nouns: ['places'],
    api: [],
    version: '1',
    port: 1,
    declaredAt: new Date(),
    withdrawnAt: null,
  });
  await liveServices.read({ services });
  for (const path of [
    '/api/fit-notes/ana@clinic.test',
    '/api/fit-notes',
    '/api/places/x',
    '/api/Ana%20B',
    '/api',
  ])
    liveServices.logUnknownNoun(path);
  expect(logLines.map((line) => JSON.parse(line))).toMatchObject([
    { noun: 'fit-notes', services: ['search'] },
  ]);
  expect(logLines.join()).not.toContain('clinic');
  for (let i = 0; i < 200; i++) liveServices.logUnknownNoun(`/api/word-${i}`);
  expect(logLines).toHaveLength(100);
});
