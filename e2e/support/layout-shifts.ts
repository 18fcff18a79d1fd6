import type { Page } from '@playwright/test';

/** Init script that sums the scores of layout shifts without recent input. */
export function sumLayoutShifts(): void {
  const sharedWindow: { movedShare?: number } = window as object;
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };
  new PerformanceObserver((entryList) => {
    for (const { value, hadRecentInput } of entryList.getEntries() as Shift[])
      if (!hadRecentInput) sharedWindow.movedShare = (sharedWindow.movedShare ?? 0) + value;
  }).observe({ type: 'layout-shift', buffered: true });
}

export const readLayoutShift = (page: Page): Promise<number> =>
  page.evaluate(() => (window as { movedShare?: number }).movedShare ?? 0);
