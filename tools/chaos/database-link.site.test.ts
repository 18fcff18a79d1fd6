import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Mongo, startMongo } from '@app/embedded-mongodb';
import { isFullRun } from '@app/test-kit/full-tests';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { type FaultySite, startSite } from './testing/site.ts';
import { buildToxiproxy, startToxicLink, type ToxicLink } from './testing/toxiproxy.ts';
import { openStage } from './testing/try-fault.ts';

// In full runs; feed.db.test.ts and lost-answers.db.test.ts test the effects of a lost connection in every run.
const program = isFullRun ? await buildToxiproxy() : undefined;
if (isFullRun && !program)
  console.warn(
    'The link to MongoDB is not broken: toxiproxy could not be built, which needs Go and its modules.',
  );

const folder = mkdtempSync(path.join(tmpdir(), 'database-link-'));
let mongo: Mongo;
let link: ToxicLink;
let site: FaultySite;
let stage: Awaited<ReturnType<typeof openStage>>;

/** Maximum time from the repair of the link to the next successful write. */
const healMs = 15_000;

describe.runIf(program)('F4 the link between services and MongoDB', () => {
  beforeAll(async () => {
    mongo = await startMongo({ dataDir: folder });
    link = await startToxicLink(program ?? '', mongo.port);
    const servicesUri = `mongodb://127.0.0.1:${link.port}/?directConnection=true`;
    site = await startSite(['identity', 'search'], { database: { uri: mongo.uri, servicesUri } });
    stage = await openStage(site);
  });
  afterAll(async () => {
    await stage?.close();
    await site?.stop();
    await link?.stop();
    await mongo?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('half a second late: writes are slow, and succeed', ({ task }) =>
    stage.tryFault({
      task,
      id: 'F4',
      fault: 'every answer of MongoDB 500 ms late, for 30 s',
      longestGapMs: 30_000,
      async run(writers) {
        await link.poison({ type: 'latency', attributes: { latency: 500, jitter: 100 } });
        await sleep(30_000);
        await link.heal();
        await writers.waitFor(3);
      },
    }));

  it('silent: connections stay open without data', ({ task }) =>
    stage.tryFault({
      task,
      id: 'F4',
      fault: 'no answer of MongoDB, for 20 s',
      longestGapMs: 20_000 + healMs,
      async run(writers) {
        await link.poison({ type: 'timeout', attributes: { timeout: 0 } });
        await sleep(20_000);
        await link.heal();
        await writers.waitFor(3);
      },
    }));

  it('cut', ({ task }) =>
    stage.tryFault({
      task,
      id: 'F4',
      fault: 'link to MongoDB cut for 20 s',
      longestGapMs: 20_000 + healMs,
      async run(writers) {
        await link.cut();
        await sleep(20_000);
        await link.heal();
        await writers.waitFor(3);
      },
    }));

  it('flapping: each connection breaks in the middle of a reply', ({ task }) =>
    stage.tryFault({
      task,
      id: 'F4',
      fault: 'connections to MongoDB break within answers, 20 times',
      longestGapMs: 40_000 + healMs,
      async run(writers) {
        for (let round = 0; round < 20; round++) {
          await link.poison({ type: 'limit_data', attributes: { bytes: 500 + round * 700 } });
          await sleep(1_000);
          await link.heal();
          await sleep(1_000);
        }
        await writers.waitFor(3);
      },
    }));
});
