// E7: a photo with location data, from the file to the public profile, which must not contain that data.
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { decideItem } from './support/decisions.ts';
import { expect, long, openPage, test } from './support/journey.ts';
import { focusByTab, focusOn } from './support/keys.ts';
import { createWaitingUpdate, fetchEditable, fetchPublicTexts } from './support/listing-changes.ts';
import { openSignedIn, signIn } from './support/people.ts';
import { createPublicPractice, getHeading, type Practice } from './support/practice.ts';

const secret = 'Quilla at home, 12 Secret Lane';

/** Creates a JPEG as a phone does: left half red, right half blue, with location and author in its metadata. */
async function createPhotoWithPlace(): Promise<Buffer> {
  const half = { width: 400, height: 600, channels: 3 } as const;
  const blue = await sharp({ create: { ...half, background: '#0000ff' } })
    .png()
    .toBuffer();
  const jpeg = await sharp({ create: { ...half, width: 800, background: '#ff0000' } })
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
  expect(tells(jpeg), 'the file of this test does tell').toEqual(['Exif', secret, 'Canary Phones']);
  expect((await sharp(jpeg).metadata()).exif?.length).toBeGreaterThan(100);
  return jpeg;
}
/** Returns the signs of metadata in these bytes. */
const tells = (bytes: Buffer) =>
  ['Exif', 'EXIF', 'XMP ', 'ICCP', secret, 'Canary Phones', 'GPS'].filter((words) => bytes.includes(words));

const main = (page: Page) => page.getByRole('main');
const picker = (page: Page) => main(page).getByRole('group', { name: 'Profile photo' });
const own = (page: Page) => picker(page).getByRole('img', { name: 'Your photo', exact: true });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Choose the part to show' });
const submit = (page: Page) => main(page).getByRole('button', { name: 'Submit Changes for Review' });
const choose = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  picker(page).locator('input[type=file]').setInputFiles({ name, mimeType, buffer });

async function openForm(page: Page): Promise<void> {
  await openPage(page, '/edit-listing');
  await expect(getHeading(page, 'Edit Your Listing')).toBeVisible();
}
async function send(page: Page): Promise<void> {
  await submit(page).click();
  await expect(getHeading(page, 'Your Profile is Active')).toBeVisible();
}
async function findWaitingPhoto(practice: Practice): Promise<string> {
  const { pendingUpdate } = await fetchEditable(practice);
  const to = pendingUpdate?.changed.find(({ field }) => field === 'profilePicture')?.to;
  expect(to).toMatch(/^\/photos\/[\w-]{22}\.webp$/);
  return String(to);
}
const fetchStatus = async (request: APIRequestContext, at: string) => (await request.get(at)).status();

/** Fetches a served photo and expects a square WebP without metadata. */
async function fetchServedPhoto(request: APIRequestContext, address: string) {
  const reply = await request.get(address);
  expect(reply.status()).toBe(200);
  expect(reply.headers()['content-type']).toBe('image/webp');
  const bytes = await reply.body();
  expect(tells(bytes)).toEqual([]);
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
  const practice = await createPublicPractice();
  await signIn(page, practice.person);
  await openForm(page);
  await expect(picker(page).getByRole('img', { name: 'No photo' })).toBeVisible();
  await choose(page, 'IMG_0001.jpg', 'image/jpeg', await createPhotoWithPlace());
  await expect(dialog(page)).toBeVisible();
  const to = (target: Locator) => focusByTab(page, focusOn(target));
  const slider = (name: string) => dialog(page).getByRole('slider', { name });
  await to(dialog(page).getByRole('button', { name: 'Larger' }));
  await page.keyboard.press('Enter');
  await expect(slider('Size')).not.toHaveAttribute('aria-valuetext', '100 %');
  await to(slider('Left or right'));
  for (let press = 0; press < 25; press++) await page.keyboard.press('ArrowRight');
  await expect(slider('Left or right')).toHaveAttribute('aria-valuetext', '100 % to the right');
  await focusByTab(page, focusOn(slider('Size')), 'Shift+Tab');
  for (let press = 0; press < 25; press++) await page.keyboard.press('ArrowRight');
  await to(dialog(page).getByRole('button', { name: 'Use this photo' }));
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  await expect(own(page)).toBeVisible();
  await expect(main(page)).toContainText('1 change: Photo');
  await send(page);

  const address = await findWaitingPhoto(practice);
  expect(await fetchStatus(request, address), 'before it is approved').toBe(404);
  expect(await fetchPublicTexts(request, practice)).not.toContain(address);
  await openForm(page);
  await expect(own(page), 'its owner sees it').toHaveJSProperty('complete', true);
  expect(await own(page).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(99);

  await decideItem('approve', await createWaitingUpdate(practice));
  await expect.poll(() => fetchStatus(request, address)).toBe(200);
  const bytes = await fetchServedPhoto(request, address);
  expect([await readColor(bytes, 20), await readColor(bytes, 490)], 'the part that was chosen').toEqual([
    'blue',
    'blue',
  ]);
  await expect.poll(() => fetchPublicTexts(request, practice)).toContain(address);
  await openPage(page, `/prosthetists/${practice.slug}`);
  const shown = page.locator(`img[src="${address}"]`).first();
  await expect(shown).toBeVisible();
  expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(512);

  await openForm(page);
  await picker(page).getByRole('button', { name: 'Remove photo' }).click();
  await expect(picker(page).getByRole('img', { name: 'No photo' })).toBeVisible();
  await expect(picker(page).getByRole('button', { name: 'Choose a photo' })).toBeFocused();
  await send(page);
  expect(await fetchStatus(request, address), 'public until that is approved').toBe(200);
  await decideItem('approve', await createWaitingUpdate(practice));
  await expect.poll(() => fetchStatus(request, address)).toBe(404);
});

