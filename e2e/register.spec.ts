import { readFile } from 'node:fs/promises';
import { createProsthetists, importFile } from './support/imports.ts';
import { expect, longTest, signInAsStaff, test } from './support/staff.ts';

const sampleUrl = new URL('../services/admin/src/imports/register/sample-register.csv', import.meta.url);
type People = ReturnType<typeof createProsthetists>;

/**
 * Creates a register with a person and the practice at the same address, far from other journeys, with unique names.
 */
async function createRegister({ lastNamePrefix, getNpi }: People): Promise<string> {
  const [header, ...lines] = (await readFile(sampleUrl, 'utf8')).split(/\r?\n/);
  const rows = ['1999001013', '1999001252'].map((sampleNpi, index) =>
    lines
      .find((line) => line.startsWith(`"${sampleNpi}"`))!
      .replace(sampleNpi, getNpi(index))
      .replaceAll('EXAMPLETON', lastNamePrefix.toUpperCase())
      .replaceAll('"SAINT LOUIS","MO","631011234"', '"CHEYENNE","WY","820011234"'),
  );
  return [header, ...rows, ''].join('\n');
}

test(
  'N16 a prosthetist of the public register is found by ZIP code, and the page says where the data are from',
  longTest,
  async ({ page }) => {
    const people = createProsthetists();
    await signInAsStaff(page, undefined, '/admin/import-data');
    await importFile(page, await createRegister(people), { publish: true });

    const query = new URLSearchParams({ zipCode: '82001', radius: '25', name: people.lastNamePrefix });
    const card = page.getByRole('article', { name: new RegExp(`Marguerite ${people.lastNamePrefix}`) });
    await expect(async () => {
      await page.goto(`/search-results?${query}`);
      await expect(card).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await expect(card).toContainText('River Limb');
    await expect(card).toContainText('From the public register: call first');
    await card.getByRole('heading').getByRole('link').click();
    const sourceText = `From the public register (NPI ${people.getNpi(0)}), not checked by us.`;
    await expect(page.getByRole('paragraph').filter({ hasText: sourceText })).toBeVisible();
  },
);
