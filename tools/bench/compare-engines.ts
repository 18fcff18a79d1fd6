// Sends the same searches to two search services before one replaces the other: node compare-engines.ts URL URL FILE.
// FILE has one path per line, for example from an access log. Prints only paths, since replies name people.
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

async function fetchResult(url: string, path: string): Promise<unknown> {
  const response = await fetch(new URL(path, url));
  if (!response.ok) return response.status;
  const { total, facets, prosthetists } = (await response.json()) as Reply;
  return { total, facets, ids: prosthetists.map(({ id }) => id) };
}

const paths = readFileSync(pathsFile, 'utf8').split('\n').filter(Boolean);
let differenceCount = 0;
for (const path of paths) {
  const [a, b] = await Promise.all([firstUrl, secondUrl].map((url) => fetchResult(url, path)));
  if (JSON.stringify(a) === JSON.stringify(b)) continue;
  differenceCount++;
  console.log(path);
}
console.log(`${paths.length} searches, ${differenceCount} with another answer`);
process.exitCode = differenceCount > 0 ? 1 : 0;
