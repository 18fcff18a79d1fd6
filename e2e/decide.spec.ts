import { clinicOfFour, personas } from '@app/test-kit/personas';
import type { Page } from '@playwright/test';
import { expect, openPage, test } from './support/journey.ts';
import { disableContentVisibility, readLayoutShift, sumLayoutShifts } from './support/page-checks.ts';
import { accounts, signIn } from './support/people.ts';
import { resultsPath } from './support/routes.ts';

/** Maximum position or size of part of a page, in CSS pixels. */
interface SizeLimit {
  label: string;
  maxPx: number;
  measure: (page: Page) => Promise<number>;
}

interface LimitedPage {
  name: string;
  path: string;
  /** Entries of localStorage from an earlier visit, by key. */
  storedEntries?: Record<string, unknown>;
  /** True if the page needs an account. */
  isMember?: boolean;
  /** Brings the opened page into the state to measure. */
  prepare?: (page: Page) => Promise<void>;
  phone?: SizeLimit[];
  desk?: SizeLimit[];
}

const cardSelector = 'article';
const comparedPeople = [personas.full, personas.usual, personas.noTricare];

const storedNeeds = {
  needs: {
    state: {
      needs: { plan: 'TRICARE', zip: '63101', limbLevel: ['Below-knee'], highActivity: true },
      by: '',
    },
    version: 1,
  },
};

/** Pages on which people decide, with limits for their heights, so that they do not become longer unnoticed. */
const pages: LimitedPage[] = [
  {
    name: 'results',
    path: resultsPath,
    phone: [
      { label: 'top of the first card', maxPx: 340, measure: createTopMeasure(cardSelector) },
      { label: 'card with a one-line name', maxPx: 330, measure: measureTallestCard },
      { label: 'page with 20 cards', maxPx: 9_000, measure: measurePageHeight },
    ],
    desk: [
      { label: 'top of the first card', maxPx: 340, measure: createTopMeasure(cardSelector) },
      { label: 'card with a one-line name', maxPx: 210, measure: measureTallestCard },
    ],
  },
  {
    name: 'results of somebody who told needs',
    path: resultsPath,
    storedEntries: storedNeeds,
    prepare: (page) => expect(page.getByRole('article').getByText(/things you need$/)).toHaveCount(20),
    phone: [{ label: 'top of the first card', maxPx: 340, measure: createTopMeasure(cardSelector) }],
    desk: [{ label: 'top of the first card', maxPx: 340, measure: createTopMeasure(cardSelector) }],
  },
  {
    name: 'the tray of chosen people',
    path: resultsPath,
    prepare: createCardPresses(/^Compare/, 2),
    phone: [{ label: 'tray', maxPx: 72, measure: createHeightMeasure('[data-rank="tray"]') }],
  },
  {
    name: 'the dialog for a fourth chosen person',
    path: resultsPath,
    prepare: async (page) => {
      await createCardPresses(/^Compare/, 4)(page);
      const closeButton = page.getByRole('dialog').getByRole('button', { name: 'Keep the three' }).first();
      // A narrow card hides the icons of its own buttons.
      await expect(closeButton.locator('svg')).toBeVisible();
    },
    phone: [{ label: 'dialog', maxPx: 600, measure: createHeightMeasure('dialog[open]') }],
  },
  {
    name: 'a comparison of three',
    // Not the nearest people, whom other journeys change.
    path: `/compare?${new URLSearchParams(comparedPeople.map(({ slug }) => ['with', slug]))}`,
    phone: [{ label: 'end of the page’s content', maxPx: 1_800, measure: measureContentEnd }],
    desk: [{ label: 'end of the page’s content', maxPx: 1_700, measure: measureContentEnd }],
  },
  {
    name: 'a shared comparison, for somebody who told needs,',
    path: `/compare?${new URLSearchParams(comparedPeople.map(({ slug }) => ['with', slug]))}`,
    storedEntries: storedNeeds,
    prepare: (page) => expect(page.getByRole('cell', { name: /^\d of 3$/ })).toHaveCount(3),
    phone: [{ label: 'end of the page’s content', maxPx: 1_800, measure: measureContentEnd }],
    desk: [{ label: 'end of the page’s content', maxPx: 1_700, measure: measureContentEnd }],
  },
  {
    name: 'three saved people',
    path: resultsPath,
    prepare: createCardPresses(/^Save/, 3, '/saved'),
    phone: [{ label: 'end of the page’s content', maxPx: 1_400, measure: measureContentEnd }],
    desk: [{ label: 'end of the page’s content', maxPx: 1_100, measure: measureContentEnd }],
  },
  {
    name: 'a profile',
    path: `/prosthetists/${personas.full.slug}`,
    phone: [
      { label: 'end of the answers', maxPx: 844, measure: createBottomMeasure('dl') },
      { label: 'top of the visit', maxPx: 1_400, measure: createTopMeasure('#visit') },
      { label: 'end of the content', maxPx: 5_500, measure: measureContentEnd },
    ],
    desk: [{ label: 'top of the visit', maxPx: 560, measure: createTopMeasure('#visit') }],
  },
  {
    name: 'a clinic with four people',
    path: `/clinics/${clinicOfFour.slug}`,
    phone: [{ label: 'end of the content', maxPx: 1_800, measure: measureContentEnd }],
    desk: [{ label: 'top of the visit', maxPx: 560, measure: createTopMeasure('#visit') }],
  },
  {
    name: 'all reviews, in Spanish,',
    path: `/prosthetist/${personas.full.slug}/reviews?lang=es`,
    isMember: true,
    prepare: (page) => expect(page.getByRole('article').first()).toBeVisible(),
    phone: [{ label: 'top of the first review', maxPx: 800, measure: createTopMeasure(cardSelector) }],
    desk: [{ label: 'top of the first review', maxPx: 340, measure: createTopMeasure(cardSelector) }],
  },
  {
    name: 'the map with a pressed pin',
    path: resultsPath,
    prepare: pressPin,
    phone: [{ label: 'card of the pin', maxPx: 260, measure: createHeightMeasure('[data-rank="pin"]') }],
  },
  { name: 'Home', path: '/', phone: [{ label: 'page', maxPx: 5_500, measure: measurePageHeight }] },
  { name: 'Guide', path: '/guide', phone: [{ label: 'page', maxPx: 3_500, measure: measurePageHeight }] },
];

