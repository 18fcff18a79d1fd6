// N14: photos of a place, from the owner's files to the public profile.
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { decideItem } from './support/decisions.ts';
import { expect, longTest, openPage, test } from './support/journey.ts';
import { fetchEditableListing, fetchPublicText, findUpdateItem } from './support/listing-changes.ts';
import { createPublicListingOwner } from './support/listing-owners.ts';
import { signIn } from './support/people.ts';
import { getHeading } from './support/wizard-steps.ts';

const secret = 'Quilla at home, 12 Secret Lane';
const kinds = ['Entrance', 'Parking', 'Fitting room', 'Other', 'Entrance'];
const createAltText = (photoNumber: number) => `What picture ${photoNumber} of five shows.`;

/** Creates a JPEG as a phone does, with its author in the metadata. */
const createPicture = (index: number) =>
  sharp({ create: { width: 2000, height: 1500, channels: 3, background: { r: 40 * index, g: 90, b: 120 } } })
    .withExif({ IFD0: { Copyright: secret }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '38/1 37/1 30/1' } })
    .jpeg()
    .toBuffer();
const getFields = (page: Page, photoNumber: number) =>
  page.getByRole('group', { name: `Photo ${photoNumber} of 5`, exact: true });

test(
  'N14 five photos of a place are described, ordered by keys, hidden until approved, and go with the listing',
  longTest,
  async ({ page, browser, request }) => {
    test.slow();
    const owner = await createPublicListingOwner();
    await signIn(page, owner.person);
    await openPage(page, '/edit-listing');
    await expect(getHeading(page, 'Edit Your Listing')).toBeVisible();
    const buffers = await Promise.all(kinds.map((_, i) => createPicture(i + 1)));
    await page
      .getByLabel('Add photos')
      .and(page.locator('input'))
      .setInputFiles(buffers.map((buffer, i) => ({ name: `IMG_${i}.jpg`, mimeType: 'image/jpeg', buffer })));
    for (const [i, kind] of kinds.entries()) {
      await getFields(page, i + 1)
        .getByLabel('What it shows')
        .selectOption(kind);
      await getFields(page, i + 1)
        .getByLabel('Description')
        .fill(createAltText(i + 1));
    }
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    const lastMoveButton = page.getByRole('button', { name: 'Show photo 5 earlier' });
    await lastMoveButton.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Show photo 4 earlier' })).toBeFocused();
    await expect(getFields(page, 4).getByLabel('Description')).toHaveValue(createAltText(5));
    await page.getByRole('main').getByRole('button', { name: 'Submit Changes for Review' }).click();
    await expect(getHeading(page, 'Your Profile is Active')).toBeVisible();

    const { pendingUpdate } = await fetchEditableListing(owner);
    const photos = pendingUpdate?.changed.find(({ field }) => field === 'placePhotos')?.to as {
      photo: string;
    }[];
    expect(photos).toHaveLength(5);
    const addresses = photos.flatMap(({ photo }) =>
      ['', '-medium', '-small'].map((sizeSuffix) => photo.replace('.webp', `${sizeSuffix}.webp`)),
    );
    const fetchStatuses = async () => {
      const responses = await Promise.all(addresses.map((address) => request.get(address)));
      return new Set(responses.map((response) => response.status()));
    };
    expect(await fetchStatuses(), 'before they are approved').toEqual(new Set([404]));
    expect(await fetchPublicText(request, owner)).not.toContain(createAltText(1));

    await decideItem('approve', await findUpdateItem(owner));
    await expect.poll(fetchStatuses).toEqual(new Set([200]));
    for (const address of addresses) {
      const bytes = await (await request.get(address)).body();
      expect([bytes.includes(secret), (await sharp(bytes).metadata()).exif]).toEqual([false, undefined]);
    }
    await expect.poll(() => fetchPublicText(request, owner)).toContain(createAltText(1));
    // Signed out, because members are redirected to their own view.
    const visitor = await (await browser.newContext()).newPage();
    await openPage(visitor, `/prosthetists/${owner.slug}`);
    const photoList = visitor.getByRole('list', { name: 'Photos of the place' });
    await expect(photoList.getByRole('img')).toHaveCount(5);
    await expect(photoList.getByRole('img').nth(3)).toHaveAttribute('alt', createAltText(5));
    await photoList.getByRole('link').first().focus();
    await visitor.keyboard.press('Enter');
    const viewer = visitor.getByRole('dialog');
    await expect(viewer).toContainText(createAltText(1));
    await expect(viewer.getByRole('figure').locator('img')).toHaveJSProperty('complete', true);
    await visitor.keyboard.press('ArrowLeft');
    await expect(viewer).toContainText(createAltText(4));
    await visitor.keyboard.press('Escape');
    await expect(photoList.getByRole('link').first()).toBeFocused();
    await visitor.context().close();

    await openPage(page, '/edit-listing');
    for (let photoNumber = 5; photoNumber > 0; photoNumber--)
      await page.getByRole('button', { name: `Remove photo ${photoNumber}`, exact: true }).click();
    await page.getByRole('main').getByRole('button', { name: 'Submit Changes for Review' }).click();
    await expect(getHeading(page, 'Your Profile is Active')).toBeVisible();
    await decideItem('approve', await findUpdateItem(owner));
    await expect.poll(fetchStatuses).toEqual(new Set([404]));
  },
);
