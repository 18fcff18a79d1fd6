// Reviews from writing to reading, against the real services. Every test has its own author, and its own listing where
// it writes, so that journeys do not change each other's counts.
import { personas } from '@app/test-kit/personas';
import type { Locator, Page } from '@playwright/test';
import { decideItem } from './support/decisions.ts';
import { expect, longTest, openPage, test } from './support/journey.ts';
import { createUnclaimedListing } from './support/listing-owners.ts';
import { createFocusCheck, focusByTab } from './support/page-checks.ts';
import { completeAnswers, createAccount, type Person, signIn } from './support/people.ts';
import { checkAttestation, createPublicReview, goToLastStep, writeReview } from './support/reviews.ts';

const toMemberPath = (slug: string) => `/prosthetist/${slug}`;
const toProfilePath = (slug: string) => `/prosthetists/${slug}`;

/** Returns a text of sufficient length that contains the mark. */
const createReviewText = (mark: string) =>
  `${mark}: three fittings, and the socket has held from the first long walk on.`;
const createMark = () => `Canary ${Math.random().toString(36).slice(2, 12)}`;

const createPatient = (extraInfo: object = {}) =>
  createAccount({ role: 'patient', patientinfo: { ...completeAnswers, ...extraInfo }, firstName: 'Zebulon' });

const getForm = (page: Page) => page.getByRole('main');
const getNextButton = (page: Page) => getForm(page).getByRole('button', { name: 'Next', exact: true });

const getCard = (page: Page, text: string): Locator =>
  page.getByRole('main').getByRole('article').filter({ hasText: text });

/** Fetches the newest review of the signed-in account in the page. Returns it as an item for `decideItem`. */
async function findReviewItem(page: Page, person: Person): Promise<string> {
  const reviews = await page.evaluate(async (id) => {
    const { Clerk } = window as unknown as { Clerk: { session: { getToken(): Promise<string> } } };
    const headers = { authorization: `Bearer ${await Clerk.session.getToken()}` };
    const response = await fetch(`/api/user-reviews/${id}`, { headers });
    return (await response.json()) as { id: string }[];
  }, person.id);
  expect(reviews[0], 'an own review').toBeDefined();
  return `review:${reviews[0]!.id}`;
}

/** Returns all public texts of a listing: its page, its JSON and its reviews. */
async function readPublicTexts(page: Page, slug: string): Promise<string> {
  const { request } = page;
  const jsonOptions = { headers: { accept: 'application/json' } };
  const responses = await Promise.all([
    request.get(toProfilePath(slug), { headers: { accept: 'text/html' } }),
    request.get(`/api/prosthetists/${slug}`, jsonOptions),
    request.get(`/api/prosthetists/${slug}/reviews`, jsonOptions),
    request.get('/api/reviews/recent', jsonOptions),
  ]);
  return (await Promise.all(responses.map((response) => response.text()))).join('\n');
}

test('P7 an anonymous review is hidden until approved, counted in the header, and public without its author', async ({
  page,
}) => {
  const person = await createPatient();
  const { slug } = personas.noReviews;
  const text = createReviewText(createMark());
  await signIn(page, person);
  await writeReview(page, slug, text);

  const ownCard = getCard(page, text);
  await expect(ownCard).toContainText('Pending');
  await page.getByRole('banner').getByText('My Profile').click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'My Reviews (1)' })).toBeVisible();
  expect(await readPublicTexts(page, slug)).not.toContain(text);

  await decideItem('approve', await findReviewItem(page, person));
  await expect.poll(() => readPublicTexts(page, slug)).toContain(text);
  const publicTexts = await readPublicTexts(page, slug);
  for (const secret of [person.id, person.email, person.firstName]) expect(publicTexts).not.toContain(secret);
  await page.reload();
  await expect(getCard(page, text)).toContainText('Public');
});

test(
  'P8 a change of a public review is pending while the old text is public; a rejected one can be sent again',
  longTest,
  async ({ page }) => {
    test.slow();
    const person = await createPatient();
    const { slug } = personas.minimal;
    const [originalText, changedText, secondChangedText] = [
      createReviewText(createMark()),
      createReviewText(createMark()),
      createReviewText(createMark()),
    ];
    await signIn(page, person);
    await writeReview(page, slug, originalText);
    const reviewItem = await findReviewItem(page, person);
    await decideItem('approve', reviewItem);
    await expect.poll(() => readPublicTexts(page, slug)).toContain(originalText);

    const editReview = async (text: string) => {
      await openPage(page, '/my-reviews');
      await getCard(page, originalText).getByRole('link', { name: /^Edit/ }).click();
      await getForm(page).getByLabel('Your experience').fill(text);
      await goToLastStep(page);
      await checkAttestation(page);
      await getForm(page).getByRole('button', { name: 'Send my change' }).click();
      await expect(page).toHaveURL(/\/my-reviews$/);
    };
    await editReview(changedText);
    await expect(getCard(page, originalText)).toContainText('Public, change pending');
    const publicTexts = await readPublicTexts(page, slug);
    expect(publicTexts).toContain(originalText);
    expect(publicTexts).not.toContain(changedText);

    await decideItem('reject', reviewItem, {
      reasons: ['Names another person'],
      note: 'Please leave out the names.',
    });
    await page.reload();
    await expect(getCard(page, originalText)).toContainText('Names another person');
    await expect(getCard(page, originalText)).toContainText('Please leave out the names.');
    expect(await readPublicTexts(page, slug)).toContain(originalText);

    await editReview(secondChangedText);
    await decideItem('approve', reviewItem);
    await expect.poll(() => readPublicTexts(page, slug)).toContain(secondChangedText);
    expect(await readPublicTexts(page, slug)).not.toContain(originalText);
  },
);

