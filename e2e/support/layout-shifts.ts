import type { Page } from '@playwright/test';

/** Init script: sums what moves without an input, as a share of the window. */
export function sumLayoutShifts(): void {
  const sums: { movedShare?: number } = window as object;
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries() as Shift[])
      if (!hadRecentInput) sums.movedShare = (sums.movedShare ?? 0) + value;
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Reads what has moved so far; 0.02 is a fiftieth of the window. */
export const readLayoutShift = (page: Page): Promise<number> =>
  page.evaluate(() => (window as { movedShare?: number }).movedShare ?? 0);
