import { expect, longTest, openPage, test } from './support/journey.ts';
import { completeAnswers, createAccount, signIn } from './support/people.ts';
import { resultsPath } from './support/routes.ts';

test(
  'R2 "Treats children" and "Reviewers like us" show matching people only, and their number',
  longTest,
  async ({ page }) => {
    const parent = await createAccount({
      role: 'patient',
      patientinfo: { ...completeAnswers, ageRange: "I'm a Parent", lowerExtremity: 'Single below-knee' },
    });
    await signIn(page, parent);
    await openPage(page, resultsPath);
    const main = page.getByRole('main');
    const cards = main.getByRole('article');
    const heading = main.getByRole('heading', { level: 1 });
    await expect(main.getByText('things you need').first()).toBeVisible();
    const headingBefore = await heading.textContent();

    await main.getByLabel(/^Treats children/).check();
    await expect(heading).not.toHaveText(headingBefore ?? '');
    const headingWithChildren = await heading.textContent();
    await main.getByLabel(/^Reviewers like us/).check();
    await expect(heading).not.toHaveText(headingWithChildren ?? '');
    const remainingCount = Number(/^\d+/.exec((await heading.textContent()) ?? '')?.[0]);
    expect(remainingCount).toBeGreaterThan(0);
    await expect(
      page
        .locator('[aria-live="polite"], [role="status"]')
        .filter({ hasText: `${remainingCount} prosthetist` }),
    ).not.toHaveCount(0);
    for (const card of await cards.all())
      await expect(card).toContainText(/Below-knee: (?:not )?listed, (?:and|but) \d+ reviewers?/);
    // Answers about the patient are sent in bodies, never in addresses.
    expect(page.url()).not.toMatch(/knee|Parent|High/i);
  },
);
