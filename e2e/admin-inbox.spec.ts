// Work in the inbox: one list of all kinds, decided without scrolling, with few keys or clicks.
import { getCollections, type ListingDoc } from '@app/db';
import { createReviewDoc } from '@app/db/documents-for-tests';
import { pickRounds } from '@app/test-kit/full-tests';
import type { Locator, Page } from '@playwright/test';
import { withDatabase } from './running-site.ts';
import { isOnTop, longTest } from './support/journey.ts';
import { createUnclaimedListing } from './support/listing-owners.ts';
import {
  createStaffApiClient,
  expect,
  fetchAuditRows,
  getDecisionGroup,
  getDock,
  getItem,
  getMenu,
  openPage,
  signInAsStaff,
  staffAccounts,
  test,
} from './support/staff.ts';

// Another journey may have opened the first item of the inbox, which is then locked.
test.use({ expectedErrors: [/status of 409/] });

/** Inserts pending reviews of this listing, a minute apart, oldest first. */
async function createReviews(listing: ListingDoc, count: number) {
  const reviews = Array.from({ length: count }, (_, reviewNumber) => {
    const { publishedAt: _published, ...review } = createReviewDoc({
      listingId: listing._id,
      status: 'pending',
      text: `The socket held from the first long walk on, and nobody hurried me. Number ${reviewNumber}.`,
      createdAt: new Date(),
      submittedAt: new Date(Date.now() - (count - reviewNumber) * 60_000),
    });
    return review;
  });
  await withDatabase((db) => getCollections(db).reviews.insertMany(reviews, { ignoreUndefined: true }));
  return reviews;
}

/** Counts scroll events on the page from now on. */
async function createScrollCounter(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counter = window as unknown as { scrollCount: number };
    counter.scrollCount = 0;
    document.addEventListener('scroll', () => counter.scrollCount++, { capture: true });
  });
  return () => page.evaluate(() => (window as unknown as { scrollCount: number }).scrollCount);
}

/** Expects the review with this number to be open. */
const expectOpenReview = (page: Page, reviewNumber: number) =>
  expect(getItem(page)).toContainText(`Number ${reviewNumber}.`);

/** Rejects a quarter of the reviews, more than on a normal day. */
const isRejected = (reviewNumber: number) => reviewNumber % 4 === 3;

test('reviews by keyboard: at most two keys each, without scrolling', async ({ page }) => {
  test.slow();
  const listing = await createUnclaimedListing();
  const reviews = await createReviews(listing, pickRounds(4, 20));
  await signInAsStaff(page, staffAccounts.moderator, `/admin/reviews?listing=${listing._id.toHexString()}`);
  const countScrolls = await createScrollCounter(page);
  let keyCount = 0;
  const press = async (key: string) => {
    keyCount++;
    await page.keyboard.press(key);
  };
  for (const reviewNumber of reviews.keys()) {
    await expectOpenReview(page, reviewNumber);
    await expect(getItem(page).getByRole('button', { name: 'Approve' })).toBeInViewport({ ratio: 1 });
    if (isRejected(reviewNumber)) for (const key of ['r', '1', 'Enter']) await press(key);
    else await press('a');
  }
  await expect(page.getByText('No matches')).toBeVisible();
  expect(keyCount).toBeLessThanOrEqual(2 * reviews.length);
  expect(await countScrolls()).toBe(0);

  const callApi = await createStaffApiClient();
  for (const [reviewNumber, { publicId }] of reviews.entries()) {
    const [row] = await fetchAuditRows(callApi, 'review', publicId);
    expect(row?.action).toBe(isRejected(reviewNumber) ? 'review.reject' : 'review.approve');
  }
});

test('reviews by mouse: at most two clicks each, without scrolling', longTest, async ({ page }) => {
  test.slow();
  const listing = await createUnclaimedListing();
  const reviews = await createReviews(listing, 20);
  await signInAsStaff(page, staffAccounts.moderator, `/admin/reviews?listing=${listing._id.toHexString()}`);
  const countScrolls = await createScrollCounter(page);
  let clickCount = 0;
  const clickControl = async (name: string, role: 'button' | 'checkbox' = 'button') => {
    clickCount++;
    await getItem(page).getByRole(role, { name, exact: true }).click();
  };
  for (const reviewNumber of reviews.keys()) {
    await expectOpenReview(page, reviewNumber);
    if (isRejected(reviewNumber)) {
      await clickControl('Reject');
      await clickControl('Names another person', 'checkbox');
      await clickControl('Reject');
    } else await clickControl('Approve');
  }
  await expect(page.getByText('No matches')).toBeVisible();
  expect(clickCount).toBeLessThanOrEqual(2 * reviews.length);
  expect(await countScrolls()).toBe(0);
});

/** Counts the rows that are completely inside the window. */
const countInView = (page: Page, rowSelector: string) =>
  page.locator(rowSelector).evaluateAll(
    (elements) =>
      elements.filter((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      }).length,
  );

