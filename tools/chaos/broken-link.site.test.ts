import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '@app/embedded-mongodb';
import { connectMongo } from '@app/service-kit';
import { isFullRun } from '@app/test-kit/full-tests';
import { personas } from '@app/test-kit/personas';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { builtPagesEnv } from '../remotes/files.ts';
import { toUrl } from '../services.ts';
import { createAccounts } from './testing/accounts.ts';
import { type Link, type LinkFault, startLink } from './testing/link.ts';
import {
  getP99,
  type LoadRequest,
  type RequestOutcome,
  sendRequest,
  startLoad,
  summarizeFailures,
} from './testing/load.ts';
import { type FaultySite, startSite } from './testing/site.ts';

let searchLink: Link;
let site: FaultySite;
let createMemberInit: () => Promise<RequestInit>;
beforeAll(async () => {
  searchLink = await startLink();
  site = await startSite(['identity', 'search', 'listing'], {
    links: { search: searchLink },
    env: builtPagesEnv,
  });
  const { client, db } = await connectMongo(site.mongoUri, { appName: 'faults' });
  const accounts = await createAccounts(client, db.databaseName, site.origin, { count: 1 });
  createMemberInit = async () => ({ headers: await accounts.createHeaders(accounts.ids[0] as string) });
});
afterAll(async () => {
  await site?.stop();
  await searchLink?.close();
});
afterEach(() => {
  searchLink.fault = 'none';
});

const searchRequest: LoadRequest = {
  name: 'search',
  createPath: () => '/api/prosthetists?zipCode=63101&radius=100',
};
const createOtherRequests = (): LoadRequest[] => [
  { name: 'listing', createPath: () => '/api/zips/63101', createInit: createMemberInit },
  { name: 'page', createPath: () => '/guide' },
];
const parseProblem = ({ status, message }: RequestOutcome) => ({ status, ...JSON.parse(message) });

/** Interval in ms at which the gateway tries a failing service again. */
const trialIntervalMs = 1_000;

/** Sends requests at once, as many visitors would; the circuit breaker must open within ten. */
const sendTenSearches = () =>
  Promise.all(Array.from({ length: 10 }, () => sendRequest(site.origin, searchRequest)));

/** Waits until the circuit breaker has let a request through and it has succeeded. */
async function waitUntilRecovered(): Promise<void> {
  const deadline = performance.now() + 20_000;
  while ((await sendRequest(site.origin, searchRequest)).status !== 200) {
    if (performance.now() > deadline) throw new Error('The breaker did not close again');
    await sleep(100);
  }
}

const timeoutProblem = { status: 504, error: 'timeout', message: expect.stringMatching(/\w.*\./) };
const unavailableProblem = { status: 503, error: 'unavailable', message: expect.stringMatching(/\w.*\./) };
const faults: [LinkFault, object][] = [
  ['reset', unavailableProblem],
  ['slow', timeoutProblem],
  ['blackhole', timeoutProblem],
];

