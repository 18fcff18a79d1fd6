import { setTimeout as sleep } from 'node:timers/promises';
import { openIdentity } from '@app/service-identity-emulator/connect.store';
import { connectMongo } from '@app/service-kit';
import { accounts } from '@app/test-kit/accounts';
import type { Request } from 'autocannon';
import { measureCpu } from '../measure/cpu.ts';
import { formatDigits, type Outcome } from '../measure/goal.ts';
import { readMemoryMb } from '../measure/processes.ts';
import type { Samples } from '../servers/samples.ts';
import type { WholeSite } from '../servers/whole-site.ts';
import { fire } from './fire.ts';
import { mixRequests, toSearch } from './mix.ts';
import { findMostPerSecond } from './most-per-second.ts';

const longestMs = 200;
const stepSeconds = 6;
const longSeconds = 20;
/** Maximum of the 99th percentile of latency over its median. */
const tail = 4;

/** Highest rate at which all requests succeed and 99 % are within `longestMs`. */
export const findRate = (
  origin: string,
  createRequests: () => Promise<readonly Request[]>,
): Promise<number> =>
  findMostPerSecond(async (rate) => {
    const requests = await createRequests();
    const { failed, p99Ms, perSecond } = await fire(origin, requests, { seconds: stepSeconds, rate });
    await sleep(500); // drains requests left by too high a rate
    return failed === 0 && p99Ms <= longestMs && perSecond >= 0.9 * rate;
  });

/** Runs at half the rate: latency, CPU and memory of each process. */
async function look(site: WholeSite, requests: readonly Request[], rate: number) {
  const processes = [...site.listProcesses()];
  const pids = processes.flatMap(([, ids]) => ids);
  let fired = { perSecond: 0, medianMs: 0, p99Ms: 0, failed: 0 };
  const cpu = await measureCpu(pids, async () => {
    fired = await fire(site.origin, requests, { seconds: longSeconds, rate });
  });
  const byPid = new Map(pids.map((pid, i) => [pid, cpu[i]!]));
  const sent = fired.perSecond * longSeconds;
  const parts = processes.map(([name, ids]) => ({
    name,
    cpuMs: ids.reduce((sum, pid) => sum + byPid.get(pid)!, 0) / sent,
    mb: ids.reduce((sum, pid) => sum + readMemoryMb(pid), 0),
  }));
  return { ...fired, parts };
}

/**
 * Measures the mix of visits against the whole site; and G3 with searches only, since one kind of request has a stable
 * cost.
 */
export async function measureSite(
  site: WholeSite,
  { mongoUri, samples, name }: { mongoUri: string; samples: Samples; name: string },
): Promise<Outcome[]> {
  const { client, db } = await connectMongo(mongoUri);
  try {
    const { tokens, users } = await openIdentity(client, db, {
      publicOrigin: site.origin,
      onDeleted: () => {},
    });
    const now = new Date();
    /** Fresh tokens: they expire after a minute. */
    const createHeaders = async ({ id }: { id: string }): Promise<Record<string, string>> => {
      const user = await users.byId(id);
      if (!user) throw new Error(`There is no ${id}`);
      const session = {
        ...{ _id: `sess_${id}`, clientId: 'client', userId: id, status: 'active' as const, userAgent: '' },
        ...{ createdAt: now, lastActiveAt: now, expireAt: now, abandonAt: now },
      };
      const authorization = `Bearer ${await tokens.mint(session, user, site.origin)}`;
      return { authorization, 'content-type': 'application/json' };
    };
    const createMix = async () =>
      mixRequests(samples, await Promise.all(Object.values(accounts).map(createHeaders)));
    const searches = samples.zips.map((zip) => toSearch(zip, 50));
    await fire(site.origin, await createMix(), { seconds: longSeconds, connections: 4 }); // warm-up

    const mixRate = await findRate(site.origin, createMix);
    const mix = await look(site, await createMix(), Math.max(1, Math.round(mixRate / 2)));
    const searchRate = await findRate(site.origin, async () => searches);
    const half = await look(site, searches, Math.max(1, Math.round(searchRate / 2)));
    const list = (pick: (part: (typeof mix.parts)[number]) => number) =>
      mix.parts.map((part) => `${part.name} ${formatDigits(pick(part))}`).join(', ');
    const tellLatency = ({ medianMs, p99Ms, failed }: typeof mix) =>
      `at half of it median ${medianMs} ms, 99th percentile ${p99Ms} ms, ${failed} failed`;
    return [
      {
        id: 'load',
        what: `${name}: mix of visits a second, whole site, 99th percentile ≤ ${longestMs} ms`,
        value: mixRate,
        limit: 1,
        atLeast: true,
        unit: 'a second',
        detail: `${tellLatency(mix)}; on the same cores: load generator and MongoDB`,
      },
      {
        id: 'load',
        what: `${name}: CPU of a visit of the mix, all processes`,
        value: mix.parts.reduce((sum, { cpuMs }) => sum + cpuMs, 0),
        limit: 10,
        unit: 'ms',
        detail: list(({ cpuMs }) => cpuMs),
      },
      {
        id: 'load',
        what: `${name}: memory under the mix, all processes`,
        value: mix.parts.reduce((sum, { mb }) => sum + mb, 0),
        limit: 2000,
        unit: 'MB',
        detail: list(({ mb }) => mb),
      },
      {
        id: 'G3',
        what: `${name}: search through the gateway, 99th percentile over median at half the rate`,
        value: half.p99Ms / Math.max(1, half.medianMs),
        limit: tail,
        unit: '×',
        detail: `${searchRate} a second hold; ${tellLatency(half)}`,
      },
    ];
  } finally {
    await client.close();
  }
}