test('at 1440 by 900 at least 12 rows of the inbox and 18 listings are visible, under a header of one line', async ({
  page,
}) => {
  await signInAsStaff(page, staffAccounts.owner, '/admin/inbox');
  await expect(getItem(page)).toBeVisible();
  expect(await countInView(page, 'nav[aria-label="Queue"] li')).toBeGreaterThanOrEqual(12);
  await openPage(page, '/admin/prosthetists');
  await expect(page.getByRole('table')).toBeVisible();
  expect(await countInView(page, 'main tbody tr')).toBeGreaterThanOrEqual(18);
  const middleYs = await page.locator('main search :is(input[type=search], select)').evaluateAll((elements) =>
    elements.map((element) => {
      const { top, height } = element.getBoundingClientRect();
      return Math.round(top + height / 2);
    }),
  );
  expect(Math.max(...middleYs) - Math.min(...middleYs)).toBeLessThanOrEqual(2);
  // From 1024 px on the header and the filters take one line each.
  await page.setViewportSize({ width: 1024, height: 768 });
  const tops = await getMenu(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => Math.round(link.getBoundingClientRect().top)));
  expect(new Set(tops).size).toBe(1);
  expect(tops).toHaveLength(5);
});

test('the overview shows charts with their data as tables, and nothing scrolls sideways', async ({
  page,
}) => {
  await signInAsStaff(page, staffAccounts.owner, '/admin');
  const main = page.getByRole('main');
  const waitingTable = main.getByRole('table', { name: 'What waits, by kind' });
  for (const kind of ['Reviews', 'Flags', 'New listings'])
    await expect(waitingTable.getByRole('row', { name: new RegExp(`^${kind} \\d`) })).toBeVisible();
  await expect(main.locator('svg[viewBox^="0 0 612"]')).toHaveCount(2);
  await main.getByText('By who decided').click();
  await expect(
    main.getByRole('table', { name: 'Share of decided reviews that were approved' }),
  ).toBeVisible();
  for (const [path, rows] of [
    ['/admin', waitingTable.getByRole('row')],
    ['/admin/prosthetists', main.getByRole('row')],
    ['/admin/reviews', page.getByRole('navigation', { name: 'Queue' }).getByRole('link')],
  ] as const) {
    await page.setViewportSize({ width: 360, height: 900 });
    await openPage(page, path);
    await expect(rows.nth(1)).toBeVisible();
    for (const width of [360, 768]) {
      await page.setViewportSize({ width, height: 900 });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, `${path} at ${width}`).toBeLessThanOrEqual(0);
    }
    // On a tablet a listing or a waiting item takes three lines at most.
    // Cells are centered, so the lines of one stand between those of another.
    const lineCounts = await rows.evaluateAll((rowElements) =>
      rowElements
        .flatMap((row) => (row instanceof HTMLTableRowElement ? [...row.cells] : [row]))
        .map((part) => {
          const range = document.createRange();
          range.selectNodeContents(part);
          const middles = [...range.getClientRects()]
            .filter(({ width, height }) => width > 1 && height > 1)
            .map(({ y, height }) => y + height / 2)
            .sort((a, b) => a - b);
          return middles.filter((middle, i) => i === 0 || middle - middles[i - 1]! > 8).length;
        }),
    );
    expect(Math.max(...lineCounts), path).toBeLessThanOrEqual(3);
  }
  // The filter bar is one line with and without filters, and opening the filters does not move their button.
  await page.setViewportSize({ width: 360, height: 780 });
  await openPage(page, '/admin/reviews?q=socket&reply=true&stars=1&stars=2');
  const viewSelect = main.getByRole('combobox', { name: 'View' });
  const filtersSummary = main.locator('summary').filter({ hasText: 'Filters (3)' });
  const isOneLine = async () => {
    const middles = await Promise.all(
      [viewSelect, filtersSummary].map(async (locator) => {
        const { y, height } = (await locator.boundingBox())!;
        return y + height / 2;
      }),
    );
    return Math.abs(middles[0]! - middles[1]!) <= 4;
  };
  for (const width of [360, 1024, 1440]) {
    await page.setViewportSize({ width, height: 780 });
    expect(await isOneLine()).toBe(true);
    expect(await isFullyVisible(viewSelect)).toBe(true);
    await filtersSummary.click();
    await expect(main.getByRole('button', { name: 'Save this view' })).toBeVisible();
    expect(await isOneLine()).toBe(true);
    await filtersSummary.click();
  }
});

/** Returns whether there are links and all are completely inside the window, measured in one step. */
const areInsideWindow = (links: Element[]) =>
  links.length > 0 &&
  links.every((link) => {
    const { left, right, top, bottom, width } = link.getBoundingClientRect();
    return width > 0 && left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  });

/** Returns whether a line of text is not cut off and is inside the window horizontally. */
const isFullyVisible = (line: Locator) =>
  line.evaluate((element) => {
    const { left, right } = element.getBoundingClientRect();
    return element.scrollWidth <= element.clientWidth && left >= 0 && right <= innerWidth;
  });

