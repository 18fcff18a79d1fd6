import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { computeMedian } from '../measure/interleaved.ts';

/** CPU slowdown factor of Lighthouse's mid-range phone. */
const slowdown = 4;
const longTaskMs = 50;
/** Time recorded after the page is interactive. */
const afterwardsMs = 700;

export interface TraceEvent {
  name: string;
  /** "X": a complete event, with duration. */
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds; `tdur` is the thread's CPU time. */
  ts: number;
  tdur?: number;
}

/**
 * Sum of the main thread's task time beyond 50 ms after first contentful paint. Lighthouse uses wall time; CPU time
 * excludes other load on the machine.
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

/** Visits the page several times with an empty cache and returns the median. */
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
