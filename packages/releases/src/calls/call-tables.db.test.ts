import { prepareDatabase } from '@app/db';
import { createEmptyDatabase } from '@app/test-kit/mongo';
import type { CallTable } from '@app/types';
import { beforeEach, expect, test } from 'vitest';
import { createTestReleases } from '../releases-for-tests.ts';
import { publishCallTable, readCallTables } from './call-tables.store.ts';

const database = await createEmptyDatabase();
await prepareDatabase(database.db);
const { collections, ctx } = await createTestReleases(database);
beforeEach(async () => {
  await collections.callTables.deleteMany({});
});

const built = [{ method: 'GET', path: '/api/prosthetists/{id}', service: 'search' }] as const;
const createTable = (version: string, ...paths: string[]): CallTable => ({
  ...{ service: 'listing', version, openApi: '{"paths":{},"schemas":{}}' },
  calls: paths.map((path, at) => ({ id: `call${at}`, method: 'GET', path, session: 'required' })),
});
let minute = 0;
const publish = (table: CallTable) =>
  publishCallTable(ctx('Ana', new Date(Date.UTC(2026, 10, 22, 8, minute++))), table, built);
const readVersions = async () => (await readCallTables(collections)).map(({ version }) => version);

test('during an update both tables apply; the third replaces the first', async () => {
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) {
    expect(await publish(createTable(version, '/api/claims/a'))).toEqual({ isNew: true });
  }
  expect(await readVersions()).toEqual(['1.2.0', '1.1.0']);
  expect(await publish(createTable('1.2.0', '/api/claims/a'))).toEqual({ isNew: false });
  expect(await readVersions()).toEqual(['1.2.0', '1.1.0']);
});

test('a service returns to an earlier version by publishing it again', async () => {
  await publish(createTable('1.0.0', '/api/claims/a'));
  await publish(createTable('1.1.0', '/api/claims/a', '/api/claims/b'));
  expect(await publish(createTable('1.0.0', '/api/claims/a'))).toEqual({ isNew: false });
  expect(await readVersions()).toEqual(['1.0.0', '1.1.0']);
});

test('a published version can be published again with the same calls only', async () => {
  await publish(createTable('1.0.0', '/api/claims/a'));
  const other = {
    ...createTable('1.0.0', '/api/claims/b', '/api/claims/c'),
    openApi: '{"paths":{},"schemas":{"X":{}}}',
  };
  await expect(publish(other)).rejects.toThrow(
    [
      'listing@1.0.0 was published with other calls. Choose another version.',
      'call0 was {"id":"call0","method":"GET","path":"/api/claims/a","session":"required"}, and is {"id":"call0","method":"GET","path":"/api/claims/b","session":"required"}.',
      'call1 is new.',
      'The description for the OpenAPI document is another.',
    ].join('\n'),
  );
});

const describe = (parameter: object) =>
  JSON.stringify({
    paths: {
      '/api/claims/a': {
        get: {
          ...{ operationId: 'call0', summary: '', description: '', security: [], responses: {} },
          parameters: [{ name: 'q', in: 'query', required: false, description: '', ...parameter }],
        },
      },
    },
    schemas: {},
  });
test.each([
  'not JSON',
  '{"paths":{"/api/claims/a":{"get":{}}},"schemas":{}}',
  describe({}),
  describe({ schema: { type: { toString: 1 } } }),
  describe({ schema: { type: 'array', items: { type: { toString: 1 } } } }),
  describe({ schema: { minimum: { toString: 1 } } }),
  `{"paths":{},"schemas":{"Call0Reply":{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}}}`,
])('an invalid description is rejected: %.80s', async (openApi) => {
  await expect(publish({ ...createTable('1.0.0', '/api/claims/a'), openApi })).rejects.toThrow(
    'That is no table of calls',
  );
});

test('a description as the tool writes it is accepted', async () => {
  const openApi = describe({ schema: { type: 'integer', minimum: 1, default: 10, enum: [1, 10, null] } });
  expect(await publish({ ...createTable('1.0.0', '/api/claims/a'), openApi })).toEqual({ isNew: true });
});

test('a table with a path of another service is rejected with the reason, and not stored', async () => {
  await expect(publish(createTable('1.0.0', '/api/prosthetists/{slug}'))).rejects.toThrow(
    'GET /api/prosthetists/{slug} takes addresses of GET /api/prosthetists/{id}, which search answers.',
  );
  expect(await readVersions()).toEqual([]);
});

test.each([
  ['an address outside /api', '/login'],
  ['dot segments', '/api/claims/..'],
  ['an encoded slash', '/api/claims/%2f'],
])('a table with %s cannot be read', async (_, path) => {
  await expect(publish(createTable('1.0.0', path))).rejects.toThrow('That is no table of calls');
});

test('an unreadable table stored without this check is skipped and reported', async () => {
  await publish(createTable('1.0.0', '/api/claims/a'));
  await collections.callTables.insertOne(
    {
      ...createTable('2.0.0', '/login'),
      ...{ _id: 'listing@2.0.0', publishedAt: new Date(), publishedBy: { name: 'Eve' } },
    },
    { bypassDocumentValidation: true },
  );
  const reported: string[] = [];
  const tables = await readCallTables(collections, (id) => reported.push(id));
  expect(tables.map(({ version }) => version)).toEqual(['1.0.0']);
  expect(reported).toEqual(['listing@2.0.0']);
});