test('one list of all kinds: the first item opens by itself, and a decision opens the next and shows Undo', async ({
  page,
}) => {
  await signInAsStaff(page, staffAccounts.moderator, '/admin/inbox');
  const queue = page.getByRole('navigation', { name: 'Queue' });
  await expect(queue.locator('[aria-current=true]')).toHaveCount(1);
  await expect(getItem(page)).toBeVisible();
  await expect(page).toHaveURL(/list=all/);
  // The search has focus at once: otherwise the first letter, A, would approve the item behind it.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('appeals');
  await expect(page.getByRole('dialog').getByRole('combobox')).toHaveValue('appeals');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  const kindsNav = page.getByRole('navigation', { name: 'Kinds' });
  for (const name of ['All', 'Reviews', 'Replies', 'Flags', 'Listings', 'Updates', 'Claims'])
    await expect(kindsNav.getByRole('link', { name: new RegExp(`^${name}`) })).toBeVisible();
  const kindsMenu = kindsNav.locator('summary');
  const assigneeFilter = page.getByRole('combobox', { name: 'Whose' });
  for (const width of [1440, 1024, 768, 390, 360]) {
    await page.setViewportSize({ width, height: 900 });
    // In a narrow window the list is shown without an item until one is chosen.
    if (width === 768) await openPage(page, '/admin/inbox');
    const links = kindsNav.getByRole('link');
    if (width >= 1024) {
      await expect.poll(() => links.evaluateAll(areInsideWindow)).toBe(true);
      // Items hidden in the list do not make the page longer than the window.
      expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
    } else {
      // In a narrow window list and item are separate views, and the kinds a menu that shows the chosen one's count.
      await expect(kindsMenu).toHaveText(/^All [\d,]+ $/);
      expect(await isFullyVisible(kindsMenu)).toBe(true);
      expect(await isFullyVisible(assigneeFilter)).toBe(true);
    }
    // With small counts all kinds fit into a wide window; the counts change while other journeys run.
    await expect
      .poll(async () => {
        if ((await links.count()) < 13 && (await kindsMenu.isVisible())) await kindsMenu.click();
        return links.count();
      })
      .toBe(13);
    await expect(links.last()).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
  }
  await kindsMenu.click();
  await kindsNav.getByRole('link', { name: /^Messages/ }).click();
  await expect(page).toHaveURL(/admin\/messages/);
  await expect(kindsMenu).toHaveText(/^Messages/);
  await page.setViewportSize({ width: 1440, height: 900 });

  const listing = await createUnclaimedListing();
  const name = `${listing.firstName} ${listing.lastName}`;
  await createReviews(listing, 2);
  await openPage(page, `/admin/inbox?q=${listing.lastName}`);
  await expectOpenReview(page, 0);
  await page.keyboard.press('a');
  await expect(getDock(page, `Published the review of ${name}.`)).toBeVisible();
  await expectOpenReview(page, 1);
  await expect(getItem(page).getByRole('heading', { level: 2 })).toBeFocused();
  const undoButton = page.getByRole('main').getByRole('button', { name: /^Undo/ });
  // Undo is visible, and covers none of the decision buttons.
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(undoButton).toBeInViewport({ ratio: 1 });
    const buttons = getDecisionGroup(page).locator(':is(button, summary):visible');
    for (const button of await buttons.all())
      expect(await button.evaluate(isOnTop), `${await button.textContent()} at ${width}`).toBe(true);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press('u');
  await expect(queue.getByRole('link')).toHaveCount(2);
});

test('on a phone list and item each fill the window, and Back leads to the list', async ({ page }) => {
  const listing = await createUnclaimedListing();
  await createReviews(listing, 2);
  await page.setViewportSize({ width: 390, height: 844 });
  const id = listing._id.toHexString();
  await signInOnPhone(page, `/admin/reviews?listing=${id}`);
  const queue = page.getByRole('navigation', { name: 'Queue' });
  await expect(queue.getByRole('link')).toHaveCount(2);
  await expect(getItem(page)).toBeHidden();
  await queue.getByRole('link').last().click();
  await expectOpenReview(page, 1);
  await expect(queue).toBeHidden();
  await expect(getItem(page).getByRole('button', { name: 'Approve' })).toBeInViewport({ ratio: 1 });
  // Under a short item, too, the bar stands at the end of the window.
  await page.setViewportSize({ width: 390, height: 2400 });
  const decisionBar = (await getDecisionGroup(page).boundingBox())!;
  expect(Math.round(decisionBar.y + decisionBar.height)).toBe(2400);
  await page.setViewportSize({ width: 390, height: 844 });
  await getItem(page).getByRole('link', { name: 'Inbox' }).click();
  await expect(queue.getByRole('link')).toHaveCount(2);
  await expect(queue.getByRole('link').last()).toBeFocused();
});

/** Signs in in a wide window, where the menu is open, and then opens the path in the phone's. */
async function signInOnPhone(page: Page, path: string): Promise<void> {
  const size = page.viewportSize()!;
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAsStaff(page, staffAccounts.moderator, '/admin/profile');
  await page.setViewportSize(size);
  await openPage(page, path);
}
