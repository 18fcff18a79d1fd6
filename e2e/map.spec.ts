import type { Locator, Page } from '@playwright/test';
import { expect, getCards, longTest, openPage, test } from './support/journey.ts';
import { expectNoAxeFindings, setColorScheme } from './support/page-checks.ts';
import { resultsPath } from './support/routes.ts';

const getPins = (map: Locator) => map.getByRole('button', { name: /^\d+: .+ miles$/ });
const getClusters = (map: Locator) => map.getByRole('button', { name: /: zoom in$/ });

/** Opens the map. Requests to other hosts would fail the test. */
async function openMap(page: Page, path: string) {
  await openPage(page, path);
  const headingText = await page.getByRole('heading', { level: 1 }).textContent();
  await page.getByRole('button', { name: 'Show map' }).click();
  const map = page.getByRole('region', { name: 'Map of all results' });
  await expect(getPins(map).or(getClusters(map)).first()).toBeVisible();
  return { map, total: Number(/[\d,]+/.exec(headingText ?? '')?.[0].replace(',', '')) };
}

/** Sums the numbers of people that the visible map buttons stand for, at one moment. */
const countPeople = (map: Locator): Promise<number> =>
  getPins(map)
    .or(getClusters(map))
    .evaluateAll((buttons) =>
      buttons
        .map((button) => button.getAttribute('aria-label')!)
        .map((label) => (label.endsWith(': zoom in') ? parseInt(label.replace(',', ''), 10) : 1))
        .reduce((sum, count) => sum + count, 0),
    );

test('D5 on a phone the map takes the place of the list and counts all results; a pressed pin shows its card', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { map, total } = await openMap(page, resultsPath);
  await expect(map).toBeInViewport({ ratio: 0.99 });
  await expect(getCards(page).first()).toBeHidden();
  await expect(map.getByText('ZIP 63101')).toBeVisible();
  expect(total).toBeGreaterThan(20);
  await expect(map.getByRole('status')).toHaveText(new RegExp(`^All ${total}, by place`));
  await expect.poll(() => countPeople(map)).toBe(total);
  await expectNoAxeFindings(page, 'map');
  await setColorScheme(page, 'dark');
  await expectNoAxeFindings(page, 'map');

  await getClusters(map).first().click();
  for (let pressCount = 0; pressCount < 12 && (await getPins(map).count()) === 0; pressCount++)
    await getClusters(map).first().click();
  await expect(map.getByRole('status')).toHaveText(new RegExp(`^\\d+ of ${total} in this part`));
  const pin = getPins(map).first();
  await pin.click();
  const card = page.getByRole('region', { name: 'Chosen on the map' });
  await expect(card.getByRole('link').first()).toBeFocused();
  const [cardBox, pinBox] = [await card.boundingBox(), await pin.boundingBox()];
  expect(pinBox!.y + pinBox!.height).toBeLessThan(cardBox!.y);
  // What the card covers in part would be too small to press.
  const countCovered = () =>
    getClusters(map).evaluateAll(
      (buttons, cardTop) =>
        buttons.filter((button) => button.getBoundingClientRect().bottom > cardTop).length,
      cardBox!.y,
    );
  await expect.poll(countCovered).toBe(0);
  await expectNoAxeFindings(page, 'pin card');
  await page.keyboard.press('Escape');
  await expect(card).toBeHidden();
  await expect(pin).toBeFocused();
  await page.getByRole('button', { name: 'Hide map' }).click();
  await expect(getCards(page).first()).toBeVisible();
});

test(
  'D5 the map can be used by keyboard alone: keys zoom and move it, and a group opens into its people',
  longTest,
  async ({ page }) => {
    const { map, total } = await openMap(page, resultsPath);
    await expect(map.getByRole('button', { name: 'Move left' })).toBeHidden();
    await map.getByRole('button', { name: 'Move the map' }).press('Enter');
    for (let pressCount = 0; pressCount < 6; pressCount++)
      await map.getByRole('button', { name: 'Move left' }).press('Enter');
    await expect(map.getByRole('status')).toHaveText(/^0 of /);
    for (let pressCount = 0; pressCount < 6; pressCount++)
      await map.getByRole('button', { name: 'Move right' }).press('Enter');
    await expect(map.getByRole('status')).not.toHaveText(/^0 of /);
    for (let pressCount = 0; pressCount < 6; pressCount++)
      await map.getByRole('button', { name: 'Zoom out', exact: true }).press('Enter');
    await expect(map.getByRole('status')).toHaveText(/^All /);
    await expect.poll(() => countPeople(map)).toBe(total);
    for (let pressCount = 0; pressCount < 16 && (await getPins(map).count()) === 0; pressCount++) {
      await getClusters(map).first().press('Enter');
      await expect(map.locator('button:focus')).toHaveAccessibleName(/ miles$|: zoom in$/);
    }
    await expect(getPins(map).first()).toBeVisible();
  },
);

test('on a desk the map stands beside the list, and cards and pins mark each other', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { map } = await openMap(page, resultsPath);
  const firstCard = getCards(page).first();
  const [cardBox, mapBox] = [await firstCard.boundingBox(), await map.boundingBox()];
  expect(mapBox!.x).toBeGreaterThan(cardBox!.x + cardBox!.width - 1);
  await firstCard.getByRole('heading').getByRole('link').focus();
  await expect(map.locator('[data-marked]')).toHaveCount(1);
  await firstCard.hover();
  await expect(map.locator('[data-marked]')).toHaveCount(1);
  await map.locator('[data-marked]').focus();
  await expect(firstCard).toHaveAttribute('data-marked', '');
  await map.getByRole('button', { name: 'Zoom in', exact: true }).focus();
  await expect(page.locator('article[data-marked]')).toHaveCount(0);
  await page.getByRole('button', { name: /^Filters/ }).click();
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
});
