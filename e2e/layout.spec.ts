import { personas } from '@app/test-kit/personas';
import type { Page } from '@playwright/test';
import { expect, getCards, isOnTop, longTest, openPage, test } from './support/journey.ts';
import { readLayoutShift, sumLayoutShifts } from './support/page-checks.ts';
import { accounts, signIn } from './support/people.ts';
import { publicRoutes } from './support/routes.ts';

const pathByList = {
  nationwide: '/search-results?radius=10000&page=1&sortBy=distance',
  'in a city': '/places/missouri/st-louis',
};

for (const [name, path] of Object.entries(pathByList)) {
  for (const width of [360, 768, 1440]) {
    test(
      `a list ${name} at ${width} pixels: no part of a card covers another`,
      longTest,
      async ({ page }) => {
        await page.setViewportSize({ width, height: 900 });
        await openPage(page, path);
        const cards = page.getByRole('article');
        await expect(cards.first().getByRole('button', { name: /^Save/ })).toBeVisible();
        expect(await cards.evaluateAll(findCoveredParts)).toEqual([]);
      },
    );
  }
}

test('cards below the window reserve the height that they take later', async ({ page }) => {
  await openPage(page, pathByList.nationwide);
  for (const width of [360, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const { reservedHeight, heights } = await page.getByRole('listitem').evaluateAll(measureCards);
    const meanHeight = heights.reduce((sum, height) => sum + height, 0) / heights.length;
    expect(reservedHeight / meanHeight, `${width} pixels`).toBeGreaterThan(0.85);
    expect(reservedHeight / meanHeight, `${width} pixels`).toBeLessThan(1.15);
  }
});

test('on a phone Home shows the whole search form without scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openPage(page, '/');
  await expect(page.getByRole('search').getByRole('button', { name: 'Search' })).toBeInViewport({ ratio: 1 });
});

test('on a phone a message covers neither the Menu button nor the open menu', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openPage(page, pathByList.nationwide);
  const saveButton = page.getByRole('article').first().getByRole('button', { name: /^Save/ });
  await saveButton.click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  const menuButton = page.getByRole('banner').locator('summary, button').filter({ hasText: 'Menu' });
  expect(await menuButton.evaluate(isOnTop)).toBe(true);
  await menuButton.click();
  const links = await page.getByRole('banner').getByRole('link').filter({ visible: true }).all();
  expect(links.length).toBeGreaterThan(3);
  for (const link of links)
    expect(await link.evaluate(isOnTop), (await link.textContent()) ?? undefined).toBe(true);
});

test('on a phone the filters scroll, and their title and buttons stay', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openPage(page, pathByList.nationwide);
  await page.getByRole('button', { name: 'Filters' }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  const lastCheckbox = sheet.getByRole('checkbox').last();
  await expect(lastCheckbox).not.toBeInViewport();
  await lastCheckbox.focus();
  await expect(lastCheckbox).toBeInViewport();
  await expect(sheet.getByRole('heading', { name: 'Filters' })).toBeInViewport({ ratio: 1 });
  for (const button of [sheet.getByRole('button').first(), sheet.getByRole('button', { name: /^Show/ })])
    await expect(button).toBeInViewport({ ratio: 1 });
  expect(await sheet.evaluate((dialog) => dialog.scrollTop)).toBe(0);
});

test.describe('with large text on a phone nothing is wider than the window', () => {
  // Some of the pages are sent with 404 or 400, which the browser notes in its console.
  test.use({
    viewport: { width: 390, height: 844 },
    expectedErrors: [/the server responded with a status of 4\d\d/],
  });

  test('on any public page', async ({ page }) => {
    for (const path of [...publicRoutes, '/reset-password', `/prosthetists/${personas.full.slug}`]) {
      await page.goto(path);
      expect(await page.evaluate(findWideParts), path).toEqual([]);
    }
  });

  const profilePath = `/prosthetist/${personas.full.slug}`;
  for (const [personKind, options, person, paths] of [
    ['a patient', longTest, accounts.patient, ['/account', '/patientinfo', '/my-reviews', profilePath]],
    ['a listing’s owner', {}, accounts.popular, ['/edit-listing', '/my-listing', '/account']],
    ['a prosthetist without a listing', longTest, accounts.noListing, ['/edit-listing']],
  ] as const) {
    test(`on any page of ${personKind}, and nothing jumps while its data come`, options, async ({ page }) => {
      await signIn(page, person);
      await page.addInitScript(sumLayoutShifts);
      for (const path of paths) {
        await openWithoutShift(page, path);
        expect(await page.evaluate(findWideParts), path).toEqual([]);
      }
    });
  }
});

test('in a wide window pages of an owner do not jump while their data come', longTest, async ({ page }) => {
  await signIn(page, accounts.usual);
  await page.addInitScript(sumLayoutShifts);
  await page.setViewportSize({ width: 1440, height: 800 });
  for (const path of ['/edit-listing', '/my-listing', '/account']) await openWithoutShift(page, path);
});

