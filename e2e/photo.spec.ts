// E7: a photo with location data, from the file to the public profile, which must not contain that data.
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { decideItem } from './support/decisions.ts';
import { expect, getMain, openPage, test } from './support/journey.ts';
import { fetchEditableListing, fetchPublicText, findUpdateItem } from './support/listing-changes.ts';
import { createPublicListingOwner, type ListingOwner } from './support/listing-owners.ts';
import { createFocusCheck, focusByTab } from './support/page-checks.ts';
import { signIn } from './support/people.ts';
import { getHeading } from './support/wizard-steps.ts';

const secret = 'Quilla at home, 12 Secret Lane';

/** Creates a JPEG as a phone does: left half red, right half blue, with location and author in its metadata. */
async function createPhotoWithLocation(): Promise<Buffer> {
  const halfSize = { width: 400, height: 600, channels: 3 } as const;
  const blue = await sharp({ create: { ...halfSize, background: '#0000ff' } })
    .png()
    .toBuffer();
  const jpeg = await sharp({ create: { ...halfSize, width: 800, background: '#ff0000' } })
    .composite([{ input: blue, left: 400, top: 0 }])
    .withExif({
      IFD0: { Copyright: secret, Make: 'Canary Phones' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '38/1 37/1 30/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '90/1 11/1 52/1',
      },
    })
    .jpeg()
    .toBuffer();
  expect(findMetadata(jpeg), 'the file of this test does tell').toEqual(['Exif', secret, 'Canary Phones']);
  expect((await sharp(jpeg).metadata()).exif?.length).toBeGreaterThan(100);
  return jpeg;
}
/** Finds traces of metadata in these bytes. */
const findMetadata = (bytes: Buffer) =>
  ['Exif', 'EXIF', 'XMP ', 'ICCP', secret, 'Canary Phones', 'GPS'].filter((trace) => bytes.includes(trace));

const getPicker = (page: Page) => getMain(page).getByRole('group', { name: 'Profile photo' });
const getOwnPhoto = (page: Page) => getPicker(page).getByRole('img', { name: 'Your photo', exact: true });
const getDialog = (page: Page) => page.getByRole('dialog', { name: 'Choose the part to show' });
const getSubmitButton = (page: Page) =>
  getMain(page).getByRole('button', { name: 'Submit Changes for Review' });
const chooseFile = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  getPicker(page).locator('input[type=file]').setInputFiles({ name, mimeType, buffer });

async function openForm(page: Page): Promise<void> {
  await openPage(page, '/edit-listing');
  await expect(getHeading(page, 'Edit Your Listing')).toBeVisible();
}
async function submitChanges(page: Page): Promise<void> {
  await getSubmitButton(page).click();
  await expect(getHeading(page, 'Your Profile is Active')).toBeVisible();
}
async function findPendingPhoto(owner: ListingOwner): Promise<string> {
  const { pendingUpdate } = await fetchEditableListing(owner);
  const newPhoto = pendingUpdate?.changed.find(({ field }) => field === 'profilePicture')?.to;
  expect(newPhoto).toMatch(/^\/photos\/[\w-]{22}\.webp$/);
  return String(newPhoto);
}
const fetchStatus = async (request: APIRequestContext, path: string) => (await request.get(path)).status();

/** Fetches a served photo and expects a square WebP without metadata. */
async function fetchServedPhoto(request: APIRequestContext, address: string) {
  const response = await request.get(address);
  expect(response.status()).toBe(200);
  expect(response.headers()['content-type']).toBe('image/webp');
  const bytes = await response.body();
  expect(findMetadata(bytes)).toEqual([]);
  const metadata = await sharp(bytes).metadata();
  expect(metadata).toMatchObject({ format: 'webp', width: 512, height: 512 });
  expect([metadata.exif, metadata.xmp, metadata.iptc]).toEqual([undefined, undefined, undefined]);
  return bytes;
}
async function readColor(bytes: Buffer, left: number): Promise<'red' | 'blue'> {
  const { data } = await sharp(bytes)
    .extract({ left, top: 256, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return (data[0] ?? 0) > (data[2] ?? 0) ? 'red' : 'blue';
}

test('E7 a photo with GPS is cropped by keyboard, hidden until approved, public without location, and removed', async ({
  page,
  request,
}) => {
  test.slow();
  const owner = await createPublicListingOwner();
  await signIn(page, owner.person);
  await openForm(page);
  await expect(getPicker(page).getByRole('img', { name: 'No photo' })).toBeVisible();
  await chooseFile(page, 'IMG_0001.jpg', 'image/jpeg', await createPhotoWithLocation());
  await expect(getDialog(page)).toBeVisible();
  const focusElement = (target: Locator) => focusByTab(page, createFocusCheck(target));
  const getSlider = (name: string) => getDialog(page).getByRole('slider', { name });
  await focusElement(getDialog(page).getByRole('button', { name: 'Larger' }));
  await page.keyboard.press('Enter');
  await expect(getSlider('Size')).not.toHaveAttribute('aria-valuetext', '100 %');
  await focusElement(getSlider('Left or right'));
  for (let pressCount = 0; pressCount < 25; pressCount++) await page.keyboard.press('ArrowRight');
  await expect(getSlider('Left or right')).toHaveAttribute('aria-valuetext', '100 % to the right');
  await focusByTab(page, createFocusCheck(getSlider('Size')), 'Shift+Tab');
  for (let pressCount = 0; pressCount < 25; pressCount++) await page.keyboard.press('ArrowRight');
  await focusElement(getDialog(page).getByRole('button', { name: 'Use this photo' }));
  await page.keyboard.press('Enter');
  await expect(getDialog(page)).toHaveCount(0);
  await expect(getOwnPhoto(page)).toBeVisible();
  await expect(getMain(page)).toContainText('1 change: Photo');
  await submitChanges(page);

  const address = await findPendingPhoto(owner);
  expect(await fetchStatus(request, address), 'before it is approved').toBe(404);
  expect(await fetchPublicText(request, owner)).not.toContain(address);
  await openForm(page);
  await expect(getOwnPhoto(page), 'its owner sees it').toHaveJSProperty('complete', true);
  expect(await getOwnPhoto(page).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(
    99,
  );

  await decideItem('approve', await findUpdateItem(owner));
  await expect.poll(() => fetchStatus(request, address)).toBe(200);
  const bytes = await fetchServedPhoto(request, address);
  expect([await readColor(bytes, 20), await readColor(bytes, 490)], 'the part that was chosen').toEqual([
    'blue',
    'blue',
  ]);
  await expect.poll(() => fetchPublicText(request, owner)).toContain(address);
  await openPage(page, `/prosthetists/${owner.slug}`);
  const photo = page.locator(`img[src="${address}"]`).first();
  await expect(photo).toBeVisible();
  expect(await photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(512);

  await openForm(page);
  await getPicker(page).getByRole('button', { name: 'Remove photo' }).click();
  await expect(getPicker(page).getByRole('img', { name: 'No photo' })).toBeVisible();
  await expect(getPicker(page).getByRole('button', { name: 'Choose a photo' })).toBeFocused();
  await submitChanges(page);
  expect(await fetchStatus(request, address), 'public until that is approved').toBe(200);
  await decideItem('approve', await findUpdateItem(owner));
  await expect.poll(() => fetchStatus(request, address)).toBe(404);
});
