import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '@app/embedded-mongodb';
import { connectMongo } from '@app/service-kit';
import { isFullRun } from '@app/test-kit/full-tests';
import { personas } from '@app/test-kit/personas';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { builtPagesEnv } from '../remotes/files.ts';
import { toUrl } from '../services.ts';
import { type Fault, type Link, link } from './testing/link.ts';
import { type Ask, ask, getP99, type Outcome, runLoad, summarizeFailures } from './testing/load.ts';
import { createMembers } from './testing/members.ts';
import { type FaultySite, startSite } from './testing/site.ts';

let search: Link;
let site: FaultySite;
let headers: () => Promise<RequestInit>;
beforeAll(async () => {
  search = await link();
  site = await startSite(['identity', 'search', 'listing'], { links: { search }, env: builtPagesEnv });
  const { client, db } = await connectMongo(site.mongoUri, { appName: 'faults' });
  const members = await createMembers(client, db.databaseName, site.origin, { count: 1 });
  headers = async () => ({ headers: await members.getHeaders(members.ids[0] as string) });
});
afterAll(async () => {
  await site?.stop();
  await search?.close();
});
afterEach(() => {
  search.fault = 'none';
});

const broken: Ask = { name: 'search', path: () => '/api/prosthetists?zipCode=63101&radius=100' };
const elsewhere = (): Ask[] => [
  { name: 'listing', path: () => '/api/zips/63101', init: headers },
  { name: 'page', path: () => '/guide' },
];
const problemIn = ({ status, message }: Outcome) => ({ status, ...JSON.parse(message) });

/** Interval in ms at which the gateway tries a failing service again. */
const trialMs = 1_000;

/** Sends requests at once, as many visitors would; the circuit breaker must open within ten. */
const askTen = () => Promise.all(Array.from({ length: 10 }, () => ask(site.origin, broken)));

/** Waits until the circuit breaker has let a request through and it has succeeded. */
async function waitUntilHealed(): Promise<void> {
  const until = performance.now() + 20_000;
  while ((await ask(site.origin, broken)).status !== 200) {
    if (performance.now() > until) throw new Error('The breaker did not close again');
    await sleep(100);
  }
}

const late = { status: 504, error: 'timeout', message: expect.stringMatching(/\w.*\./) };
const away = { status: 503, error: 'unavailable', message: expect.stringMatching(/\w.*\./) };
const faults: [Fault, object][] = [
  ['reset', away],
  ['slow', late],
  ['blackhole', late],
];

// In full runs; forward.test.ts and pages.site.test.ts test the gateway's replies and pages without a service in every run.
describe.runIf(isFullRun)('F7 the link between gateway and search service', () => {
  it.each(faults)(
    '%s: a clear reply in time, then none waits, other routes are unaffected, and it recovers',
    async (fault, problem) => {
      expect((await ask(site.origin, broken)).status).toBe(200);
      const others = runLoad(site.origin, elsewhere(), 2);
      search.fault = fault;

      const refused = await askTen();
      for (const outcome of refused) expect(problemIn(outcome)).toMatchObject(problem);

      // Open: one request is let through as a trial, and another one per second of these ten requests.
      const before = search.countCalls();
      const began = performance.now();
      const now = await askTen();
      const trials = 1 + Math.floor((performance.now() - began) / trialMs);
      expect(search.countCalls() - before).toBeLessThanOrEqual(trials);
      expect(now.filter(({ status }) => status === 503).length).toBeGreaterThanOrEqual(10 - trials);

      search.fault = 'none';
      await waitUntilHealed();
      expect(summarizeFailures(await askTen())).toEqual([]);
      const noticed = await others.stop();
      expect(summarizeFailures(noticed)).toEqual([]);
      expect(noticed.length).toBeGreaterThan(20);
      const waited = (outcomes: readonly Outcome[]) => outcomes.map(({ ms }) => ms);
      if (problem === late) expect(Math.max(...waited(noticed))).toBeLessThan(Math.min(...waited(refused)));
    },
  );

  // Alternates with a second gateway whose link works, so that other load on the machine affects both.
  it.for(faults)('%s: other routes are as fast as before', async ([fault], { task }) => {
    const other = await link();
    other.targets = search.targets;
    const port = await findFreePort();
    const twin = await site.run('gateway', { port, env: { SEARCH_URL: toUrl(other.port) } });
    const sides = [
      { origin: site.origin, road: search },
      { origin: `http://localhost:${port}`, road: other },
    ].map(({ origin, road }) => ({
      road,
      others: runLoad(origin, elsewhere(), 2),
      searches: runLoad(origin, [broken], 4, 100),
    }));
    const outcomesBefore: Outcome[] = [];
    const meanwhile: Outcome[] = [];
    for (let turn = 0; turn < 12; turn++) {
      const from = sides.map(({ others }) => others.outcomes.length);
      const faulty = sides[turn % 2]!;
      faulty.road.fault = fault;
      await sleep(4_000);
      for (const [i, side] of sides.entries())
        (side === faulty ? meanwhile : outcomesBefore).push(...side.others.outcomes.slice(from[i]));
      faulty.road.fault = 'none';
      await sleep(2 * trialMs); // until its breaker is closed again
    }
    for (const { others, searches } of sides) await Promise.all([others.stop(), searches.stop()]);
    await twin.stop(10_000);
    await other.close();
    await waitUntilHealed();
    expect(summarizeFailures([...outcomesBefore, ...meanwhile])).toEqual([]);
    const [before, after] = [getP99(outcomesBefore), getP99(meanwhile)];
    expect(after / before).toBeLessThanOrEqual(1.2);
    task.meta.faultRow = {
      id: 'F7',
      fault: `link to the search service: ${fault}`,
      figures: `others: ${meanwhile.length} requests, 0 failed, p99 ${after.toFixed(1)} ms, ${(after / before).toFixed(2)} × of ${before.toFixed(1)} ms with the link whole (goal 1.2)`,
    };
  });

  it('half a body: it is never taken for a whole one, the circuit breaker opens, and it recovers', async () => {
    search.fault = 'half';
    const cut = [...(await askTen()), ...(await askTen())];
    expect(cut.filter(({ status }) => status === 200)).toEqual([]);
    expect(problemIn(await ask(site.origin, broken))).toMatchObject(away);
    search.fault = 'none';
    await waitUntilHealed();
    expect(summarizeFailures(await askTen())).toEqual([]);
  });

  it('pages of the site work without their data, and have the texts and form of the search', async () => {
    search.fault = 'reset';
    await askTen();
    const resultsResponse = await fetch(`${site.origin}/search-results?zipCode=63101&radius=100`);
    expect([resultsResponse.status, await resultsResponse.text()]).toEqual([
      503,
      expect.stringContaining('<form'),
    ]);
    const profileResponse = await fetch(`${site.origin}/prosthetists/${personas.full.slug}`);
    expect([profileResponse.status, await profileResponse.text()]).toEqual([
      503,
      expect.stringContaining('<header'),
    ]);
    search.fault = 'none';
    await waitUntilHealed();
  });
});
