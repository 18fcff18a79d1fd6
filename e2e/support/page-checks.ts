// What journeys check of a page: accessibility, language, layout shifts and focus.

import { createEnglishCheck, readTexts } from '@app/test-kit/browser/english';
import AxeBuilder from '@axe-core/playwright';
import { type Locator, type Page, test } from '@playwright/test';
import { type AxeCheck, axeAttachment } from '../axe-report.ts';
import { expect } from './journey.ts';

/** Switches the colour scheme of the page, without transitions: halfway colours would fail the contrast rules. */
export const setColorScheme = (page: Page, colorScheme: 'light' | 'dark') =>
  page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });

/** Expects no axe violation by default rules and `target-size`, in the dark scheme by colour rules alone. */
export async function expectNoAxeFindings(page: Page, state = ''): Promise<void> {
  await waitUntilSettled(page);
  await disableContentVisibility(page);
  const colorScheme = await page.evaluate(() =>
    matchMedia('(prefers-color-scheme: dark)').matches ? ('dark' as const) : ('light' as const),
  );
  const axe = new AxeBuilder({ page }).options({
    // Not by tag: a tag would also enable AAA rules, which are off by default.
    rules: { 'target-size': { enabled: true }, 'color-contrast-enhanced': { enabled: false } },
    ...(colorScheme === 'dark' && { runOnly: ['cat.color'] }),
  });
  const { violations, passes, testEngine } = await axe.analyze();
  const violationTexts = violations.map(
    (violation) => `${violation.id}: ${violation.nodes.map((node) => node.target.join(' ')).join(', ')}`,
  );
  const { pathname, search } = new URL(page.url());
  const axeCheck: AxeCheck = {
    page: pathname + search,
    state,
    colorScheme,
    width: await page.evaluate(() => window.innerWidth),
    version: testEngine.version,
    rulesPassed: passes.length,
    violations: violationTexts,
  };
  await test
    .info()
    .attach(axeAttachment, { body: JSON.stringify(axeCheck), contentType: 'application/json' });
  expect(violationTexts, state).toEqual([]);
}

/** Turns `content-visibility: auto` off: it reserves an estimated height below the window, which axe would judge. */
export const disableContentVisibility = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { content-visibility: visible !important; }');
    document.adoptedStyleSheets.push(sheet);
  });

/** Waits until all finite animations have ended, because axe would measure the contrast of colours in transition. */
const waitUntilSettled = (page: Page) =>
  page.evaluate(async () => {
    const finiteAnimations = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(finiteAnimations.map(({ finished }) => finished));
  });

export async function findEnglishTexts(page: Page): Promise<string[]> {
  return (await page.evaluate(readTexts)).filter(await createEnglishCheck());
}

export async function expectNoEnglish(page: Page, state: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  expect(await findEnglishTexts(page), state).toEqual([]);
}

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

/** Outside the window or under the header. Of a text area the first line counts: browsers scroll no more into view. */
const isFocusHidden = (page: Page) =>
  page.evaluate(() => {
    const focusedElement = document.activeElement;
    const header = document.querySelector('header');
    if (!focusedElement || focusedElement === document.body || !header || header.contains(focusedElement))
      return false;
    const box = focusedElement.getBoundingClientRect();
    if (box.width === 0) return false;
    const topElement = document.elementFromPoint(box.left + box.width / 2, Math.max(0, box.top + 1));
    const caretLine = Number.parseFloat(getComputedStyle(focusedElement).lineHeight);
    const bottom = focusedElement instanceof HTMLTextAreaElement ? box.top + caretLine : box.bottom;
    return header.contains(topElement) || box.top < -1 || bottom > window.innerHeight + 1;
  });

/** Presses a key until the wanted element has focus. On the way no focused element may be hidden. @throws after 120 */
export async function focusByTab(page: Page, isWanted: (page: Page) => Promise<boolean>, key = 'Tab') {
  for (let pressCount = 0; pressCount < 120; pressCount++) {
    if (await isWanted(page)) return;
    await page.keyboard.press(key);
    expect(await isFocusHidden(page), `focus hidden after ${pressCount + 1} presses`).toBe(false);
  }
  throw new Error('the wanted element was never reached by keyboard');
}

export const createFocusCheck = (target: Locator) => () =>
  target.evaluate((element) => element === document.activeElement);
