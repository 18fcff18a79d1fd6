// Sends the same searches to two search services before one replaces the other: node compare-engines.ts URL URL FILE.
// FILE has one path per line, like "/api/prosthetists?zipCode=63101": other lines are left out. Prints only paths, since
// replies name people. Searches that one service does not answer are counted apart, and fail the comparison.
import { readFileSync } from 'node:fs';

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

/** Undefined if the service does not answer. */
async function fetchResult(url: string, path: string): Promise<object | undefined> {
  const response = await fetch(new URL(path, url)).catch(() => undefined);
  if (response?.status !== 200) return undefined;
  const { total, facets, prosthetists } = (await response.json()) as Reply;
  return { total, facets, ids: prosthetists.map(({ id }) => id) };
}

const paths = readFileSync(pathsFile, 'utf8')
  .split('\n')
  .filter((path) => path.startsWith('/api/prosthetists?'));
let [differenceCount, unansweredCount] = [0, 0];
for (const path of paths) {
  const [a, b] = await Promise.all([firstUrl, secondUrl].map((url) => fetchResult(url, path)));
  if (a && b && JSON.stringify(a) === JSON.stringify(b)) continue;
  if (a && b) differenceCount++;
  else unansweredCount++;
  console.log(path);
}
console.log(
  `${paths.length} searches, ${differenceCount} with another answer, ${unansweredCount} without one of both`,
);
process.exitCode = paths.length > 0 && differenceCount + unansweredCount === 0 ? 0 : 1;
