// A team adds a call, or starts a new service, while the gateway runs on. In full runs; the gateway's route table is
// tested in every run.
import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findFreePort } from '@app/embedded-mongodb';
import { isFullRun } from '@app/test-kit/full-tests';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findDatabase } from '../start/find-database.ts';
import { copyCheckout } from './testing/copy.ts';
import { type CommandRun, findPid, startCommand, waitForOutput } from './testing/run-in.ts';

const excludedFolders = [
  'mf-search',
  'mf-listing-wizard',
  'mf-admin',
  'e2e',
  'docs',
  'services/admin',
  'services/account',
];

let folder: string;
let env: NodeJS.ProcessEnv;
let site: CommandRun;
const toPath = (file: string) => path.join(folder, file);

beforeAll(async () => {
  if (!isFullRun) return;
  folder = copyCheckout(...excludedFolders);
  env = {
    PATH: [toPath('node_modules/.bin'), process.env.PATH].join(path.delimiter),
    HOME: process.env.HOME,
    DATA_DIR: toPath('.data'),
    SEED_LISTINGS: '40',
    PORT: String(await findFreePort()),
  };
  site = startCommand(folder, [process.execPath, 'tools/bootstrap.mjs', 'start'], env);
  await waitForOutput(site, 'Ready:');
}, 240_000);
afterAll(async () => {
  await site?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

const replaceInFile = (file: string, oldText: string, newText: string) => {
  const text = readFileSync(toPath(file), 'utf8');
  expect(text).toContain(oldText);
  writeFileSync(toPath(file), text.replace(oldText, newText));
};
/** Adds a call to the listing service in the copy's sources. */
function addCall() {
  writeFileSync(
    toPath('packages/types/src/listing/letters.ts'),
    `import * as z from 'zod/mini';
import { defineEndpoint } from '../call/endpoint.ts';

export const getLetter = defineEndpoint('listing', 'GET /api/claims/letters/{name}', {
  id: 'getLetter',
  summary: 'A letter to somebody.',
  params: z.object({ name: z.string() }),
  reply: z.object({ letter: z.string() }),
  problems: {},
});
`,
  );
  appendFileSync(
    toPath('packages/types/src/call/endpoint-lists.ts'),
    "export { getLetter } from '../listing/letters.ts';\n",
  );
  replaceInFile(
    'services/listing/src/zip.routes.ts',
    'export function registerZipRoutes(app: App): void {',
    `import { getLetter } from '@app/types/listing/letters';
export function registerZipRoutes(app: App): void {
  registerCall(app, getLetter, ({ params }) => ({ letter: \`Dear \${params.name}\` }));`,
  );
}

test.runIf(isFullRun)('a call is live with its service, while the gateway runs on', async () => {
  const fetchLetter = async () => {
    const response = await fetch(`http://127.0.0.1:${env.PORT}/api/claims/letters/ana`);
    return response.ok ? response.json() : response.status;
  };
  const gatewayPid = findPid(folder, 'gateway');
  expect(gatewayPid).toBeDefined();
  expect(await fetchLetter()).toBe(404);
  addCall();
  process.kill(findPid(folder, 'listing')!, 'SIGTERM');
  await waitForOutput(site, 'starting it again');
  await expect.poll(fetchLetter, { timeout: 15_000 }).toEqual({ letter: 'Dear ana' });
  expect(findPid(folder, 'gateway')).toBe(gatewayPid);
});

/** Writes a new service into the copy, of which neither packages/types nor the gateway knows. */
function writeService() {
  // In a folder with the packages that it needs.
  mkdirSync(toPath('services/listing/src/fit-notes'));
  writeFileSync(
    toPath('services/listing/src/fit-notes/main.ts'),
    `import { createApp, createLogger, registerCall, publishService, serve } from '@app/service-kit';
import { openDatabase } from '@app/service-kit/open-database';
import { defineEndpoint } from '@app/types';
import * as z from 'zod/mini';

const getNote = defineEndpoint('fit-notes', 'GET /api/fit-notes/{id}', {
  id: 'getNote',
  summary: 'A note.',
  params: z.object({ id: z.string() }),
  reply: z.object({ note: z.string() }),
  problems: {},
});
const service = { name: 'fit-notes', nouns: process.argv.slice(2) };
const port = Number(process.env.PORT);
const logger = createLogger('fit-notes');
const { client, db } = await openDatabase(process.env.MONGODB_URI!, service, logger);
const app = createApp({ name: 'fit-notes', logger });
registerCall(app, getNote, ({ params }) => ({ note: \`Note \${params.id}\` }));
await publishService({ client, db }, service, { app, port, logger });
await serve({ app, port, logger, onStop: () => client.close() });
logger.info('listening');
`,
  );
}

test.runIf(isFullRun)('a new service is live when it starts, unless its noun is taken', async () => {
  const fetchJson = async (address: string) => {
    const response = await fetch(`http://127.0.0.1:${env.PORT}${address}`);
    return response.ok ? response.json() : response.status;
  };
  const gatewayPid = findPid(folder, 'gateway');
  const MONGODB_URI = await findDatabase(undefined, toPath('.data'));
  writeService();
  const startFitNotes = async (...nouns: string[]) => {
    const serviceEnv = { MONGODB_URI, PORT: String(await findFreePort()), LOG_LEVEL: 'info' };
    return startCommand(folder, [process.execPath, 'services/listing/src/fit-notes/main.ts', ...nouns], {
      ...env,
      ...serviceEnv,
    });
  };
  expect(await fetchJson('/api/fit-notes/7')).toBe(404);
  const refusedRun = await startFitNotes('fit-notes', 'claims');
  expect(await refusedRun.exitCode).toBe(1);
  expect(refusedRun.readOutput()).toContain('/api/claims belongs to listing, so fit-notes does not start.');
  expect(await fetchJson('/api/fit-notes/7')).toBe(404);

  const startedRun = await startFitNotes('fit-notes');
  await expect.poll(() => fetchJson('/api/fit-notes/7'), { timeout: 15_000 }).toEqual({ note: 'Note 7' });
  expect((await fetchJson('/api/openapi.json')).paths).toHaveProperty(['/api/fit-notes/{id}', 'get']);
  expect(findPid(folder, 'gateway')).toBe(gatewayPid);
  await startedRun.stop();
});
