import { setTimeout as sleep } from 'node:timers/promises';
import { isFullRun } from '@app/test-kit/full-tests';
import { createTempFolder } from '@app/test-kit/temp-folder';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { type ReplicaSet, startReplicaSet } from './testing/replica-set.ts';
import { type FaultySite, startSite } from './testing/site.ts';
import { prepareFaultTests } from './testing/try-fault.ts';

const folder = createTempFolder('replica-set');
let replicaSet: ReplicaSet;
let site: FaultySite;
let faultTests: Awaited<ReturnType<typeof prepareFaultTests>>;
beforeAll(async () => {
  if (!isFullRun) return;
  replicaSet = await startReplicaSet(folder);
  site = await startSite(['identity', 'search'], { database: replicaSet });
  faultTests = await prepareFaultTests(site);
});
afterAll(async () => {
  await faultTests?.close();
  await site?.stop();
  await replicaSet?.stop();
});

/** Maximum time that a write waits for the next primary. */
const maxGapMs = 15_000;

// In full runs: three servers and a site take half a minute to start. Short forms: lost-answers.db.test.ts (a lost
// commit) and database.db.test.ts (MongoDB killed).
describe.runIf(isFullRun)('a replica set of three', () => {
  const roundCount = 20;
  it('F1 its primary is killed or steps down, in turns, while reviews are submitted', ({ task }) =>
    faultTests.tryFault({
      task,
      id: 'F1',
      maxGapMs,
      fault: `primary of three is killed and steps down, in turns, ${roundCount} times`,
      async run(writers) {
        for (let round = 0; round < roundCount; round++) {
          const primary = await replicaSet.findPrimary();
          if (round % 2 === 0) await primary.kill();
          else await replicaSet.stepDown();
          await writers.waitFor(3);
          if (round % 2 === 0) primary.start();
          await replicaSet.waitUntilHealthy();
          await writers.waitFor(3);
        }
      },
    }));

  it('F2 one member is dead, then frozen: no request is affected', ({ task }) =>
    faultTests.tryFault({
      task,
      id: 'F2',
      maxGapMs,
      fault: 'one secondary killed for 20 s, then frozen for 20 s',
      async run(writers) {
        const { port } = await replicaSet.findPrimary();
        const secondary = replicaSet.members.find((member) => member.port !== port);
        if (!secondary) throw new Error('There is but one member');
        await secondary.kill();
        await writers.runFor(20_000);
        secondary.start();
        await replicaSet.waitUntilHealthy();
        process.kill(secondary.pid, 'SIGSTOP');
        await writers.runFor(20_000);
        process.kill(secondary.pid, 'SIGCONT');
        await replicaSet.waitUntilHealthy();
      },
    }));

  it('F2 its primary is frozen: another one is elected', ({ task }) =>
    faultTests.tryFault({
      task,
      id: 'F2',
      maxGapMs,
      fault: 'primary frozen for 20 s, 3 times',
      async run(writers) {
        for (let round = 0; round < 3; round++) {
          const primary = await replicaSet.findPrimary();
          process.kill(primary.pid, 'SIGSTOP');
          await sleep(20_000);
          process.kill(primary.pid, 'SIGCONT');
          await replicaSet.waitUntilHealthy();
          await writers.waitFor(3);
        }
      },
    }));
});
