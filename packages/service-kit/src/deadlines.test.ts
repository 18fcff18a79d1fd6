import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDeadlines } from './deadlines.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('deadlines', () => {
  it('call once what is late, and not what has ended', () => {
    const watch = createDeadlines(1000);
    const [slow, quick] = [vi.fn(), vi.fn()];
    watch.begin(slow);
    watch.end(watch.begin(quick));
    vi.advanceTimersByTime(999);
    expect(slow).not.toHaveBeenCalled();
    vi.advanceTimersByTime(5000);
    expect(slow).toHaveBeenCalledTimes(1);
    expect(quick).not.toHaveBeenCalled();
  });

  it('hold for any order of ends, also an end that comes twice or too late', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(9), { maxLength: 30 }), (ends) => {
        const watch = createDeadlines(1000);
        const late = Array.from({ length: 10 }, () => vi.fn());
        const open = late.map((one) => watch.begin(one));
        for (const i of ends) watch.end(open[i]!);
        vi.advanceTimersByTime(2000);
        late.forEach((one, i) => {
          expect(one).toHaveBeenCalledTimes(ends.includes(i) ? 0 : 1);
        });
        for (const one of open) watch.end(one);
        const next = vi.fn();
        watch.begin(next);
        vi.advanceTimersByTime(2000);
        expect(next).toHaveBeenCalledTimes(1);
      }),
    );
  });
});
