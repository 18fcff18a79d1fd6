// A team adds a call: it releases its service and publishes the service's call table, while the gateway runs on. In
// full runs; packages/releases and the gateway test the parts in every run.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findFreePort } from '@app/embedded-mongodb';
import { isFullRun } from '@app/test-kit/full-tests';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyWithout } from './testing/copy.ts';
import { type Run, runIn, waitUntil } from './testing/run-in.ts';

const others = [
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
let site: Run;
const at = (file: string) => path.join(folder, file);

beforeAll(async () => {
  if (!isFullRun) return;
  folder = copyWithout(...others);
  env = {
    PATH: [at('node_modules/.bin'), process.env.PATH].join(path.delimiter),
    HOME: process.env.HOME,
    DATA_DIR: at('.data'),
    SEED_LISTINGS: '40',
    PORT: String(await findFreePort()),
  };
  site = runIn(folder, [process.execPath, 'tools/bootstrap.mjs', 'start'], env);
  await waitUntil(site, 'Ready:');
}, 240_000);
afterAll(async () => {
  await site?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

/** The process of a service of the copy. */
const findPid = (service: string): number | undefined => {
  const entry = at(`services/${service}/src/main.ts`);
  const found = readdirSync('/proc').find((pid) => {
    try {
      return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(entry);
    } catch {
      return false;
    }
  });
  return found === undefined ? undefined : Number(found);
};
const replace = (file: string, before: string, after: string) => {
  const text = readFileSync(at(file), 'utf8');
  expect(text).toContain(before);
  writeFileSync(at(file), text.replace(before, after));
};
/** Adds a call to the listing service in the copy's sources. */
function addCall(address: string) {
  writeFileSync(
    at('packages/types/src/listing/letters.ts'),
    `import * as z from 'zod/mini';
import { defineEndpoint } from '../call/endpoint.ts';

export const getLetter = defineEndpoint({
  id: 'getLetter',
  service: 'listing',
  method: 'GET',
  path: '${address}',
  summary: 'A letter to somebody.',
  params: z.object({ name: z.string() }),
  reply: z.object({ letter: z.string() }),
  problems: {},
});
`,
  );
}
async function publish(): Promise<{ code: number | null; sentence: string }> {
  const run = runIn(folder, ['node', 'tools/calls.ts', 'publish', 'listing'], env);
  return { code: await run.code, sentence: run.readOutput() };
}
const fetchSite = (address: string) => fetch(`http://127.0.0.1:${env.PORT}${address}`);

test.runIf(isFullRun)(
  'a call is added, only its service is released, and the running gateway forwards it',
  async () => {
    const gateway = findPid('gateway');
    expect(gateway).toBeDefined();
    addCall('/api/letters/{name}');
    replace(
      'packages/types/src/call/endpoints.ts',
      'export const endpoints: readonly Endpoint[] = [',
      "import { getLetter } from '../listing/letters.ts';\nexport const endpoints: readonly Endpoint[] = [\n  getLetter,",
    );
    replace(
      'services/listing/src/zip.routes.ts',
      'export function mountZips(app: App): void {',
      `import { getLetter } from '@app/types/listing/letters';
export function mountZips(app: App): void {
  mount(app, getLetter, ({ params }) => ({ letter: \`Dear \${params.name}\` }));`,
    );
    process.kill(findPid('listing')!, 'SIGTERM');
    await waitUntil(site, 'starting it again');
    expect((await fetchSite('/api/letters/ana')).status).toBe(404);

    expect(await publish()).toEqual({ code: 0, sentence: expect.stringContaining('Published the') });
    const read = async () => {
      const answer = await fetchSite('/api/letters/ana');
      return answer.ok ? answer.json() : answer.status;
    };
    await expect.poll(read, { timeout: 15_000 }).toEqual({ letter: 'Dear ana' });
    const { paths } = (await (await fetchSite('/api/openapi.json')).json()) as { paths: object };
    expect(Object.keys(paths)).toContain('/api/letters/{name}');
    expect(findPid('gateway')).toBe(gateway);
  },
);

test.runIf(isFullRun)('a table with another service’s path is rejected with the reason', async () => {
  addCall('/api/places/{name}');
  const { code, sentence: message } = await publish();
  expect(code).toBe(1);
  expect(message).toContain(
    'GET /api/places/{name} takes addresses of GET /api/places/{state}, which search answers.',
  );
});
