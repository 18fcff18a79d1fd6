import { setTimeout as sleep } from 'node:timers/promises';
import { type Mongo, startMongo } from '@app/embedded-mongodb';
import { isFullRun } from '@app/test-kit/full-tests';
import { createTempFolder } from '@app/test-kit/temp-folder';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { type Link, startLink } from './testing/link.ts';
import { type FaultySite, startSite } from './testing/site.ts';
import { prepareFaultTests } from './testing/try-fault.ts';

const folder = createTempFolder('database-link');
let mongo: Mongo;
let link: Link;
let site: FaultySite;
let faultTests: Awaited<ReturnType<typeof prepareFaultTests>>;

/** Maximum time from the repair of the link to the next successful write. */
const maxRecoveryMs = 15_000;

// In full runs; feed.db.test.ts and lost-answers.db.test.ts test the effects of a lost connection in every run.
describe.runIf(isFullRun)('F4 the link between services and MongoDB', () => {
  beforeAll(async () => {
    mongo = await startMongo({ dataDir: folder });
    link = await startLink();
    link.targets = [mongo.port];
    const servicesUri = `mongodb://127.0.0.1:${link.port}/?directConnection=true`;
    site = await startSite(['identity', 'search'], { database: { uri: mongo.uri, servicesUri } });
    faultTests = await prepareFaultTests(site);
  });
  afterAll(async () => {
    await faultTests?.close();
    await site?.stop();
    await link?.close();
    await mongo?.stop();
  });

  it('half a second late: writes are slow, and succeed', ({ task }) =>
    faultTests.tryFault({
      task,
      id: 'F4',
      fault: 'every answer of MongoDB 500 ms late, for 30 s',
      maxGapMs: 30_000,
      async run(writers) {
        Object.assign(link, { fault: 'slow', slowMs: 500 });
        await sleep(30_000);
        link.fault = 'none';
        await writers.waitFor(3);
      },
    }));

  it('silent: connections stay open without data', ({ task }) =>
    faultTests.tryFault({
      task,
      id: 'F4',
      fault: 'no answer of MongoDB, for 20 s',
      maxGapMs: 20_000 + maxRecoveryMs,
      async run(writers) {
        link.fault = 'blackhole';
        await sleep(20_000);
        link.fault = 'none';
        await writers.waitFor(3);
      },
    }));

  it('cut: connections end, and none opens', ({ task }) =>
    faultTests.tryFault({
      task,
      id: 'F4',
      fault: 'link to MongoDB cut for 20 s',
      maxGapMs: 20_000 + maxRecoveryMs,
      async run(writers) {
        link.fault = 'reset';
        link.endConnections();
        await sleep(20_000);
        link.fault = 'none';
        await writers.waitFor(3);
      },
    }));

  it('flapping: each connection breaks in the middle of a reply', ({ task }) =>
    faultTests.tryFault({
      task,
      id: 'F4',
      fault: 'connections to MongoDB break within answers, 20 times',
      maxGapMs: 40_000 + maxRecoveryMs,
      async run(writers) {
        for (let round = 0; round < 20; round++) {
          Object.assign(link, { fault: 'half', wholeBytes: 500 + round * 700 });
          await sleep(1_000);
          link.fault = 'none';
          await sleep(1_000);
        }
        await writers.waitFor(3);
      },
    }));
});
