// Votes of readers on whether a review is helpful.
import { expectNoAxeFindings, showIn } from './support/axe.ts';
import { expect, long, openPage, test } from './support/journey.ts';
import { answered, createAccount, openInOwnBrowser, submitLogin } from './support/people.ts';
import { createPublicPractice } from './support/practice.ts';
import { createPublicReview } from './support/reviewed.ts';

test(
  'N9 a reader finds a review helpful by way of the sign-in, its number rises once, and the author and the practice have no key',
  long,
  async ({ page, browser }) => {
    test.setTimeout(90_000);
    const practice = await createPublicPractice({ company: 'Voted Limb Works' });
    const [older, newer] = [
      await createPublicReview(practice.slug, { anonymous: false }),
      await createPublicReview(practice.slug),
    ];
    const reader = await createAccount({ role: 'patient', patientinfo: answered, firstName: 'Zelda' });
    const card = (text: string, of = page) => of.getByRole('article').filter({ hasText: text });
    const key = (text: string, of = page) => card(text, of).getByRole('button', { name: /^Helpful/ });

    await openPage(page, `/prosthetists/${practice.slug}`);
    const order = await page.getByRole('article').allTextContents();
    await expect(card(older.text).getByText('found this helpful')).toHaveCount(0);
    await key(older.text).click();
    await expect(page).toHaveURL('/login');
    await submitLogin(page, reader);
    await expect(page).toHaveURL(`/prosthetist/${practice.slug}`);
    await expect(key(older.text)).toHaveAttribute('aria-pressed', 'true');
    await expect(card(older.text).getByText('1 found this helpful')).toBeVisible();
    await expect(key(newer.text)).toHaveAttribute('aria-pressed', 'false');

    await page.reload();
    await expect(key(older.text)).toHaveAttribute('aria-pressed', 'true');
    await expect(card(older.text).getByText('1 found this helpful')).toBeVisible();
    const texts = await page.getByRole('article').allTextContents();
    const isFirst = (all: string[]) => all.findIndex((text) => text.includes(older.text));
    expect(isFirst(texts)).toBe(isFirst(order));

    await openPage(page, `/prosthetist/${practice.slug}/reviews`);
    await expect(key(older.text)).toHaveAttribute('aria-pressed', 'true');
    await page.setViewportSize({ width: 320, height: 700 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await showIn(page, colorScheme);
      await expectNoAxeFindings(page, `helpful votes, ${colorScheme}`);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);

    for (const person of [older.author, practice.person]) {
      const own = await openInOwnBrowser(browser, person, `/prosthetist/${practice.slug}`);
      await expect(card(older.text, own).getByText('1 found this helpful')).toBeVisible();
      await expect(key(older.text, own)).toHaveCount(0);
      await own.context().close();
    }
    await key(older.text).click();
    await expect(card(older.text).getByText('found this helpful')).toHaveCount(0);
    await expect(key(older.text)).toHaveAttribute('aria-pressed', 'false');
  },
);
