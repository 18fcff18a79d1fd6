// /my-listing: figures, the invitation to write a review, and confirming the listing.
import { readFile } from 'node:fs/promises';
import { getCollections } from '@app/db';
import type { Browser, Page } from '@playwright/test';
import { encode } from 'uqr';
import { withDatabase } from './running-site.ts';
import { expect, getMain, longTest, openPage, test } from './support/journey.ts';
import { createPublicListingOwner, type ListingOwner } from './support/listing-owners.ts';
import { signIn } from './support/people.ts';
import { getHeading } from './support/wizard-steps.ts';

const getSection = (page: Page, name: string) => getMain(page).getByRole('region', { name });

/** Creates a public listing, signs in its owner and opens a tab of /my-listing. */
async function openOwnListing(page: Page, tab: string, overrides: object = {}): Promise<ListingOwner> {
  const owner = await createPublicListingOwner(overrides);
  await signIn(page, owner.person);
  await openPage(page, `/my-listing?tab=${tab}`);
  await expect(getHeading(page, 'My Listing')).toBeVisible();
  return owner;
}

/** Opens a profile and waits until the view is counted; `pressesPhone`: also clicks the phone number. */
async function visitProfile(page: Page, path: string, { pressesPhone = false } = {}): Promise<void> {
  const waitForCount = () => page.waitForRequest((request) => request.url().endsWith('/seen'));
  const viewPromise = waitForCount();
  await openPage(page, path);
  await viewPromise;
  if (!pressesPhone) return;
  const pressPromise = waitForCount();
  await getMain(page).locator('a[href^="tel:"]').first().dispatchEvent('click');
  await pressPromise;
}
async function actAsVisitor(browser: Browser, page: Page, visit: (visitorPage: Page) => Promise<void>) {
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin, locale: 'en-US' });
  const visitorPage = await context.newPage();
  // Clicks are counted, but lead nowhere: the links of a phone and a website leave the site.
  await visitorPage.addInitScript(() => addEventListener('click', (event) => event.preventDefault()));
  await visit(visitorPage);
  await context.close();
}

test(
  'figures count views and clicks on phone and website, not those of the owner, and hide numbers below ten',
  longTest,
  async ({ page, browser }) => {
    test.setTimeout(150_000);
    const { slug, body } = await openOwnListing(page, 'figures', { website: 'https://clinic.test' });
    const getFigure = (name: string) =>
      getSection(page, 'How people find you').locator('dl > div').filter({ hasText: name }).locator('dd');
    await expect(getFigure('Profile opened')).toHaveText('Fewer than 10');
    const countedUrls: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/seen')) countedUrls.push(request.url());
    });
    await openPage(page, `/prosthetist/${slug}`);
    await expect(getMain(page).getByRole('heading', { level: 1 })).toContainText(body.lastName);
    await page.waitForLoadState('networkidle');

    const address = `/prosthetists/${slug}`;
    await actAsVisitor(browser, page, async (visitorPage) => {
      for (let visitIndex = 0; visitIndex < 12; visitIndex++)
        await visitProfile(visitorPage, address, { pressesPhone: visitIndex < 3 });
      for (let pressIndex = 0; pressIndex < 10; pressIndex++) {
        await visitorPage.locator('a[href^="https://clinic.test"]').first().dispatchEvent('click');
      }
    });
    expect(countedUrls, 'the owner’s own look counts nothing').toEqual([]);
    await expect
      .poll(
        async () => {
          await openPage(page, '/my-listing?tab=figures');
          await expect(getFigure('Profile opened')).toBeVisible();
          return [
            await getFigure('Profile opened').textContent(),
            await getFigure('Phone number clicked').textContent(),
            await getFigure('Website clicked').textContent(),
          ];
        },
        { timeout: 60_000 },
      )
      .toEqual(['12', 'Fewer than 10', '10']);
    await getMain(page).getByText('All numbers as a table').click();
    await expect(
      getMain(page).getByRole('row').last().getByRole('cell', { name: '12', exact: true }),
    ).toBeVisible();
    await getMain(page).getByText('How we count').click();
    await expect(getMain(page)).toContainText('We keep nothing about a visitor, only totals for each day.');
  },
);

test(
  'the invitation has a link, a QR code and its file, and the link leads to the review form',
  longTest,
  async ({ page, browser }) => {
    const { slug, body } = await openOwnListing(page, 'invite');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const inviteSection = getSection(page, 'Invite people to write a review');
    const link = `${new URL(page.url()).origin}/r/${slug}`;
    await expect(inviteSection.getByRole('textbox', { name: 'Your invitation link' })).toHaveValue(link);
    await inviteSection.getByRole('button', { name: 'Copy the link' }).click();
    await expect(page.getByText('The link is copied.').first()).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);

    const qrCode = inviteSection.getByRole('img', {
      name: `QR code that leads to the profile of Quilla ${body.lastName}`,
    });
    await expect(qrCode).toBeVisible();
    const { data, size } = encode(link, { ecc: 'M', border: 4 });
    const darkSquares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`${x} ${y}`] : [])));
    const parseSquares = (path: string) => [...path.matchAll(/M(\d+ \d+)h1v1h-1z/g)].map(([, at]) => at);
    expect(parseSquares((await qrCode.locator('path').getAttribute('d')) ?? '')).toEqual(darkSquares);
    await expect(qrCode).toHaveAttribute('viewBox', `0 0 ${size} ${size}`);
    const downloadPromise = page.waitForEvent('download');
    await inviteSection.getByRole('link', { name: 'Save the code (SVG)' }).click();
    const svgPath = await (await downloadPromise).path();
    const svg = await readFile(svgPath, 'utf8');
    expect(parseSquares(svg)).toEqual(darkSquares);

    await actAsVisitor(browser, page, async (visitorPage) => {
      await openPage(visitorPage, `/r/${slug}`);
      await expect(visitorPage.getByRole('heading', { level: 1 })).toContainText(body.lastName);
      await expect(visitorPage.getByRole('main').getByRole('link', { name: 'Write a review' })).toBeVisible();
    });
  },
);

test(
  'a listing unconfirmed for 180 days says so; one click confirms it, also on the public profile',
  longTest,
  async ({ page, request }) => {
    const owner = await createPublicListingOwner();
    const confirmedAt = new Date(Date.now() - 200 * 86_400_000);
    await withDatabase(async (db) => {
      const { listings } = getCollections(db);
      await listings.updateOne({ slug: owner.slug }, { $set: { confirmedAt } });
    });
    await signIn(page, owner.person);
    await openPage(page, '/my-listing');
    const confirmSection = getSection(page, 'Is it still right?');
    await expect(confirmSection).toContainText('That is over 180 days ago');
    await confirmSection.getByRole('button', { name: 'Everything is still correct' }).click();
    await expect(page.getByText('Thank you. Your profile counts as confirmed today.').first()).toBeVisible();
    await expect(confirmSection).not.toContainText('over 180 days ago');
    await page.reload();
    await expect(confirmSection).toContainText(/Last confirmed \w+/);
    await expect(confirmSection).not.toContainText('over 180 days ago');
    const currentYear = new Intl.DateTimeFormat('en', {
      timeZone: 'America/Chicago',
      year: 'numeric',
    }).format();
    const profileResponse = await request.get(`/prosthetists/${owner.slug}`, {
      headers: { accept: 'text/html' },
    });
    expect(await profileResponse.text()).toContain(currentYear);
  },
);
