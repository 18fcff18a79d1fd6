import { expect, getCards, long, openPage, test } from './support/journey.ts';
import { answered, createAccount, getUserMenu, signIn, signOut } from './support/people.ts';

const search = '/search-results?zipCode=63101&radius=100&page=1&sortBy=distance';

test('people are saved with Undo and compared up to three; a fourth asks which to remove', async ({
  page,
}) => {
  await openPage(page, search);
  const cards = page.getByRole('article');
  await cards.nth(0).getByRole('button', { name: /^Save/ }).click();
  await expect(cards.nth(0).getByRole('button', { pressed: true })).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(cards.nth(0).getByRole('button', { pressed: true })).toHaveCount(0);

  for (const nth of [0, 1, 2])
    await cards
      .nth(nth)
      .getByRole('button', { name: /^Compare/ })
      .click();
  await cards
    .nth(3)
    .getByRole('button', { name: /^Compare/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'You can compare three' });
  await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Keep the three' }).last().click();
  await expect(cards.nth(3).getByRole('button', { pressed: true })).toHaveCount(0);
  const tray = page.getByRole('region', { name: 'Chosen to compare' });
  await tray.getByRole('link', { name: /^Compare/ }).click();
  await expect(page).toHaveURL(/\/compare/);
  await expect(page.getByRole('table')).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveCount(4);
  await page.reload();
  await expect(page.getByRole('columnheader')).toHaveCount(4);
});

test(
  'saved people and notes are stored in the account at sign-in and removed from the browser at sign-out',
  long,
  async ({ page }) => {
    const person = await createAccount({ role: 'patient', patientinfo: answered });
    await openPage(page, search);
    const save = page.getByRole('article').first().getByRole('button', { name: /^Save/ });
    const name = (await save.textContent())?.split('– ')[1] ?? '';
    await save.click();
    await signIn(page, person);
    await page.reload();
    await getUserMenu(page, person).click();
    await page.getByRole('banner').getByRole('link', { name: 'Saved people' }).click();
    const row = page.getByRole('listitem', { name });
    await row.getByText(/^Add a note/).click();
    await row.getByRole('textbox').fill('Asks about sockets');
    await row.getByRole('button', { name: `Save note – ${name}` }).click();
    await expect(row.getByText('Note saved.')).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Saved: 1' })).toBeVisible();
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(
      name.split(' ').at(-1),
    );

    await signOut(page, person);
    await openPage(page, '/saved');
    await expect(page.getByRole('heading', { name: 'Nobody yet' })).toBeVisible();
    await signIn(page, person);
    await openPage(page, '/');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Saved: 1' })).toBeVisible();
    await openPage(page, '/compare#saved-title');
    await expect(page).toHaveURL(/\/saved$/);
    await expect(row.getByText('Asks about sockets').first()).toBeVisible();
  },
);

test(
  'the map opens on request, is numbered like the list, and makes no request to other hosts',
  long,
  async ({ page }) => {
    await openPage(page, search);
    await page.getByRole('button', { name: 'Show map' }).click();
    await expect(page.getByRole('button', { name: 'Hide map' })).toBeVisible();
    const map = page.getByRole('region', { name: 'Map of these results' });
    await expect(map).toBeInViewport();
    await expect(map.getByText('You are here')).toBeVisible();
    const pins = map.getByRole('button', { name: /^\d+: .+, [\d.,]+ miles$/ });
    const clusters = map.getByRole('button', { name: /^\d+ people around .+: zoom in$/ });
    // At the closest zoom each person has a pin; farther out pins are grouped.
    await expect(pins).toHaveCount(20);
    await expect(page.getByRole('button', { name: 'Move left' })).toBeHidden();
    for (let press = 0; press < 3; press++) await page.getByRole('button', { name: 'Zoom out' }).click();
    await expect(clusters.first()).toBeVisible();
    const grouped = (await clusters.allTextContents()).map((text) => Number.parseInt(text, 10));
    expect((await pins.count()) + grouped.reduce((sum, n) => sum + n, 0)).toBe(20);
    // By keyboard: each press zooms in, and focus moves to a person of the group, until no group is left.
    await clusters.first().focus();
    await page.keyboard.press('Enter');
    await expect(map.locator('button:focus')).toHaveAccessibleName(/^\d+: .+ miles$|: zoom in$/);
    for (let press = 0; press < 12 && (await clusters.count()) > 0; press++)
      await clusters.first().press('Enter');
    await expect(clusters).toHaveCount(0);
    await expect(pins).toHaveCount(20);
    await page.getByRole('button', { name: 'Zoom in' }).click();
  },
);

test('pages repeat no result, and the total is exact', long, async ({ page }) => {
  await openPage(page, search);
  const names = new Set<string>();
  for (const nth of [1, 2, 3]) {
    await expect(page).toHaveURL(new RegExp(`page=${nth}`));
    await expect(getCards(page)).toHaveCount(20);
    for (const href of await getCards(page)
      .getByRole('heading')
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))) {
      names.add(href);
    }
    await page.getByRole('navigation', { name: /pages/i }).getByRole('link', { name: /next/i }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  }
  expect(names.size).toBe(60);
});
