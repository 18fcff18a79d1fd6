import { clinicOfFour, personas } from '@app/test-kit/personas';
import type { Page } from '@playwright/test';
import { layOutAll } from './support/axe.ts';
import { expect, openPage, test } from './support/journey.ts';
import { readLayoutShift, sumLayoutShifts } from './support/layout-shifts.ts';
import { accounts, signIn } from './support/people.ts';

/** Maximum position or size of part of a page, in CSS pixels. */
interface Mark {
  what: string;
  most: number;
  measure: (page: Page) => Promise<number>;
}

interface MarkedPage {
  name: string;
  path: string;
  /** Entries of localStorage from an earlier visit, by key. */
  stored?: Record<string, unknown>;
  /** True if the page needs an account. */
  isMember?: boolean;
  /** Brings the opened page into the state to measure. */
  prepare?: (page: Page) => Promise<void>;
  phone?: Mark[];
  desk?: Mark[];
}

const near = '/search-results?zipCode=63101&radius=100&page=1&sortBy=distance';
const firstCard = 'article';
const compared = [personas.full, personas.usual, personas.noTricare];

const toldNeeds = {
  needs: {
    state: {
      needs: { plan: 'TRICARE', zip: '63101', limbLevel: ['Below-knee'], highActivity: true },
      by: '',
    },
    version: 1,
  },
};

/** Pages on which people decide, with limits for their heights, so that they do not become longer unnoticed. */
const pages: MarkedPage[] = [
  {
    name: 'results',
    path: near,
    phone: [
      { what: 'top of the first card', most: 340, measure: getTop(firstCard) },
      { what: 'card with a one-line name', most: 330, measure: getTallestCard },
      { what: 'page with 20 cards', most: 9_000, measure: getPageHeight },
    ],
    desk: [
      { what: 'top of the first card', most: 340, measure: getTop(firstCard) },
      { what: 'card with a one-line name', most: 210, measure: getTallestCard },
    ],
  },
  {
    name: 'results of somebody who told needs',
    path: near,
    stored: toldNeeds,
    prepare: (page) => expect(page.getByRole('article').getByText(/things you need$/)).toHaveCount(20),
    phone: [{ what: 'top of the first card', most: 340, measure: getTop(firstCard) }],
    desk: [{ what: 'top of the first card', most: 340, measure: getTop(firstCard) }],
  },
  {
    name: 'the tray of chosen people',
    path: near,
    prepare: press(/^Compare/, 2),
    phone: [{ what: 'tray', most: 72, measure: getHeight('[data-rank="tray"]') }],
  },
  {
    name: 'a comparison of three',
    // Not the nearest people, whom other journeys change.
    path: `/compare?${new URLSearchParams(compared.map(({ slug }) => ['with', slug]))}`,
    phone: [{ what: 'end of the page’s content', most: 1_800, measure: getEnd }],
    desk: [{ what: 'end of the page’s content', most: 1_700, measure: getEnd }],
  },
  {
    name: 'a shared comparison, for somebody who told needs,',
    path: `/compare?${new URLSearchParams(compared.map(({ slug }) => ['with', slug]))}`,
    stored: toldNeeds,
    prepare: (page) => expect(page.getByRole('rowheader', { name: 'Things you need' })).toBeVisible(),
    phone: [{ what: 'end of the page’s content', most: 1_800, measure: getEnd }],
    desk: [{ what: 'end of the page’s content', most: 1_700, measure: getEnd }],
  },
  {
    name: 'three saved people',
    path: near,
    prepare: press(/^Save/, 3, '/saved'),
    phone: [{ what: 'end of the page’s content', most: 1_400, measure: getEnd }],
    desk: [{ what: 'end of the page’s content', most: 1_100, measure: getEnd }],
  },
  {
    name: 'a profile',
    path: `/prosthetists/${personas.full.slug}`,
    phone: [
      { what: 'end of the answers', most: 844, measure: getBottom('dl') },
      { what: 'top of the visit', most: 1_400, measure: getTop('#visit') },
      { what: 'end of the content', most: 5_500, measure: getEnd },
    ],
    desk: [{ what: 'top of the visit', most: 560, measure: getTop('#visit') }],
  },
  {
    name: 'a clinic with four people',
    path: `/clinics/${clinicOfFour.slug}`,
    phone: [{ what: 'end of the content', most: 1_800, measure: getEnd }],
    desk: [{ what: 'top of the visit', most: 560, measure: getTop('#visit') }],
  },
  {
    name: 'all reviews, in Spanish,',
    path: `/prosthetist/${personas.full.slug}/reviews?lang=es`,
    isMember: true,
    prepare: (page) => expect(page.getByRole('article').first()).toBeVisible(),
    phone: [{ what: 'top of the first review', most: 800, measure: getTop(firstCard) }],
    desk: [{ what: 'top of the first review', most: 340, measure: getTop(firstCard) }],
  },
  {
    name: 'the map with a pressed pin',
    path: near,
    prepare: pressPin,
    phone: [{ what: 'card of the pin', most: 260, measure: getHeight('[data-rank="pin"]') }],
  },
  { name: 'Home', path: '/', phone: [{ what: 'page', most: 5_500, measure: getPageHeight }] },
  { name: 'Guide', path: '/guide', phone: [{ what: 'page', most: 3_500, measure: getPageHeight }] },
];

