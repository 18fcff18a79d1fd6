// Sends the same searches to two search services before one replaces the other: node compare-engines.ts URL URL FILE.
// FILE has one path per line, like "/api/prosthetists?zipCode=63101": other lines are left out. Prints only paths, since
// replies name people. Searches that one service does not answer are counted apart, and fail the comparison. A change
// reaches one service sooner than the other: answers are alike if both gave the same one within two seconds.
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

interface Reply {
  total: number;
  facets: object;
  prosthetists: { id: string }[];
}

const [firstUrl, secondUrl, pathsFile] = process.argv.slice(2);
if (!firstUrl || !secondUrl || !pathsFile) {
  console.error('node tools/bench/compare-engines.ts URL URL FILE');
  process.exit(2);
}

const maxTries = 20;
const retryDelayMs = 100;

async function fetchResult(url: string, path: string): Promise<string | undefined> {
  const response = await fetch(new URL(path, url)).catch(() => undefined);
  if (response?.status !== 200) return undefined;
  const { total, facets, prosthetists } = (await response.json()) as Reply;
  return JSON.stringify({ total, facets, ids: prosthetists.map(({ id }) => id) });
}

/** Undefined if one service does not answer. */
async function areAlike(path: string): Promise<boolean | undefined> {
  const [firstResults, secondResults] = [new Set<string>(), new Set<string>()];
  for (let attempt = 0; attempt < maxTries; attempt++) {
    if (attempt > 0) await wait(retryDelayMs);
    const [firstResult, secondResult] = await Promise.all([
      fetchResult(firstUrl!, path),
      fetchResult(secondUrl!, path),
    ]);
    if (firstResult === undefined || secondResult === undefined) return undefined;
    firstResults.add(firstResult);
    secondResults.add(secondResult);
    if (firstResults.has(secondResult) || secondResults.has(firstResult)) return true;
  }
  return false;
}

const paths = readFileSync(pathsFile, 'utf8')
  .split('\n')
  .filter((path) => path.startsWith('/api/prosthetists?'));
let [differenceCount, unansweredCount] = [0, 0];
for (const path of paths) {
  const isAlike = await areAlike(path);
  if (isAlike) continue;
  if (isAlike === undefined) unansweredCount++;
  else differenceCount++;
  console.log(path);
}
console.log(
  `${paths.length} searches, ${differenceCount} with another answer, ${unansweredCount} without one of both`,
);
process.exitCode = paths.length > 0 && differenceCount + unansweredCount === 0 ? 0 : 1;