test('E7 a photo uploaded by a direct call loses its location too', long, async ({ page, request }) => {
  const practice = await createPublicPractice();
  await openSignedIn(page, practice.person);
  const upload = (bytes: Buffer) =>
    page.evaluate(async (base64) => {
      const { Clerk } = window as unknown as { Clerk: { session: { getToken(): Promise<string> } } };
      const body = new FormData();
      const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
      body.append('photo', new Blob([bytes], { type: 'image/jpeg' }), 'photo.jpg');
      const headers = { authorization: `Bearer ${await Clerk.session.getToken()}` };
      const reply = await fetch('/api/uploads/profile-picture', { method: 'POST', headers, body });
      return { status: reply.status, json: await reply.json() };
    }, bytes.toString('base64'));
  const { status, json } = await upload(await createPhotoWithPlace());
  expect(status).toBe(201);
  const profilePicture: string = json.url;
  expect(await fetchStatus(request, profilePicture)).toBe(404);
  const sent = { ...practice.body, profilePicture };
  expect((await practice.calls('POST', `/api/prosthetists/${practice.id}/update`, sent)).status).toBe(202);
  expect(await fetchStatus(request, profilePicture)).toBe(404);
  await decideItem('approve', await createWaitingUpdate(practice));
  await expect.poll(() => fetchStatus(request, profilePicture)).toBe(200);
  const bytes = await fetchServedPhoto(request, profilePicture);
  expect([await readColor(bytes, 100), await readColor(bytes, 400)]).toEqual(['red', 'blue']);
});

test.describe('E7 files that are no photos', long, () => {
  test.use({ expectedErrors: [/status of (400|413)/] });

  test('each shows what to do, and the form keeps its values', async ({ page }) => {
    const { person } = await createPublicPractice();
    await signIn(page, person);
    await openForm(page);
    const problem = (words: RegExp) => picker(page).getByRole('alert').filter({ hasText: words });
    await choose(page, 'photo.jpg', 'image/jpeg', Buffer.from('This is no picture at all.'));
    await expect(problem(/cannot be opened/)).toBeVisible();
    await choose(page, 'notes.txt', 'text/plain', Buffer.from('Neither is this.'));
    await expect(problem(/not a JPEG, PNG or WebP/)).toBeVisible();
    // Created in the page, because sending 30 MB to the browser is slow.
    await picker(page)
      .locator('input[type=file]')
      .evaluate((input: HTMLInputElement) => {
        const chosen = new DataTransfer();
        chosen.items.add(
          new File([new Uint8Array(30 * 1024 * 1024 + 1)], 'huge.jpg', { type: 'image/jpeg' }),
        );
        input.files = chosen.files;
        input.dispatchEvent(new Event('change', { bubbles: true }));
      });
    await expect(problem(/larger than 30 MB/)).toBeVisible();
    const dot = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    await choose(page, 'dot.png', 'image/png', dot);
    await expect(problem(/40 by 40 pixels/)).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
    await expect(picker(page).getByRole('img', { name: 'No photo' })).toBeVisible();
    await submit(page).click();
    await expect(main(page).getByRole('alert').filter({ hasText: 'No changes to submit' })).toBeVisible();
  });

  test('the service answers them with 400 and 413', async ({ page }) => {
    const { person } = await createPublicPractice();
    await openSignedIn(page, person);
    const answers = await page.evaluate(async () => {
      const { Clerk } = window as unknown as { Clerk: { session: { getToken(): Promise<string> } } };
      const send = async (file: Blob) => {
        const body = new FormData();
        body.append('photo', file, 'photo.jpg');
        const headers = { authorization: `Bearer ${await Clerk.session.getToken()}` };
        const reply = await fetch('/api/uploads/profile-picture', { method: 'POST', headers, body });
        return { status: reply.status, message: String((await reply.json()).message) };
      };
      const type = 'image/jpeg';
      return [
        await send(new Blob(['This is no picture at all.'], { type })),
        await send(new Blob([new Uint8Array(5 * 1024 * 1024 + 1)], { type })),
      ];
    });
    expect(answers).toEqual([
      { status: 400, message: expect.stringMatching(/./) },
      { status: 413, message: expect.stringMatching(/5 MB/) },
    ]);
  });
});

test.describe('E7 an upload lost on the network', long, () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });

  test('keeps photo and form, and is repeated with one click', async ({ page }) => {
    const practice = await createPublicPractice();
    await signIn(page, practice.person);
    await openForm(page);
    await main(page).getByRole('textbox', { name: 'Clinic phone' }).fill('(314) 555-0166');
    await page.route('**/api/uploads/profile-picture', (route) => route.abort());
    await choose(page, 'IMG_0001.jpg', 'image/jpeg', await createPhotoWithPlace());
    await dialog(page).getByRole('button', { name: 'Use this photo' }).click();
    await expect(picker(page)).toContainText('Your new photo and all that you filled in are still here.');
    await page.unroute('**/api/uploads/profile-picture');
    await picker(page).getByRole('button', { name: 'Try again' }).click();
    await expect(own(page)).toBeVisible();
    await expect(main(page)).toContainText(/2 changes: (Photo, Clinic phone|Clinic phone, Photo)/);
    await send(page);
    expect(
      (await fetchEditable(practice)).pendingUpdate?.changed.map(({ field }) => field).toSorted(),
    ).toEqual(['phone', 'profilePicture']);
  });
});
