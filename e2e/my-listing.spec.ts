import { readFile } from 'node:fs/promises';
import { encode } from 'uqr';
import { expect, getMain, longTest, openPage, test } from './support/journey.ts';
import { createPublicListingOwner } from './support/listing-owners.ts';
import { signIn } from './support/people.ts';

test(
  'the invitation has a link, a QR code and its file, and the link leads to the review form',
  longTest,
  async ({ page, browser }) => {
    const { slug, body, person } = await createPublicListingOwner();
    await signIn(page, person);
    await openPage(page, '/my-listing?tab=invite');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const inviteSection = getMain(page).getByRole('region', { name: 'Invite people to write a review' });
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
    const codeLink = inviteSection.getByRole('link', { name: 'Save the code (SVG)' });
    await expect(qrCode).toHaveAttribute('src', (await codeLink.getAttribute('href')) ?? '');
    const downloadPromise = page.waitForEvent('download');
    await codeLink.click();
    const svgPath = await (await downloadPromise).path();
    const svg = await readFile(svgPath, 'utf8');
    expect(parseSquares(svg)).toEqual(darkSquares);
    expect(svg).toContain(`viewBox="0 0 ${size} ${size}"`);

    const visitorPage = await browser.newPage({ baseURL: new URL(link).origin });
    await openPage(visitorPage, `/r/${slug}`);
    await expect(visitorPage.getByRole('heading', { level: 1 })).toContainText(body.lastName);
    await expect(visitorPage.getByRole('main').getByRole('link', { name: 'Write a review' })).toBeVisible();
    await visitorPage.close();
  },
);