const windowSizes = { phone: { width: 390, height: 844 }, desk: { width: 1440, height: 900 } };

for (const { name, path, storedEntries = {}, isMember, prepare, ...limits } of pages) {
  for (const kind of ['phone', 'desk'] as const) {
    if (!limits[kind]) continue;
    test(`${name} on a ${kind} stays within its limits, and nothing jumps`, async ({ page }) => {
      await page.setViewportSize(windowSizes[kind]);
      await page.addInitScript(sumLayoutShifts);
      await page.addInitScript(storeEntries, storedEntries);
      if (isMember) await signIn(page, accounts.patient);
      await openPage(page, path);
      await prepare?.(page);
      await page.waitForLoadState('networkidle');
      expect(await readLayoutShift(page)).toBeLessThanOrEqual(0.02);
      await disableContentVisibility(page);
      for (const { label, maxPx, measure } of limits[kind]!)
        expect.soft(await measure(page), label).toBeLessThanOrEqual(maxPx);
      expect.soft(await page.evaluate(findSmallTargets)).toEqual([]);
      if (kind === 'desk') return;
      await page.setViewportSize({ width: 320, height: 700 });
      const measureWidth = () => page.evaluate(() => document.documentElement.scrollWidth);
      await expect.poll(measureWidth, 'no scrolling sideways at 320 pixels').toBe(320);
    });
  }
}

function storeEntries(entries: Record<string, unknown>): void {
  for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, JSON.stringify(value));
}

async function pressPin(page: Page) {
  await page.getByRole('button', { name: 'Show map' }).click();
  const map = page.getByRole('region', { name: 'Map of all results' });
  const pins = map.getByRole('button', { name: /^\d+: / });
  const groups = map.getByRole('button', { name: /: zoom in$/ });
  await expect(groups.or(pins).first()).toBeVisible();
  for (let pressCount = 0; pressCount < 12 && (await pins.count()) === 0; pressCount++)
    await groups.first().click();
  await pins.first().click();
  await expect(page.locator('[data-rank="pin"]')).toBeVisible();
}

function createTopMeasure(selector: string) {
  return (page: Page) =>
    page
      .getByRole('main')
      .locator(selector)
      .first()
      .evaluate((element) => element.getBoundingClientRect().top + window.scrollY);
}

function createBottomMeasure(selector: string) {
  return (page: Page) =>
    page
      .getByRole('main')
      .locator(selector)
      .first()
      .evaluate((element) => element.getBoundingClientRect().bottom + window.scrollY);
}

/** Clicks the button of this name on several cards, stores needs, then opens the page that lists the cards. */
function createCardPresses(name: RegExp, count: number, nextPath?: string) {
  return async (page: Page) => {
    for (let cardIndex = 0; cardIndex < count; cardIndex++)
      await page.getByRole('article').nth(cardIndex).getByRole('button', { name }).click();
    await page.evaluate(storeNeeds);
    if (nextPath) await openPage(page, nextPath);
  };
}

/** Stores a plan and needs in the browser, which add a row to the comparison. */
function storeNeeds(): void {
  const needs = { plan: 'TRICARE', zip: '63101', language: ['Spanish'], children: true };
  localStorage.setItem('needs', JSON.stringify({ state: { needs, by: '' }, version: 1 }));
}

/** Returns the position where the content ends and the footer begins. */
function measureContentEnd(page: Page): Promise<number> {
  return page.getByRole('main').evaluate((main) => main.getBoundingClientRect().bottom + window.scrollY);
}

function createHeightMeasure(selector: string) {
  return (page: Page) => page.locator(selector).evaluate((element) => element.getBoundingClientRect().height);
}

function measurePageHeight(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollHeight);
}

/** Returns the height of the tallest card whose name takes one line. */
function measureTallestCard(page: Page): Promise<number> {
  return page
    .getByRole('main')
    .getByRole('article')
    .evaluateAll((cards) => {
      const isOneLine = (card: Element) => {
        const heading = card.querySelector('h2, h3')!;
        return (
          heading.getBoundingClientRect().height <
          1.5 * Number.parseFloat(getComputedStyle(heading).lineHeight)
        );
      };
      const heights = cards.filter(isOneLine).map((card) => card.getBoundingClientRect().height);
      return Math.max(...heights);
    });
}

/** Returns the controls in the page's content smaller than 44 px, except links within sentences and hidden ones. */
function findSmallTargets(): string[] {
  const controls = document.querySelectorAll<HTMLElement>('main :is(a[href], button, summary, select)');
  return [...controls].flatMap((control) => {
    const { width, height } = control.getBoundingClientRect();
    const { display } = getComputedStyle(control);
    // A skip link has one pixel until it is focused.
    const isInvisible = !control.checkVisibility() || width <= 1;
    if (isInvisible || display === 'inline' || (width >= 43.9 && height >= 43.9)) return [];
    return `${control.textContent} ${Math.round(width)} × ${Math.round(height)}`;
  });
}
