// The embedded index and a search cluster side by side: loading, CPU of searches by process, size and memory.
// node --expose-gc tools/bench/cluster.ts [--listings 10000,100000] [--heap 512] [--nodes 1] [--cases ZIP]
import { setTimeout as wait } from 'node:timers/promises';
import { parseName } from '@app/db';
import { createEmbeddedEngine } from '@app/service-search/engine/embedded-engine';
import type { SearchEngine } from '@app/service-search/engine/engine';
import { ClusterClinics } from '@app/service-search/engine/opensearch/clinics';
import { createCluster, createClusterClient } from '@app/service-search/engine/opensearch/cluster';
import { createClusterEngine } from '@app/service-search/engine/opensearch/cluster-engine';
import { createClusterWriter } from '@app/service-search/engine/opensearch/cluster-writer';
import { Lexicon } from '@app/service-search/engine/opensearch/lexicon';
import { Matcher } from '@app/service-search/index/filters/matcher';
import type { SearchableListing } from '@app/service-search/index/listing';
import { createOrigin } from '@app/service-search/index/places/geometry';
import type { SearchCriteria } from '@app/service-search/index/rank-listings';
import { buildIndex } from '@app/service-search/index/search-index';
import { nationwideCriteria } from '@app/service-search/testing/nationwide-criteria';
import { createSampleListings } from '@app/service-search/testing/samples';
import { startOpenSearch } from '@app/test-kit/opensearch/start-opensearch';
import { noFilters } from '@app/types';
import { readArguments, startTimer } from '../command.ts';
import { computeMedian } from './measure/interleaved.ts';
import { measureCpu, readMemoryMb } from './measure/processes.ts';

const help =
  'node --expose-gc tools/bench/cluster.ts   the index of a process and a search cluster side by side';
const {
  listings: sizesText,
  heap,
  nodes,
  cases: casePrefix,
} = readArguments(help, {
  options: {
    listings: { type: 'string', default: '10000,100000' },
    heap: { type: 'string', default: '512' },
    nodes: { type: 'string', default: '1' },
    cases: { type: 'string', default: '' },
  },
}).values;

const chunkSize = 100_000;
const [roundCount, searchesPerRound] = [7, 40];
/** Long, because the nodes compile what they run often, and compiling costs as much as hundreds of searches. */
const warmUpMs = 120_000;
type Figure = 'embeddedCpuMs' | 'clusterCpuMs' | 'clientCpuMs' | 'latenciesMs';
const now = Date.UTC(2026, 10, 27, 17);

/** Yields listings of several seeds, because a single large seed would need too much memory. */
function* generateListings(count: number): Generator<SearchableListing> {
  for (let chunk = 0; chunk * chunkSize < count; chunk++) {
    const size = Math.min(chunkSize, count - chunk * chunkSize);
    for (const listing of createSampleListings(size, 1 + chunk))
      yield { ...listing, id: chunk.toString(16).padStart(2, '0') + listing.id.slice(2) };
  }
}

async function* streamListings(count: number): AsyncGenerator<SearchableListing> {
  yield* generateListings(count);
}

// Without a handler, a signal would end only this process and leave the nodes running.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const { pids, url, stop } = await startOpenSearch({ heapMb: Number(heap), nodeCount: Number(nodes) });
const client = createClusterClient({ nodeUrls: url });
const measure = (runWork: () => Promise<void>) => measureCpu([process.pid, ...pids], runWork);

