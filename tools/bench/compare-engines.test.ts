import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { root } from '../remotes/files.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'compare-'));
const pathsFile = path.join(folder, 'paths.txt');
/** Number of requests by path. */
const requestCounts = new Map<string, number>();
const server = createServer(({ url }, response) => {
  const count = (requestCounts.get(url!) ?? 0) + 1;
  requestCounts.set(url!, count);
  const total = url!.includes('differing') ? count : url!.includes('changed') ? Math.min(count, 2) : 0;
  const status = url!.includes('broken') ? 503 : 200;
  response.writeHead(status).end(JSON.stringify({ total, facets: {}, prosthetists: [] }));
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
/** Compares the server with itself. Returns the exit code and the last line. */
const compareEngines = (...paths: string[]) => {
  writeFileSync(pathsFile, paths.join('\n'));
  return new Promise((resolve) => {
    const script = path.join(root, 'tools/bench/compare-engines.ts');
    execFile(process.execPath, [script, url, url, pathsFile], (error, output) =>
      resolve([error?.code ?? 0, output.trim().split('\n').at(-1)]),
    );
  });
};

it('two engines that answer nothing are not alike', async () => {
  const [search, brokenSearch] = ['/api/prosthetists?page=1', '/api/prosthetists?broken'];
  expect(await compareEngines(search, '/livez')).toEqual([
    0,
    '1 searches, 0 with another answer, 0 without one of both',
  ]);
  expect(await compareEngines(search, brokenSearch)).toEqual([
    1,
    '2 searches, 0 with another answer, 1 without one of both',
  ]);
  expect(await compareEngines('/livez')).toEqual([
    1,
    '0 searches, 0 with another answer, 0 without one of both',
  ]);
});

it('a change that reaches one service sooner is no difference', async () => {
  const [changedSearch, differingSearch] = ['/api/prosthetists?changed', '/api/prosthetists?differing'];
  expect(await compareEngines(changedSearch)).toEqual([
    0,
    '1 searches, 0 with another answer, 0 without one of both',
  ]);
  expect(await compareEngines(differingSearch)).toEqual([
    1,
    '1 searches, 1 with another answer, 0 without one of both',
  ]);
});
