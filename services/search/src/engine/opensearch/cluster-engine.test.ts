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
const seconds = 1_000;

const live = { isBuilt: false, stamp: '', lexicon: new Lexicon() };
const clinics = new ClusterClinics(cluster, () => '');

it('a process that starts is ready without the cluster only if that was away for a minute', async () => {
  let now = 0;
  const engine = createClusterEngine({ cluster, clinics, live, readHealth }, () => now);
  const readAfter = (ms: number) => {
    now += ms;
    return engine.getHealth();
  };
  const userRefused = { unreadyReason: 'the search cluster refuses its user' };
  const building = { unreadyReason: 'the index is being built' };
  // A wrong password, an index without its alias, and a cluster whose index another process builds.
  for (const [status, health, unready] of [
    [401, 'unknown', userRefused],
    [408, 'red', building],
    [200, 'red', building],
    [200, 'green', building],
  ] as const) {
    reply = { status, body: { status: health } };
    for (let tries = 0; tries < 3; tries++) expect(await readAfter(50 * seconds)).toEqual(unready);
  }
  reply = undefined;
  expect(await readAfter(50 * seconds)).toEqual(building);
  expect(await readAfter(50 * seconds)).toEqual(building);
  expect(await readAfter(10 * seconds)).toEqual({ listingCount: undefined });
  reply = { status: 403, body: {} };
  expect(await readAfter(seconds)).toEqual(userRefused);
});

it('a process that starts is never ready while it refuses the certificate of the cluster, and says so', async () => {
  const message =
    "Hostname/IP does not match certificate's altnames: Host: search-engine. is not in the cert's";
  const health = () => Promise.reject(new errors.ConnectionError(message));
  const writer = createClusterWriter({ cluster: { health } } as unknown as Client);
  let now = 0;
  const engine = createClusterEngine({ cluster, clinics, live, readHealth: writer.readHealth }, () => now);
  for (; now < 200 * seconds; now += 50 * seconds)
    expect(await engine.getHealth()).toEqual({
      unreadyReason: 'the certificate of the search cluster is refused',
    });
});

it('beyond 16 running and 32 waiting searches the others are refused at once', async () => {
  let fail = () => {};
  const answer = new Promise<never>((_, reject) => {
    fail = () => reject(problems.unavailable());
  });
  const slowCluster = { search: () => answer, searchAll: () => answer };
  const engine = createClusterEngine({ cluster: slowCluster, clinics, live, readHealth });
  let refusalCount = 0;
  const searches = Array.from({ length: 50 }, () =>
    engine.locate(nationwideCriteria).catch(({ status, headers }) => {
      refusalCount++;
      expect([status, headers]).toEqual([503, { 'retry-after': '2' }]);
    }),
  );
  await vi.waitUntil(() => refusalCount > 0);
  expect(refusalCount).toBe(2);
  fail();
  await Promise.all(searches);
  expect(refusalCount).toBe(50);
});