const windows = { phone: { width: 390, height: 844 }, desk: { width: 1440, height: 900 } };

for (const { name, path, stored = {}, isMember, prepare, ...marks } of pages) {
  for (const kind of ['phone', 'desk'] as const) {
    if (!marks[kind]) continue;
    test(`${name} on a ${kind} keeps its marks, and nothing jumps`, async ({ page }) => {
      await page.setViewportSize(windows[kind]);
      await page.addInitScript(sumLayoutShifts);
      await page.addInitScript(store, stored);
      if (isMember) await signIn(page, accounts.patient);
      await openPage(page, path);
      await prepare?.(page);
      await page.waitForLoadState('networkidle');
      expect(await readLayoutShift(page)).toBeLessThanOrEqual(0.02);
      await layOutAll(page);
      for (const { what, most, measure } of marks[kind]!)
        expect.soft(await measure(page), what).toBeLessThanOrEqual(most);
      expect.soft(await page.evaluate(findSmallTargets)).toEqual([]);
    });
  }

  test(`${name} at 320 pixels does not scroll sideways`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await page.addInitScript(store, stored);
    if (isMember) await signIn(page, accounts.patient);
    await openPage(page, path);
    await prepare?.(page);
    await layOutAll(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });
}

function store(entries: Record<string, unknown>): void {
  for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, JSON.stringify(value));
}

async function pressPin(page: Page) {
  await page.getByRole('button', { name: 'Show map' }).click();
  const map = page.getByRole('region', { name: 'Map of all results' });
  const pins = map.getByRole('button', { name: /^\d+: / });
  const groups = map.getByRole('button', { name: /: zoom in$/ });
  await expect(groups.or(pins).first()).toBeVisible();
  for (let press = 0; press < 12 && (await pins.count()) === 0; press++) await groups.first().click();
  await pins.first().click();
  await expect(page.locator('[data-rank="pin"]')).toBeVisible();
}

function getTop(selector: string) {
  return (page: Page) =>
    page
      .getByRole('main')
      .locator(selector)
      .first()
      .evaluate((element) => element.getBoundingClientRect().top + window.scrollY);
}

function getBottom(selector: string) {
  return (page: Page) =>
    page
      .getByRole('main')
      .locator(selector)
      .first()
      .evaluate((element) => element.getBoundingClientRect().bottom + window.scrollY);
}

/** Clicks the button of this name on several cards, then opens the page that lists them. */
function press(name: RegExp, times: number, then?: string) {
  return async (page: Page) => {
    for (let nth = 0; nth < times; nth++)
      await page.getByRole('article').nth(nth).getByRole('button', { name }).click();
    await page.evaluate(tellNeeds);
    if (then) await openPage(page, then);
  };
}

/** Stores a plan and needs in the browser, which add a row to the comparison. */
function tellNeeds(): void {
  const needs = { plan: 'TRICARE', zip: '63101', language: ['Spanish'], children: true };
  localStorage.setItem('needs', JSON.stringify({ state: { needs, by: '' }, version: 1 }));
}

/** Returns the position where the content ends and the footer begins. */
function getEnd(page: Page): Promise<number> {
  return page.getByRole('main').evaluate((main) => main.getBoundingClientRect().bottom + window.scrollY);
}

function getHeight(selector: string) {
  return (page: Page) => page.locator(selector).evaluate((element) => element.getBoundingClientRect().height);
}

function getPageHeight(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollHeight);
}

/** Returns the height of the tallest card whose name takes one line. */
function getTallestCard(page: Page): Promise<number> {
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
    const isUnseen = !control.checkVisibility() || width <= 1;
    if (isUnseen || display === 'inline' || (width >= 43.9 && height >= 43.9)) return [];
    return `${control.textContent} ${Math.round(width)} × ${Math.round(height)}`;
  });
}
