import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Db, getCollections, type MongoClient } from '@app/db';
import { findFreePort } from '@app/embedded-mongodb';
import { connectMongo } from '@app/service-kit';
import { isFullRun } from '@app/test-kit/full-tests';
import { createListingInput } from '@app/test-kit/listing-input';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toUrl } from '../services.ts';
import { type Link, link } from './testing/link.ts';
import { type Ask, ask, runLoad, summarizeFailures } from './testing/load.ts';
import { createMembers } from './testing/members.ts';
import { type FaultySite, type Instance, startSite } from './testing/site.ts';

const count = 12;

let listing: Link;
let site: FaultySite;
let instance: Instance;
let client: MongoClient;
let db: Db;
let members: Awaited<ReturnType<typeof createMembers>>;
beforeAll(async () => {
  listing = await link();
  site = await startSite(['identity', 'search', 'listing'], { links: { listing } });
  instance = site.instances.listing as Instance;
  ({ client, db } = await connectMongo(site.mongoUri, { appName: 'faults' }));
  members = await createMembers(client, db.databaseName, site.origin, { count: count + 1 });
});
afterAll(async () => {
  await client?.close();
  await site?.stop();
  await listing?.close();
});

const lastMember = () => members.ids[count] as string;
const search: Ask = { name: 'search', path: () => '/api/prosthetists?zipCode=63101&radius=100' };
const page: Ask = { name: 'page', path: () => '/guide' };
const zip: Ask = {
  name: 'listing',
  path: () => '/api/zips/63101',
  init: async () => ({ headers: await members.getHeaders(lastMember()) }),
};
/** A write without a key: nobody may send it again for its author. */
const draft: Ask = {
  name: 'draft',
  path: () => '/api/me/draft',
  init: async () => ({
    method: 'DELETE',
    headers: await members.getHeaders(lastMember()),
  }),
};

/** What one practice sends to get its listing, each time under the same key. */
const creating = (userId: string, key: string): Ask => ({
  name: 'create',
  path: () => '/api/prosthetists',
  init: async () => ({
    method: 'POST',
    headers: { ...(await members.getHeaders(userId)), 'idempotency-key': key },
    body: JSON.stringify(createListingInput()),
  }),
});
const owned = (userId: string) => getCollections(db).listings.countDocuments({ ownerUserId: userId });

async function isBack(): Promise<void> {
  const until = performance.now() + 60_000;
  while ((await ask(site.origin, zip)).status !== 200) {
    if (performance.now() > until) throw new Error('The service did not come back');
    await sleep(100);
  }
}

// In full runs; idempotency.db.test.ts holds in every run that a write is done once though its process died.
describe.runIf(isFullRun)('F6 the listing service', () => {
  it('killed under load: only its own routes say so, it comes back, and no write was done twice', async () => {
    expect(summarizeFailures([await ask(site.origin, zip)])).toEqual([]);
    const visitors = runLoad(site.origin, [search, zip, page]);
    const writers = members.ids.slice(0, count).map((id) => ({ id, key: randomUUID() }));
    const killed = instance.pid() as number;
    const first = await Promise.all(
      writers.map(async ({ id, key }, i) => {
        await sleep(i * 10);
        // Some were answered before, some are under way, some come when nobody is there.
        if (i === count / 2) process.kill(killed, 'SIGKILL');
        return ask(site.origin, creating(id, key));
      }),
    );
    await isBack();
    expect(instance.pid()).not.toBe(killed);

    const outcomes = [...(await visitors.stop()), ...first];
    expect(summarizeFailures(outcomes.filter(({ name }) => name === 'search' || name === 'page'))).toEqual(
      [],
    );
    const own = outcomes.filter(({ name }) => name === 'listing' || name === 'create');
    expect(own.filter(({ status }) => status !== 200 && status !== 201 && status !== 503)).toEqual([]);
    expect(own.filter(({ status }) => status === 503).length).toBeGreaterThan(0);
    for (const { id } of writers) expect(await owned(id)).toBeLessThanOrEqual(1);

    // A minute later: who held a key when it died has let it go.
    const died = { answer: { $exists: false } };
    await db
      .collection('idempotency')
      .updateMany(died, { $set: { createdAt: new Date(Date.now() - 61_000) } });
    for (const [i, { id, key }] of writers.entries()) {
      const again = await ask(site.origin, creating(id, key));
      const before = first[i];
      expect(again.status).toBe(201);
      if (before?.status === 201) expect(again.message).toBe(before.message);
      // Stored or not, and its answer lost: it gives the same one from now on.
      expect((await ask(site.origin, creating(id, key))).message).toBe(again.message);
      expect(await owned(id)).toBe(1);
    }
  });

  it('replaced under load, the old one told to end: no request fails, writes without a key among them', async () => {
    const visitors = runLoad(site.origin, [zip, draft, search], 6);
    for (let round = 0; round < 2; round++) {
      const next = await site.run('listing', { port: await findFreePort() });
      listing.targets = [next.port];
      await instance.stop(10_000);
      await expect(fetch(`${toUrl(instance.port)}/livez`)).rejects.toThrow();
      instance = next;
      await sleep(500);
    }
    const outcomes = await visitors.stop();
    expect(summarizeFailures(outcomes)).toEqual([]);
    expect(outcomes.filter(({ name }) => name === 'draft').length).toBeGreaterThan(20);
  });
});