// In full runs; forward.test.ts and pages.site.test.ts test the gateway's replies and pages without a service in every run.
describe.runIf(isFullRun)('F7 the link between gateway and search service', () => {
  it.each(faults)(
    '%s: a clear reply in time, then none waits, other routes are unaffected, and it recovers',
    async (fault, problem) => {
      expect((await sendRequest(site.origin, searchRequest)).status).toBe(200);
      const otherLoad = startLoad(site.origin, createOtherRequests(), 2);
      searchLink.fault = fault;

      const firstOutcomes = await sendTenSearches();
      for (const outcome of firstOutcomes) expect(parseProblem(outcome)).toMatchObject(problem);

      // Open: one request is let through as a trial, and another one per second of these ten requests.
      const callCountBefore = searchLink.countCalls();
      const startedAtMs = performance.now();
      const secondOutcomes = await sendTenSearches();
      const trialCount = 1 + Math.floor((performance.now() - startedAtMs) / trialIntervalMs);
      expect(searchLink.countCalls() - callCountBefore).toBeLessThanOrEqual(trialCount);
      expect(secondOutcomes.filter(({ status }) => status === 503).length).toBeGreaterThanOrEqual(
        10 - trialCount,
      );

      searchLink.fault = 'none';
      await waitUntilRecovered();
      expect(summarizeFailures(await sendTenSearches())).toEqual([]);
      const otherOutcomes = await otherLoad.stop();
      expect(summarizeFailures(otherOutcomes)).toEqual([]);
      expect(otherOutcomes.length).toBeGreaterThan(20);
      const getDurations = (outcomes: readonly RequestOutcome[]) =>
        outcomes.map(({ durationMs }) => durationMs);
      if (problem === timeoutProblem)
        expect(Math.max(...getDurations(otherOutcomes))).toBeLessThan(
          Math.min(...getDurations(firstOutcomes)),
        );
    },
  );

  // Alternates with a second gateway whose link works, so that other load on the machine affects both.
  it.for(faults)('%s: other routes are as fast as with a working link', async ([fault], { task }) => {
    const secondLink = await startLink();
    secondLink.targets = searchLink.targets;
    const port = await findFreePort();
    const secondGateway = await site.startInstance('gateway', {
      port,
      env: { SEARCH_URL: toUrl(secondLink.port) },
    });
    const sides = [
      { origin: site.origin, link: searchLink },
      { origin: `http://localhost:${port}`, link: secondLink },
    ].map(({ origin, link }) => ({
      link,
      otherLoad: startLoad(origin, createOtherRequests(), 2),
      searchLoad: startLoad(origin, [searchRequest], 4, 100),
    }));
    const healthyOutcomes: RequestOutcome[] = [];
    const faultOutcomes: RequestOutcome[] = [];
    for (let turn = 0; turn < 12; turn++) {
      const startIndexes = sides.map(({ otherLoad }) => otherLoad.outcomes.length);
      const faultySide = sides[turn % 2]!;
      faultySide.link.fault = fault;
      await sleep(4_000);
      for (const [i, side] of sides.entries())
        (side === faultySide ? faultOutcomes : healthyOutcomes).push(
          ...side.otherLoad.outcomes.slice(startIndexes[i]),
        );
      faultySide.link.fault = 'none';
      await sleep(2 * trialIntervalMs); // until its breaker is closed again
    }
    for (const { otherLoad, searchLoad } of sides) await Promise.all([otherLoad.stop(), searchLoad.stop()]);
    await secondGateway.stop(10_000);
    await secondLink.close();
    await waitUntilRecovered();
    expect(summarizeFailures([...healthyOutcomes, ...faultOutcomes])).toEqual([]);
    const [healthyP99, faultP99] = [getP99(healthyOutcomes), getP99(faultOutcomes)];
    expect(faultP99 / healthyP99).toBeLessThanOrEqual(1.2);
    task.meta.faultRow = {
      id: 'F7',
      fault: `link to the search service: ${fault}`,
      figures: `others: ${faultOutcomes.length} requests, 0 failed, p99 ${faultP99.toFixed(1)} ms, ${(faultP99 / healthyP99).toFixed(2)} × of ${healthyP99.toFixed(1)} ms with the link whole (goal 1.2)`,
    };
  });

  it('half a body: it is never taken for a whole one, the circuit breaker opens, and it recovers', async () => {
    searchLink.fault = 'half';
    const cutOutcomes = [...(await sendTenSearches()), ...(await sendTenSearches())];
    expect(cutOutcomes.filter(({ status }) => status === 200)).toEqual([]);
    expect(parseProblem(await sendRequest(site.origin, searchRequest))).toMatchObject(unavailableProblem);
    searchLink.fault = 'none';
    await waitUntilRecovered();
    expect(summarizeFailures(await sendTenSearches())).toEqual([]);
  });

  it('pages of the site work without their data, and have the texts and form of the search', async () => {
    searchLink.fault = 'reset';
    await sendTenSearches();
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
    searchLink.fault = 'none';
    await waitUntilRecovered();
  });
});
