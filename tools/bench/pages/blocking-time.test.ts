import { expect, it } from 'vitest';
import { computeBlockingMs, type TraceEvent } from './blocking-time.ts';

const thread = { pid: 1, tid: 1, ph: 'X' };
const task = (ts: number, ranMs: number, more: Partial<TraceEvent> = {}): TraceEvent => ({
  ...{ ...thread, name: 'ThreadControllerImpl::RunTask', ts, tdur: ranMs * 1000 },
  ...more,
});
const paint = { ...thread, ph: 'R', name: 'firstContentfulPaint', ts: 100 };

it('sums the time beyond 50 ms of tasks on a phone, after the first paint', () => {
  const counted = [task(200, 20), task(300, 12), task(400, 50)];
  const others = [task(50, 90), task(500, 90, { tid: 2 }), task(600, 90, { name: 'FunctionCall' })];
  expect(computeBlockingMs([paint, ...counted, ...others])).toBe(20 * 4 - 50 + 50 * 4 - 50);
});

it('requires a page that paints', () => {
  expect(() => computeBlockingMs([task(1, 1)])).toThrow('painted nothing');
});
