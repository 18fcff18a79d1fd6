import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { computeMedian } from '../measure/interleaved.ts';

/** So much slower than this machine is Lighthouse's middling phone. */
const slowdown = 4;
const longTaskMs = 50;
/** What follows once the page lives. */
const afterwardsMs = 700;

export interface TraceEvent {
  name: string;
  /** "X": it has a duration. */
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds; `tdur` is the time that its thread ran. */
  ts: number;
  tdur?: number;
}

/**
 * For how long tasks of the page's thread go on beyond 50 ms, after its first paint. Lighthouse counts the time by the
 * clock; this is CPU time, so what else the machine does does not add to it.
 */
export function computeBlockingMs(events: readonly TraceEvent[]): number {
  const paint = events.findLast(({ name }) => name === 'firstContentfulPaint');
  if (!paint) throw new Error('the page painted nothing');
  return events
    .filter(
      ({ name, ph, pid, tid }) =>
        name.endsWith('RunTask') && ph === 'X' && pid === paint.pid && tid === paint.tid,
    )
    .filter(({ ts }) => ts > paint.ts)
    .reduce((sum, { tdur = 0 }) => sum + Math.max(0, (tdur / 1000) * slowdown - longTaskMs), 0);
}

/** Visits the page so often, each time with an empty cache, and gives the median. */
export async function measureBlockingTime(url: string, browserPort: number, visits: number): Promise<number> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${browserPort}`);
  try {
    const all: number[] = [];
    for (let visit = 0; visit < visits; visit++) {
      const context = await browser.newContext({ viewport: { width: 412, height: 823 }, isMobile: true });
      const page = await context.newPage();
      await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline', 'loading'] });
      await page.goto(url);
      await page.locator('html[data-ready]').waitFor({ state: 'attached' });
      await sleep(afterwardsMs);
      const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
      await context.close();
      all.push(computeBlockingMs(traceEvents));
    }
    return computeMedian(all);
  } finally {
    await browser.close();
  }
}