/** Opens a page and waits for its data, which must not move what is already shown. */
async function openWithoutShift(page: Page, path: string): Promise<void> {
  await openPage(page, path);
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await readLayoutShift(page), path).toBeLessThanOrEqual(0.02);
}

/** Returns elements wider than the window at 160 and 200 % of the root font size, unless they scroll by themselves. */
function findWideParts(): string[] {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('* { content-visibility: visible !important; }');
  document.adoptedStyleSheets.push(sheet);
  const isScrolling = (element: Element | null): boolean =>
    element !== null &&
    (getComputedStyle(element).overflowX !== 'visible' || isScrolling(element.parentElement));
  return [160, 200].flatMap((percent) => {
    document.documentElement.style.fontSize = `${percent}%`;
    const wideParts = [...document.body.querySelectorAll('*')].filter(
      (part) =>
        part.getBoundingClientRect().right > innerWidth + 1 &&
        part.checkVisibility() &&
        !isScrolling(part.parentElement),
    );
    const width = document.documentElement.scrollWidth;
    const partNames = wideParts.map(
      (part) => `${percent} %: ${part.className || part.tagName} ${part.textContent}`,
    );
    return width > innerWidth ? [`${percent} %: ${width} px`, ...partNames] : partNames;
  });
}

/** Measures cards in px: the height reserved for each before layout, and their actual heights. */
function measureCards(items: Element[]): { reservedHeight: number; heights: number[] } {
  const cards = items.filter((item) => item.firstElementChild?.matches('article')) as HTMLElement[];
  const reservedHeight = Number.parseFloat(
    getComputedStyle(cards.at(-1)!).containIntrinsicBlockSize.replace('auto', ''),
  );
  for (const card of cards) card.style.contentVisibility = 'visible';
  return { reservedHeight, heights: cards.map((card) => card.getBoundingClientRect().height) };
}

/** Returns the texts of overlapping parts of a card. */
function findCoveredParts(cards: Element[]): string[] {
  return cards.flatMap((card) => {
    const parts = [...card.children].map((part) => ({ part, box: part.getBoundingClientRect() }));
    return parts.flatMap(({ part, box }, index) =>
      parts
        .slice(index + 1)
        .filter(
          (otherPart) =>
            Math.min(box.right, otherPart.box.right) - Math.max(box.left, otherPart.box.left) > 1 &&
            Math.min(box.bottom, otherPart.box.bottom) - Math.max(box.top, otherPart.box.top) > 1,
        )
        .map((otherPart) => `${part.textContent} | ${otherPart.part.textContent}`),
    );
  });
}

test(
  'on a phone three compared people are side by side under fixed names, without scrolling sideways',
  longTest,
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    await openPage(page, '/search-results?zipCode=63101&radius=100&page=1&sortBy=distance');
    for (const cardIndex of [0, 1, 2]) {
      await page
        .getByRole('article')
        .nth(cardIndex)
        .getByRole('button', { name: /^Compare/ })
        .click();
    }
    await page.getByRole('region', { name: 'Chosen to compare' }).getByRole('link').click();
    const row = page.getByRole('row', { name: /^Nearest to 63101/ });
    await expect(row.getByRole('cell')).toHaveCount(3);
    const tops = await row
      .getByRole('cell')
      .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
    await page.getByRole('row', { name: 'Credentials' }).scrollIntoViewIfNeeded();
    for (const name of await page.getByRole('columnheader').getByRole('link').all())
      await expect(name).toBeInViewport();
    const frame = page.getByRole('region', { name: 'Comparison' });
    expect(await frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  },
);

test('a profile with any texts is not wider than the window', longTest, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 780 });
  for (const { slug } of [personas.hostile, personas.longName, personas.full]) {
    await openPage(page, `/prosthetists/${slug}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), slug).toBe(0);
  }
});

test('printed results are a list with street and phone, without controls, on four pages at most', async ({
  page,
}) => {
  await openPage(page, '/search-results?zipCode=63101&radius=100&page=1&sortBy=distance');
  await expect(getCards(page)).toHaveCount(20);
  const pdf = (await page.pdf({ format: 'Letter' })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)!.length).toBeLessThanOrEqual(4);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('article').first()).toContainText(/\d+ .+, St\. Louis, MO 631\d\d · \(\d{3}\)/);
  for (const control of await page.getByRole('main').getByRole('button').all())
    await expect(control).toBeHidden();
});

for (const { slug } of [personas.full, personas.manyPlaces]) {
  for (const format of ['Letter', 'A4']) {
    test(
      `${slug} is printed on one page of ${format}, with the questions to ask`,
      longTest,
      async ({ page }) => {
        await openPage(page, `/prosthetists/${slug}`);
        await expect(page.getByRole('article').first()).toBeVisible();
        const pdf = (await page.pdf({ format })).toString('latin1');
        expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
        await page.emulateMedia({ media: 'print' });
        await expect(
          page.getByRole('heading', { name: 'Questions to ask at the first visit' }),
        ).toBeVisible();
      },
    );
  }
}
