import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { paths } from '@app/seo';
import { searchProsthetists } from '@app/types';
import { formatDigits, type GoalOutcome } from '../measure/goal.ts';
import { generateLoad } from '../measure/load.ts';
import { readMemoryMb } from '../measure/processes.ts';
import { startWholeSite, type WholeSite } from '../servers/whole-site.ts';

const listingCount = 10_000;
const limitMb = 1300;
/** Time for memory used during the start to be released. */
const settleMs = 5_000;
const zips = ['10001', '19103', '30303', '33101', '60601', '77002', '80202', '85001', '94103', '98101'];

/** G16: `npm start` fits into the memory of a small machine, after the first start and after visits. */
export async function measureMemory(port: number): Promise<GoalOutcome[]> {
  const dataDir = path.resolve(import.meta.dirname, '../../../.data/bench/start');
  rmSync(dataDir, { recursive: true, force: true });
  const measureSite = async (
    state: string,
    useSite: (site: WholeSite) => Promise<void>,
  ): Promise<GoalOutcome> => {
    const site = await startWholeSite({ dataDir, listingCount, port });
    try {
      await useSite(site);
      await sleep(settleMs);
      return toOutcome(state, site);
    } finally {
      await site.stop();
    }
  };
  return [
    await measureSite('the first start, which makes up its listings', async () => {}),
    await measureSite('a later start, after 4,000 visits', visitPages),
  ];
}

function toOutcome(state: string, site: WholeSite): GoalOutcome {
  const memories = [...site.groupPids()].map(([name, pids]) => {
    const memoryMb = pids.map(readMemoryMb).reduce((a, b) => a + b);
    return { name: pids.length > 1 && name === 'renderer' ? `${pids.length} renderers` : name, mb: memoryMb };
  });
  return {
    id: 'G16',
    description: `10k: memory of npm start, all processes: ${state}`,
    value: memories.reduce((sum, { mb }) => sum + mb, 0),
    limit: limitMb,
    unit: 'MB',
    detail: memories.map(({ name, mb }) => `${name} ${formatDigits(mb)}`).join(', '),
  };
}

async function visitPages({ origin }: WholeSite): Promise<void> {
  const slugs: string[] = [];
  const collectSlugs = (body: string) => {
    for (const { slug } of JSON.parse(body).prosthetists) slugs.push(slug);
    return true;
  };
  const calls = zips.flatMap((zip) =>
    [10, 25, 50, 100].map((radius) => `${searchProsthetists.path}?zipCode=${zip}&radius=${radius}`),
  );
  await generateLoad(origin, calls, { requestCount: 1000, check: collectSlugs });
  const pages = [
    '/',
    ...zips.map((zip) => `${paths.results}?zipCode=${zip}&radius=50&page=1&sortBy=distance`),
    ...new Set(slugs.map((slug) => paths.profile(slug))),
  ];
  await generateLoad(origin, pages, {
    requestCount: 3000,
    connections: 2,
    headers: { 'accept-encoding': 'br' },
  });
}
