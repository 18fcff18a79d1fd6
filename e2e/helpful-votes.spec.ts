// Votes of readers on whether a review is helpful.

import { expect, longTest, openPage, test } from './support/journey.ts';
import { createPublicListingOwner } from './support/listing-owners.ts';
import { expectNoAxeFindings, setColorScheme } from './support/page-checks.ts';
import { completeAnswers, createAccount, openInOwnBrowser, submitLogin } from './support/people.ts';
import { createPublicReview } from './support/reviews.ts';

test(
  'N9 a reader finds a review helpful by way of the sign-in, its number rises once, and the author and the practice have no key',
  longTest,
  async ({ page, browser }) => {
    test.setTimeout(90_000);
    const owner = await createPublicListingOwner({ company: 'Voted Limb Works' });
    const [olderReview, newerReview] = [
      await createPublicReview(owner.slug, { anonymous: false }),
      await createPublicReview(owner.slug),
    ];
    const reader = await createAccount({ role: 'patient', patientinfo: completeAnswers, firstName: 'Zelda' });
    const getCard = (text: string, inPage = page) => inPage.getByRole('article').filter({ hasText: text });
    const getVoteButton = (text: string, inPage = page) =>
      getCard(text, inPage).getByRole('button', { name: /^Helpful/ });

    await openPage(page, `/prosthetists/${owner.slug}`);
    const cardTextsBefore = await page.getByRole('article').allTextContents();
    await expect(getCard(olderReview.text).getByText('found this helpful')).toHaveCount(0);
    await getVoteButton(olderReview.text).click();
    await expect(page).toHaveURL('/login');
    await submitLogin(page, reader);
    await expect(page).toHaveURL(`/prosthetist/${owner.slug}`);
    await expect(getVoteButton(olderReview.text)).toHaveAttribute('aria-pressed', 'true');
    await expect(getCard(olderReview.text).getByText('1 found this helpful')).toBeVisible();
    await expect(getVoteButton(newerReview.text)).toHaveAttribute('aria-pressed', 'false');

    await page.reload();
    await expect(getVoteButton(olderReview.text)).toHaveAttribute('aria-pressed', 'true');
    await expect(getCard(olderReview.text).getByText('1 found this helpful')).toBeVisible();
    const cardTextsAfter = await page.getByRole('article').allTextContents();
    const findPosition = (cardTexts: string[]) =>
      cardTexts.findIndex((text) => text.includes(olderReview.text));
    expect(findPosition(cardTextsAfter)).toBe(findPosition(cardTextsBefore));

    await openPage(page, `/prosthetist/${owner.slug}/reviews`);
    await expect(getVoteButton(olderReview.text)).toHaveAttribute('aria-pressed', 'true');
    await page.setViewportSize({ width: 320, height: 700 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await setColorScheme(page, colorScheme);
      await expectNoAxeFindings(page, `helpful votes, ${colorScheme}`);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);

    for (const person of [olderReview.author, owner.person]) {
      const ownPage = await openInOwnBrowser(browser, person, `/prosthetist/${owner.slug}`);
      await expect(getCard(olderReview.text, ownPage).getByText('1 found this helpful')).toBeVisible();
      await expect(getVoteButton(olderReview.text, ownPage)).toHaveCount(0);
      await ownPage.context().close();
    }
    await getVoteButton(olderReview.text).click();
    await expect(getCard(olderReview.text).getByText('found this helpful')).toHaveCount(0);
    await expect(getVoteButton(olderReview.text)).toHaveAttribute('aria-pressed', 'false');
  },
);
