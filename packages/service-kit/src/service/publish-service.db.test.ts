import { getCollections, prepareDatabase } from '@app/db';
import { createTestDatabase } from '@app/test-kit/mongo';
import { defineEndpoint } from '@app/types';
import { pino } from 'pino';
import { beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { createTestApp, silentLogger } from '../app/app-for-tests.ts';
import { registerCall } from '../app/register-call.ts';
import { publishService, saveDeclaration } from './publish-service.store.ts';

const { client, db } = await createTestDatabase();
await prepareDatabase(db);
const { services } = getCollections(db);
beforeEach(() => services.deleteMany({}));

const app = createTestApp({ name: 'fit-notes' });
const getNote = defineEndpoint('fit-notes', 'GET /api/fit-notes/{id}', {
  id: 'getNote',
  summary: 'A note.',
  reply: z.object({}),
  problems: {},
});
registerCall(app, getNote, () => ({}));

const declare = (_id: string, nouns: string[], port = 8080) =>
  saveDeclaration({ services }, { _id, nouns, api: [], port });
const readNounsByService = async () =>
  Object.fromEntries(
    (await services.find().sort({ _id: 1 }).toArray()).map(({ _id, nouns }) => [_id, nouns]),
  );

it('declares the words, calls and port of a service that starts', async () => {
  await publishService(
    { client, db },
    { name: 'fit-notes', nouns: ['fit-notes'] },
    { app, port: 81, logger: silentLogger },
  );
  expect(await services.findOne()).toMatchObject({
    _id: 'fit-notes',
    nouns: ['fit-notes'],
    api: ['GET /api/fit-notes/{id}'],
    port: 81,
    version: expect.stringMatching(/^[0-9a-f]{12}$/),
    withdrawnAt: null,
  });
});

it('what starts last is declared, also an older version; the same again writes nothing', async () => {
  await declare('fit-notes', ['fit-notes']);
  await declare('fit-notes', ['fit-notes', 'fittings']);
  const firstDeclaration = await services.findOne();
  await declare('fit-notes', ['fit-notes', 'fittings']);
  expect(await services.findOne()).toEqual(firstDeclaration);
  await declare('fit-notes', ['fit-notes']);
  expect(await readNounsByService()).toEqual({ 'fit-notes': ['fit-notes'] });
});

it('during a rolling upgrade both releases are known; one that declares itself again changes nothing', async () => {
  const declareRelease = (release: string) =>
    saveDeclaration({ services }, { _id: 'fit-notes', nouns: ['fit-notes'], api: [], port: 8080, release });
  await declareRelease('1.1.0');
  expect(await services.findOne()).not.toHaveProperty('otherRelease');
  await declareRelease('1.2.0');
  expect(await services.findOne()).toMatchObject({ release: '1.2.0', otherRelease: { release: '1.1.0' } });
  await declareRelease('1.1.0');
  const mixedDeclaration = await services.findOne();
  expect(mixedDeclaration).toMatchObject({ release: '1.1.0', otherRelease: { release: '1.2.0' } });
  await declareRelease('1.1.0');
  expect(await services.findOne()).toEqual(mixedDeclaration);
});

it('rejects a whole declaration with a word of another service, until that service gives the word up', async () => {
  await declare('search', ['places', 'reviews']);
  await expect(declare('fit-notes', ['fit-notes', 'reviews'])).rejects.toThrow(
    '/api/reviews belongs to search, so fit-notes does not start.',
  );
  expect(await readNounsByService()).toEqual({ search: ['places', 'reviews'] });
  await declare('search', ['places']);
  await declare('fit-notes', ['fit-notes', 'reviews']);
  expect(await readNounsByService()).toEqual({ 'fit-notes': ['fit-notes', 'reviews'], search: ['places'] });
});

it.each([
  ['docs', 'gateway'],
  ['admin', 'admin'],
])('rejects /api/%s, which is for %s alone', async (noun, owner) => {
  await expect(declare('fit-notes', [noun])).rejects.toThrow(`/api/${noun} belongs to ${owner}`);
  expect(await readNounsByService()).toEqual({});
});

it('several services without words, and processes of one that start at once, do not collide', async () => {
  await Promise.all([
    declare('worker', []),
    declare('clock', []),
    ...[1, 2, 3].map(() => declare('search', ['places'])),
  ]);
  expect(await readNounsByService()).toEqual({ clock: [], search: ['places'], worker: [] });
});

it('a name that could be part of another address is not stored', async () => {
  await expect(declare('evil.test/', [])).rejects.toMatchObject({ code: 121 });
  await expect(declare('fit-notes', ['../internal'])).rejects.toMatchObject({ code: 121 });
});

it('a withdrawn service stays withdrawn, whatever it declares', async () => {
  await declare('fit-notes', ['fit-notes']);
  const withdrawnAt = new Date('2026-01-01');
  await services.updateOne({ _id: 'fit-notes' }, { $set: { withdrawnAt } });
  await declare('fit-notes', ['fit-notes', 'fittings']);
  expect(await services.findOne()).toMatchObject({ withdrawnAt, nouns: ['fit-notes', 'fittings'] });
});

it('ends a process whose word belongs to another service, with a line that says so', async () => {
  await declare('fittings', ['fit-notes']);
  const logLines: string[] = [];
  const exitSpy = vi.spyOn(process, 'exit').mockImplementation(() => {
    throw new Error('ended');
  });
  const connection = { client: { close: async () => {} }, db };
  const publishPromise = publishService(
    connection as never,
    { name: 'fit-notes', nouns: ['fit-notes'] },
    { app, port: 81, logger: pino({}, { write: (line: string) => void logLines.push(line) }) },
  );
  await expect(publishPromise).rejects.toThrow('ended');
  expect(exitSpy).toHaveBeenCalledWith(1);
  exitSpy.mockRestore();
  expect(logLines.join()).toContain('/api/fit-notes belongs to fittings, so fit-notes does not start.');
});
