import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { startTestServer } from '@app/test-kit/servers';
import { createTempFolder } from '@app/test-kit/temp-folder';
import { expect, it } from 'vitest';
import { root } from '../remotes/files.ts';

const pathsFile = path.join(createTempFolder('compare'), 'paths.txt');
/** Number of requests by path. */
const requestCounts = new Map<string, number>();
const { url: engineUrl } = await startTestServer(({ url }, response) => {
  const count = (requestCounts.get(url!) ?? 0) + 1;
  requestCounts.set(url!, count);
  const total = url!.includes('differing') ? count : url!.includes('changed') ? Math.min(count, 2) : 0;
  const status = url!.includes('broken') ? 503 : 200;
  response.writeHead(status).end(JSON.stringify({ total, facets: {}, prosthetists: [] }));
});

/** Compares the server with itself. Returns the exit code and the last line. */
const compareEngines = (...paths: string[]) => {
  writeFileSync(pathsFile, paths.join('\n'));
  return new Promise((resolve) => {
    const script = path.join(root, 'tools/bench/compare-engines.ts');
    execFile(process.execPath, [script, engineUrl, engineUrl, pathsFile], (error, output) =>
      resolve([error?.code ?? 0, output.trim().split('\n').at(-1)]),
    );
  });
};

it.each([
  ['both answer', ['?page=1', '/livez'], 0, [1, 0, 0]],
  ['one has no answer', ['?page=1', '?broken'], 1, [2, 0, 1]],
  ['nothing was asked', ['/livez'], 1, [0, 0, 0]],
  ['a change reaches one sooner', ['?changed'], 0, [1, 0, 0]],
  ['they differ', ['?differing'], 1, [1, 1, 0]],
])('two engines are compared: %s', async (_, searches, exitCode, [searchCount, otherCount, missingCount]) => {
  const paths = searches.map((search) => (search.startsWith('?') ? `/api/prosthetists${search}` : search));
  expect(await compareEngines(...paths)).toEqual([
    exitCode,
    `${searchCount} searches, ${otherCount} with another answer, ${missingCount} without one of both`,
  ]);
});
