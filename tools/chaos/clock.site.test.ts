import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { getCollections, sealAudit, verifyAudit } from '@app/db';
import { isFullRun } from '@app/test-kit/full-tests';
import { createTempFolder } from '@app/test-kit/temp-folder';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { toUrl } from '../services.ts';
import { shiftClock } from './testing/shifted-clock.ts';
import { type FaultySite, startSite } from './testing/site.ts';
import { prepareFaultTests } from './testing/try-fault.ts';

const folder = createTempFolder('clock');
const offsetPath = path.join(folder, 'offset');
const preloadUrl = pathToFileURL(path.join(import.meta.dirname, 'testing/shifted-clock.ts')).href;
const minuteMs = 60_000;

let site: FaultySite;
let faultTests: Awaited<ReturnType<typeof prepareFaultTests>>;

/** Shifts the clocks of all processes of the site and of the members' pages, but not of MongoDB. */
function jumpClocks(ms: number): void {
  writeFileSync(offsetPath, String(ms));
  shiftClock(ms);
}

describe.runIf(isFullRun)('F10 clock jumps', () => {
  beforeAll(async () => {
    jumpClocks(0);
    const env = { CLOCK_OFFSET_FILE: offsetPath, NODE_OPTIONS: `--import=${preloadUrl}` };
    site = await startSite(['identity', 'search', 'worker'], { env });
    faultTests = await prepareFaultTests(site);
  });
  afterEach(() => jumpClocks(0));
  afterAll(async () => {
    await faultTests?.close();
    await site?.stop();
  });

  it('an hour ahead, back, an hour behind, back, ten minutes behind: no write is lost, and none waits', async ({
    task,
  }) => {
    const collections = getCollections(faultTests.db);
    await faultTests.tryFault({
      task,
      id: 'F10',
      maxGapMs: 15_000,
      // A token issued before a jump has expired, or is not yet valid, when it arrives.
      renewsToken: true,
      fault: 'clocks of all services jump +60, −60, −60, +60 and −10 min',
      async run(writers) {
        for (const offset of [60, 0, -60, 0, -10]) {
          jumpClocks(offset * minuteMs);
          await writers.runFor(12_000);
          // Measured by a wrong clock too; the worker's turn may be an hour late by now.
          await sealAudit(collections, new Date());
          const { lagSeconds, ready } = await readHealth();
          expect([ready, lagSeconds >= 0, lagSeconds < 60]).toEqual([true, true, true]);
        }
        jumpClocks(0);
        await writers.waitFor(3);
      },
    });
    // No row was written below a seal.
    const { seals, sound, problems } = await verifyAudit(collections);
    expect({ sound, problems }).toEqual({ sound: true, problems: [] });
    expect(seals).toBeGreaterThan(1);
  });
});

async function readHealth(): Promise<{ lagSeconds: number; ready: boolean }> {
  const response = await fetch(`${toUrl(site.instances.search?.port)}/readyz`);
  return (await response.json()) as { lagSeconds: number; ready: boolean };
}
