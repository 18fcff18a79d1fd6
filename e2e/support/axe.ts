import AxeBuilder from '@axe-core/playwright';
import { type Page, test } from '@playwright/test';
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
