import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { problems } from '@app/service-kit';
import { type Client, errors } from '@opensearch-project/opensearch';
import { afterAll, expect, it, vi } from 'vitest';
import { nationwideCriteria } from '../../testing/nationwide-criteria.ts';
import { ClusterClinics } from './clinics.ts';
import { createCluster, createClusterClient } from './cluster.ts';
import { createClusterEngine } from './cluster-engine.ts';
import { createClusterWriter } from './cluster-writer.ts';
import { Lexicon } from './lexicon.ts';

let reply: { status: number; body: object } | undefined;
const server = createServer((_, response) => {
  if (!reply) return response.destroy();
  response.writeHead(reply.status, { 'content-type': 'application/json' }).end(JSON.stringify(reply.body));
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => server.close());

const nodeUrls = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const client = createClusterClient({ nodeUrls });
const cluster = createCluster(client, 'listings');
const { readHealth } = createClusterWriter(client);
const secondMs = 1_000;

const live = { isBuilt: false, indexVersion: '', lexicon: new Lexicon() };
const clinics = new ClusterClinics(cluster, () => '');

it('a process that starts is ready without the cluster only if that was away for a minute', async () => {
  let nowMs = 0;
  const engine = createClusterEngine({ cluster, clinics, live, readHealth }, () => nowMs);
  const readHealthAfter = (ms: number) => {
    nowMs += ms;
    return engine.getHealth();
  };
  const userRefusedHealth = { unreadyReason: 'the search cluster refuses its user' };
  const buildingHealth = { unreadyReason: 'the index is being built' };
  // A wrong password, an index without its alias, and a cluster whose index another process builds.
  for (const [status, clusterStatus, expectedHealth] of [
    [401, 'unknown', userRefusedHealth],
    [408, 'red', buildingHealth],
    [200, 'red', buildingHealth],
    [200, 'green', buildingHealth],
  ] as const) {
    reply = { status, body: { status: clusterStatus } };
    for (let attempt = 0; attempt < 3; attempt++)
      expect(await readHealthAfter(50 * secondMs)).toEqual(expectedHealth);
  }
  reply = undefined;
  expect(await readHealthAfter(50 * secondMs)).toEqual(buildingHealth);
  expect(await readHealthAfter(50 * secondMs)).toEqual(buildingHealth);
  expect(await readHealthAfter(10 * secondMs)).toEqual({ listingCount: undefined });
  reply = { status: 403, body: {} };
  expect(await readHealthAfter(secondMs)).toEqual(userRefusedHealth);
});

it('a process that starts is never ready while it refuses the certificate of the cluster, and says so', async () => {
  const message =
    "Hostname/IP does not match certificate's altnames: Host: search-engine. is not in the cert's";
  const health = () => Promise.reject(new errors.ConnectionError(message));
  const writer = createClusterWriter({ cluster: { health } } as unknown as Client);
  let nowMs = 0;
  const engine = createClusterEngine({ cluster, clinics, live, readHealth: writer.readHealth }, () => nowMs);
  for (; nowMs < 200 * secondMs; nowMs += 50 * secondMs)
    expect(await engine.getHealth()).toEqual({
      unreadyReason: 'the certificate of the search cluster is refused',
    });
});

it('beyond 16 running and 32 waiting searches the others are refused at once', async () => {
  let rejectSearches = () => {};
  const pendingSearch = new Promise<never>((_, reject) => {
    rejectSearches = () => reject(problems.unavailable());
  });
  const slowCluster = { search: () => pendingSearch, searchAll: () => pendingSearch };
  const engine = createClusterEngine({ cluster: slowCluster, clinics, live, readHealth });
  let rejectedCount = 0;
  const searches = Array.from({ length: 50 }, () =>
    engine.locate(nationwideCriteria).catch(({ status, headers }) => {
      rejectedCount++;
      expect([status, headers]).toEqual([503, { 'retry-after': '2' }]);
    }),
  );
  await vi.waitUntil(() => rejectedCount > 0);
  expect(rejectedCount).toBe(2);
  rejectSearches();
  await Promise.all(searches);
  expect(rejectedCount).toBe(50);
});
