import { listFilters } from '@app/listing-fields';
import { connectMongo } from '@app/service-kit';
import type { SearchReply } from '@app/types';
import { startChild } from '../measure/child.ts';
import { measureCpu } from '../measure/cpu.ts';
import { computeMedianRatio, formatDigits, type Outcome } from '../measure/goal.ts';
import { computeMedian, runInterleaved } from '../measure/interleaved.ts';
import { load } from '../measure/load.ts';
import { readMemoryMb } from '../measure/processes.ts';
import { preparePeerData } from '../peers/data.ts';
import type { Samples } from '../servers/samples.ts';
import type { WholeSite } from '../servers/whole-site.ts';
import { toSearch } from './mix.ts';
import { findRate } from './site-under-load.ts';

const miles = 50;
const peers = { 'Express + Mongoose': 'express', 'NestJS + Mongoose': 'nest' };

export interface PeersOptions {
  mongo: { uri: string; pid: number };
  samples: Samples;
  /** For example "10k". */
  name: string;
  listings: number;
  port: number;
  rounds: number;
}

/**
 * G9: cost of a search through our gateway, compared with another framework that gives the same reply from the same
 * data.
 */
export async function measurePeers(site: WholeSite, options: PeersOptions): Promise<Outcome[]> {
  const { client, db } = await connectMongo(options.mongo.uri);
  await preparePeerData(db);
  await client.close();
  const outcomes: Outcome[] = [];
  for (const [title, file] of Object.entries(peers)) {
    const port = options.port + outcomes.length;
    const origin = `http://127.0.0.1:${port}`;
    const child = await startChild(`tools/bench/peers/${file}-server.ts`, {
      args: [String(port), options.mongo.uri],
      readyUrl: `${origin}/readyz`,
    });
    try {
      outcomes.push(await compare(site, { title, origin, pid: child.pid }, options));
    } finally {
      await child.stop();
    }
  }
  return outcomes;
}

async function compare(
  site: WholeSite,
  peer: { title: string; origin: string; pid: number },
  { mongo, samples, name, listings, rounds }: PeersOptions,
): Promise<Outcome> {
  const { same, paths } = await findSameAnswers(site.origin, peer.origin, samples.zips);
  const requests = listings >= 100_000 ? 300 : 800;
  const createVariant = (variant: string, origin: string, pids: () => number[], times: number) => ({
    name: variant,
    run: async () => {
      const cpu = await measureCpu(pids(), () => load(origin, paths, { requests: times }));
      return cpu.reduce((sum, ms) => sum + ms, 0) / times;
    },
  });
  const listOurs = () => {
    const processes = site.listProcesses();
    return ['gateway', 'search', 'mongod'].flatMap((part) => processes.get(part) ?? []).concat(mongo.pid);
  };
  const values = await runInterleaved(
    [
      createVariant('ours', site.origin, listOurs, 4 * requests),
      createVariant('peer', peer.origin, () => [peer.pid, mongo.pid], requests),
    ],
    rounds,
  );
  const [ours, theirs] = [values.get('ours')!, values.get('peer')!];
  const memory = readMemoryMb(peer.pid);
  const rate = await findRate(peer.origin, async () => paths.map((path) => ({ method: 'GET', path })));
  return {
    id: 'G9',
    what: `${name}: search through the gateway, CPU of servers and MongoDB, over ${peer.title}`,
    value: computeMedianRatio(ours, theirs),
    limit: listings >= 100_000 ? 0.06 : 0.12,
    unit: '×',
    detail: `ours ${formatDigits(computeMedian(ours))} ms, theirs ${formatDigits(computeMedian(theirs))} ms; theirs: ${rate} a second hold, ${formatDigits(memory)} MB; ${same} ZIPs with the same answer`,
  };
}

type Answer = Pick<SearchReply, 'prosthetists' | 'total' | 'facets'>;

/**
 * Searches with equal replies: people, total and counts. A listing at the edge of a circle may be counted by one side
 * only; such searches are left out. @throws if fewer than nine of ten are equal
 */
async function findSameAnswers(ours: string, theirs: string, zips: readonly string[]) {
  const ask = async (origin: string, path: string): Promise<Answer> => {
    const response = await fetch(origin + path);
    if (!response.ok) throw new Error(`${origin}${path} answered ${response.status}`);
    return response.json() as Promise<Answer>;
  };
  const summarize = ({ prosthetists, total, facets }: Answer) =>
    JSON.stringify([
      total,
      prosthetists.length,
      listFilters.map(({ filter }) =>
        Object.entries(facets[filter.key] ?? {})
          .filter(([, count]) => Number(count) > 0)
          .sort(),
      ),
    ]);
  // Of several at the distance of the twentieth, each side may show any.
  const areNearest = (a: Answer, b: Answer) => {
    const furthest = a.prosthetists.at(-1)?.distanceMiles ?? 0;
    const theirs = new Set(b.prosthetists.map(({ slug }) => slug));
    return a.prosthetists.every(({ slug, distanceMiles }) => distanceMiles === furthest || theirs.has(slug));
  };
  const paths: string[] = [];
  for (const zip of zips) {
    const path = toSearch(zip, miles).path!;
    const [a, b] = await Promise.all([ask(ours, path), ask(theirs, path)]);
    if (summarize(a) === summarize(b) && areNearest(a, b)) paths.push(path);
  }
  if (paths.length < zips.length * 0.9)
    throw new Error(`Only ${paths.length} of ${zips.length} searches are answered alike`);
  return { same: `${paths.length} of ${zips.length}`, paths };
}
