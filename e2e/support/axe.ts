import AxeBuilder from '@axe-core/playwright';
import { type Page, test } from '@playwright/test';
import { type AxeCheck, axeAttachment } from '../axe-report.ts';
import { expect } from './journey.ts';

/** Shows the page in a scheme; at once, because what is still on its way to other colours has none of either. */
export const showIn = (page: Page, colorScheme: 'light' | 'dark') =>
  page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });

/**
 * Every rule that is on by default, and the one about sizes of targets, which is not. In dark, those about colours: all
 * else is the same document.
 */
export async function expectNoAxeFindings(page: Page, where = ''): Promise<void> {
  await waitUntilSettled(page);
  await layOutAll(page);
  const colorScheme = await page.evaluate(() =>
    matchMedia('(prefers-color-scheme: dark)').matches ? ('dark' as const) : ('light' as const),
  );
  const axe = new AxeBuilder({ page }).options({
    // A tag would also run the rules of AAA, which are off by default.
    rules: { 'target-size': { enabled: true }, 'color-contrast-enhanced': { enabled: false } },
    ...(colorScheme === 'dark' && { runOnly: ['cat.color'] }),
  });
  const { violations, passes, testEngine } = await axe.analyze();
  const found = violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`);
  const { pathname, search } = new URL(page.url());
  const check: AxeCheck = {
    page: pathname + search,
    where,
    colorScheme,
    width: await page.evaluate(() => window.innerWidth),
    version: testEngine.version,
    rulesPassed: passes.length,
    violations: found,
  };
  await test.info().attach(axeAttachment, { body: JSON.stringify(check), contentType: 'application/json' });
  expect(found, where).toEqual([]);
}

/** What is far below the window stands in a guessed room until somebody comes near: axe judges where it will stand. */
const layOutAll = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { content-visibility: visible !important; }');
    document.adoptedStyleSheets.push(sheet);
  });

/** Colours on their way from one scheme or state to another are nobody's contrast: wait for what will end. */
const waitUntilSettled = (page: Page) =>
  page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