for (const listingCount of sizesText.split(',').map(Number)) {
  const writer = createClusterWriter(client, { site: 'bench', replicaCount: Number(nodes) > 1 ? 1 : 0 });
  const readLoadTimer = startTimer();
  let index = '';
  const loadCpuMs = await measure(async () => {
    ({ index } = await writer.build(streamListings(listingCount), Date.now()));
    await writer.switchAlias(index);
  });
  console.log(
    `\n## ${listingCount} listings\nload ${readLoadTimer()}; CPU s of node and cluster ${loadCpuMs.map((ms) => (ms / 1000).toFixed(1)).join(' + ')}`,
  );
  const readLexiconTimer = startTimer();
  const lexicon = await Lexicon.readIndex(writer, index);
  console.log(`lexicon of words and hours in ${readLexiconTimer()}`);

  const cluster = createCluster(client, writer.alias, { searchTimeoutMs: 30_000 });
  const clinics = new ClusterClinics(cluster, () => '');
  const liveIndex = { isBuilt: true, indexVersion: '', lexicon };
  const clock = () => now;
  const engine = createClusterEngine(
    { cluster, clinics, live: liveIndex, readHealth: writer.readHealth },
    clock,
  );
  const embeddedEngine =
    listingCount <= 200_000
      ? createEmbeddedEngine(
          { index: await buildIndex(generateListings(listingCount)), isBuilt: true, indexVersion: '' },
          clock,
        )
      : undefined;
  const [sample] = createSampleListings(1000).filter(({ places }) => places[0]!.at && places.length === 1);
  const { at, state, city } = sample!.places[0]!;
  const origin = createOrigin(at!.lat, at!.lng);
  const { lastName, firstName } = sample!;
  const nearby = { ...nationwideCriteria, origin, radiusMiles: 50 };
  const matchFacts = {
    plan: 'Medicare',
    state: undefined,
    limbLevel: ['Below-knee'],
    highActivity: true,
    language: ['Spanish'],
    picks: [],
    children: false,
    firstVisitDays: '14',
    accessibility: [],
  } as unknown as ConstructorParameters<typeof Matcher>[0];
  const createMatch = (radiusMiles: number) => ({
    matcher: new Matcher(matchFacts, { homeState: state, radiusMiles }),
    onlySimilarReviewers: false,
  });
  const createNameCriteria = (typedName: string) => ({
    ...nationwideCriteria,
    name: parseName(typedName),
    order: 'relevance' as const,
  });
  const misspelledName = `${lastName.slice(0, 2)}${lastName[3] ?? ''}${lastName[2]}${lastName.slice(4)}`;
  const criteriaByCase: Record<string, SearchCriteria> = {
    'ZIP, 50 miles': { ...nearby, order: 'distance' },
    'ZIP, 50 miles, one filter': {
      ...nearby,
      order: 'distance',
      filters: { ...noFilters, insurance: ['Medicare'] },
    },
    'ZIP, 50 miles, by match': { ...nearby, order: 'match', needsMatch: createMatch(50) },
    'a city page by rating': {
      ...nationwideCriteria,
      state,
      city: city.toLowerCase().replace(/\W+/g, '-'),
      order: 'rating',
    },
    'a state page by rating': { ...nationwideCriteria, state, order: 'rating' },
    'a whole name': createNameCriteria(`${firstName} ${lastName}`),
    'a name with a typing mistake': createNameCriteria(misspelledName),
    'a frequent word': createNameCriteria('limb'),
    'nobody has all words': createNameCriteria(`${lastName} xyzzyq ${firstName}`),
    'nationwide by rating': { ...nationwideCriteria, order: 'rating' },
    'nationwide, one filter': {
      ...nationwideCriteria,
      order: 'rating',
      filters: { ...noFilters, insurance: ['Medicare'] },
    },
    'nationwide by distance': { ...nationwideCriteria, origin, order: 'distance' },
    'nationwide by match': {
      ...nationwideCriteria,
      origin,
      order: 'match',
      needsMatch: createMatch(Number.POSITIVE_INFINITY),
    },
  };
  const cases = Object.entries(criteriaByCase).filter(([name]) => name.startsWith(casePrefix));
  // Each from another place in the town, because the cluster keeps the totals of requests that it knows.
  const shiftRandomly = (degrees: number) => degrees + (Math.random() - 0.5) / 10;
  const runSearch = (searchEngine: SearchEngine, { origin, ...criteria }: SearchCriteria) => {
    const shiftedOrigin = origin && createOrigin(shiftRandomly(at!.lat), shiftRandomly(at!.lng));
    return searchEngine.search({ ...criteria, origin: shiftedOrigin }, state);
  };
  const warmUntil = performance.now() + warmUpMs;
  while (performance.now() < warmUntil) for (const [, criteria] of cases) await runSearch(engine, criteria);
  const figuresByCase = cases.map(([name, criteria]) => ({
    name,
    criteria,
    figures: { embeddedCpuMs: [], clusterCpuMs: [], clientCpuMs: [], latenciesMs: [] } as Record<
      Figure,
      number[]
    >,
  }));
  for (let round = 0; round < roundCount; round++) {
    for (const { criteria, figures } of figuresByCase) {
      if (embeddedEngine) {
        const startUsage = process.cpuUsage();
        for (let i = 0; i < searchesPerRound; i++) await runSearch(embeddedEngine, criteria);
        const { user, system } = process.cpuUsage(startUsage);
        figures.embeddedCpuMs.push((user + system) / 1000 / searchesPerRound);
      }
      const [clientMs, ...nodesMs] = await measure(async () => {
        for (let i = 0; i < searchesPerRound; i++) {
          const searchStart = performance.now();
          await runSearch(engine, criteria);
          figures.latenciesMs.push(performance.now() - searchStart);
        }
      });
      figures.clientCpuMs.push(clientMs! / searchesPerRound);
      figures.clusterCpuMs.push((clientMs! + nodesMs.reduce((a, b) => a + b)) / searchesPerRound);
    }
  }
  console.log('| case | hits | index: CPU ms | cluster: CPU ms | of these here | p50 ms |');
  console.log('| --- | --- | --- | --- | --- | --- |');
  for (const { name, criteria, figures } of figuresByCase) {
    const hitCount = (await runSearch(engine, criteria)).total;
    const medians = Object.values(figures).map((values) =>
      values.length > 0 ? computeMedian(values).toFixed(1) : '',
    );
    console.log(`| ${name} | ${hitCount} | ${medians.join(' | ')} |`);
  }

  const changesMs: number[] = [];
  for (let i = 0; i < 10; i++) {
    const changeStart = performance.now();
    await writer.apply([{ id: sample!.id, listing: sample!, version: Date.now() * 1000 }]);
    changesMs.push(performance.now() - changeStart);
  }
  const { body } = await client.indices.stats({ index });
  await wait(1_000);
  console.log(
    `a change is written and found in ${computeMedian(changesMs).toFixed(0)} ms; ${((body._all?.primaries?.store?.size_in_bytes ?? 0) / 1e6).toFixed(0)} MB on disk; memory of the nodes ${pids.map((pid) => readMemoryMb(pid).toFixed(0)).join(' + ')} MB`,
  );
}
await client.close();
await stop();