test('P10 by keyboard alone: open a listing, rate, write and send a review', longTest, async ({ page }) => {
  const person = await createPatient();
  const { slug } = personas.noTricare;
  await signIn(page, person);
  await openPage(page, toMemberPath(slug));
  const focusElement = (target: Locator) => focusByTab(page, createFocusCheck(target));
  const main = getForm(page);
  await focusElement(main.getByRole('link', { name: 'Write a review' }).first());
  await page.keyboard.press('Enter');
  await focusElement(main.getByRole('radio', { name: 'Not at all' }));
  for (const _ of [1, 2, 3]) await page.keyboard.press('ArrowRight');
  await expect(main.getByRole('radio', { name: /^4/ })).toBeChecked();
  await focusElement(main.getByLabel('Your experience'));
  await page.keyboard.type(createReviewText(createMark()));
  await focusElement(getNextButton(page));
  await page.keyboard.press('Enter');
  await expect(main.getByRole('heading', { name: 'About the care' })).toBeFocused();
  await focusElement(main.getByRole('radio', { name: 'First prosthesis' }));
  await page.keyboard.press('Space');
  await focusElement(main.getByRole('combobox', { name: 'Month' }));
  await page.keyboard.press('ArrowDown');
  await focusElement(main.getByLabel('Year'));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await focusElement(getNextButton(page));
  await page.keyboard.press('Enter');
  await expect(main.getByRole('heading', { name: 'Ratings by topic, if you like' })).toBeFocused();
  await focusElement(getNextButton(page));
  await page.keyboard.press('Enter');
  await focusElement(main.getByLabel('This is about my own care, or that of my family.'));
  await page.keyboard.press('Space');
  await focusElement(main.getByLabel(/^I do not work for this practice/));
  await page.keyboard.press('Space');
  await focusElement(main.getByRole('button', { name: 'Send my review' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/my-reviews$/);
  await expect(main.getByRole('article')).toContainText('Pending');
});

test('R1 the form of a parent has "my child" and anonymous preselected', longTest, async ({ page }) => {
  const person = await createPatient({ ageRange: "I'm a Parent" });
  await signIn(page, person);
  await openPage(page, `${toMemberPath(personas.paediatric.slug)}?write=1`);
  await getForm(page).getByRole('radio', { name: 'Very likely' }).check();
  await getForm(page).getByLabel('Your experience').fill(createReviewText(createMark()));
  await getNextButton(page).click();
  await expect(
    getForm(page)
      .getByRole('group', { name: /Whose care/ })
      .getByRole('radio', { checked: true }),
  ).toHaveAccessibleName(/child/i);
  await getForm(page).getByRole('radio', { name: 'First prosthesis' }).check();
  await getForm(page).getByRole('combobox', { name: 'Month' }).selectOption({ index: 1 });
  await getForm(page).getByLabel('Year').selectOption({ index: 2 });
  await getNextButton(page).click();
  await getNextButton(page).click();
  await expect(getForm(page).getByLabel('Stay anonymous')).toBeChecked();
});

test('R3 a review shows the broad limb level if fewer than five reviews in the state share the exact one', async ({
  page,
}) => {
  // A place without invented listings, so without other reviews.
  const { slug } = await createUnclaimedListing({
    city: 'Hagatna',
    state: 'GU',
    zipCode: '96910',
    loc: { type: 'Point', coordinates: [144.75, 13.47] },
  });
  const { text } = await createPublicReview(slug, { limb: { upper: 'Single shoulder', lower: 'None' } });
  await expect.poll(() => readPublicTexts(page, slug)).toContain(text);
  // Newest first goes by the season of the care, so others may fill the profile's first page.
  const response = await page.request.get('/api/reviews/recent', { headers: { accept: 'application/json' } });
  const { reviews } = (await response.json()) as { reviews: { text: string; level: string }[] };
  expect(reviews.find((review) => review.text === text)?.level).toBe('Upper limb');
});

test(
  'a rejected review can be appealed once; a withdrawn one is removed from the site at once',
  longTest,
  async ({ page }) => {
    test.slow();
    const person = await createPatient();
    const { slug } = personas.fewReviews;
    const text = createReviewText(createMark());
    await signIn(page, person);
    await writeReview(page, slug, text);
    const reviewItem = await findReviewItem(page, person);
    await decideItem('reject', reviewItem, { reasons: ['Not about this care'] });
    await page.reload();
    await getCard(page, text)
      .getByRole('button', { name: /^Appeal/ })
      .click();
    await page
      .getByRole('dialog')
      .getByLabel('Why was the decision wrong?')
      .fill('It is about this care, from March on.');
    await page.getByRole('dialog').getByRole('button', { name: 'Send the appeal' }).click();
    await expect(getCard(page, text)).toContainText('Someone else on our team is reading it.');
    await expect(getCard(page, text).getByRole('button', { name: /^Appeal/ })).toHaveCount(0);
    await decideItem('uphold', reviewItem, { adminId: 'another' });
    await expect.poll(() => readPublicTexts(page, slug)).toContain(text);

    await page.reload();
    await getCard(page, text)
      .getByRole('button', { name: /^Withdraw/ })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw it' }).click();
    await expect(getCard(page, text)).toHaveCount(0);
    await expect.poll(() => readPublicTexts(page, slug)).not.toContain(text);
  },
);
