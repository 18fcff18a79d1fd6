// Replies to reviews, from writing to the view of the public and the author, and the decisions of staff.
import type { Browser, Page } from '@playwright/test';
import { decideItem } from './support/decisions.ts';
import { expect, long, openPage, test } from './support/journey.ts';
import { signIn } from './support/people.ts';
import { createPublicPractice, fetchMail, type Practice } from './support/practice.ts';
import { createPublicReview, type ReviewFixture } from './support/reviewed.ts';

const safe =
  'Thank you for taking the time to write. We read every review with the whole team, and words like these help other people choose.';

/** Returns the card of a review among those of My Listing. */
const card = (page: Page, { text }: ReviewFixture) =>
  page.getByRole('main').getByRole('article').filter({ hasText: text });
const answer = (page: Page, review: ReviewFixture) => card(page, review).getByRole('textbox');
const press = (page: Page, review: ReviewFixture, name: string | RegExp) =>
  card(page, review).getByRole('button', { name }).click();

/** Creates a public listing with a public review and opens it as its owner. */
async function openAnsweringPractice(page: Page): Promise<{ practice: Practice; review: ReviewFixture }> {
  const practice = await createPublicPractice();
  const review = await createPublicReview(practice.slug);
  await signIn(page, practice.person);
  await openPage(page, '/my-listing?tab=reviews');
  await expect(card(page, review)).toBeVisible();
  return { practice, review };
}
async function sendReply(
  page: Page,
  review: ReviewFixture,
  text: string,
  open: RegExp = /^Reply/,
): Promise<void> {
  await press(page, review, open);
  await answer(page, review).fill(text);
  await press(page, review, /^Send the reply/);
  await expect(answer(page, review)).toHaveCount(0);
}
/** Returns the public page and the public JSON of a listing's reviews as one text. */
async function fetchPublicReviews({ request }: Page, { slug }: Practice): Promise<string> {
  const replies = await Promise.all([
    request.get(`/prosthetists/${slug}`, { headers: { accept: 'text/html' } }),
    request.get(`/api/prosthetists/${slug}/reviews`, { headers: { accept: 'application/json' } }),
  ]);
  return (await Promise.all(replies.map((reply) => reply.text()))).join('\n');
}
/** Opens a profile as an anonymous visitor, with or without script. */
async function visitProfile(browser: Browser, page: Page, slug: string, javaScriptEnabled: boolean) {
  const context = await browser.newContext({ javaScriptEnabled, locale: 'en-US' });
  const visitor = await context.newPage();
  await visitor.goto(new URL(`/prosthetists/${slug}`, page.url()).href);
  if (javaScriptEnabled) await expect(visitor.locator('html')).toHaveAttribute('data-ready', 'true');
  const main = visitor.getByRole('main');
  return { main, close: () => context.close() };
}

test('an approved reply is public; the author confirms that the change helped; both get mails', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const { practice, review } = await openAnsweringPractice(page);
  await press(page, review, /^Reply/);
  await answer(page, review).fill(safe);
  await card(page, review).getByRole('radio', { name: 'Change made' }).check();
  await press(page, review, /^Send the reply/);
  await expect(card(page, review)).toContainText('Pending');
  await decideItem('approve', `reply:${review.id}`);
  await expect.poll(() => fetchPublicReviews(page, practice)).toContain(safe);
  await page.reload();
  await expect(card(page, review)).toContainText('Public');

  for (const script of [false, true]) {
    const { main, close } = await visitProfile(browser, page, practice.slug, script);
    await expect(main, `script: ${script}`).toContainText(review.text);
    await expect(main).toContainText(`Reply from ${practice.body.company}`);
    await expect(main).toContainText(safe);
    await expect(main).toContainText('The practice says it changed something');
    await expect(main).not.toContainText('The author says this solved it');
    await close();
  }

  const authors = await browser.newContext({ locale: 'en-US', baseURL: new URL(page.url()).origin });
  const reading = await authors.newPage();
  await signIn(reading, review.author);
  await openPage(reading, '/my-reviews');
  await expect(reading.getByRole('main')).toContainText(safe);
  await reading.getByRole('button', { name: /^This solved it/ }).click();
  await expect(reading.getByRole('main')).toContainText('You said that this solved it.');
  await expect
    .poll(async () => {
      const { main, close } = await visitProfile(browser, page, practice.slug, false);
      const text = await main.textContent();
      await close();
      return text;
    })
    .toContain('The author says this solved it');
  await page.reload();
  await expect(card(page, review)).toContainText('The author says that the change solved it.');
  await reading.getByRole('button', { name: /^Undo/ }).click();
  await expect(reading.getByRole('button', { name: /^This solved it/ })).toBeVisible();
  await authors.close();

  const mails = [
    await fetchMail(page, practice.person, 'Your listing has a new review'),
    await fetchMail(page, practice.person, 'Your reply is public'),
    await fetchMail(page, review.author, 'Your review has an answer'),
  ];
  for (const { text } of mails) {
    expect(text, 'no words of anybody').not.toContain(review.text);
    expect(text).not.toContain(safe);
    expect(text).not.toContain(review.author.email);
  }
});

test(
  'a new text for a public reply is public once approved; until then the old one is; a rejection shows why',
  long,
  async ({ page }) => {
    test.slow();
    const { practice, review } = await openAnsweringPractice(page);
    await sendReply(page, review, safe);
    await decideItem('approve', `reply:${review.id}`);
    await expect.poll(() => fetchPublicReviews(page, practice)).toContain(safe);
    await page.reload();
    const other = 'Thank you very much. Anybody may ring our office and ask for the manager.';
    await sendReply(page, review, other, /^Change your reply/);
    await expect(card(page, review)).toContainText('Your new text, waiting');
    await expect(card(page, review)).toContainText(safe);
    let publicReviews = await fetchPublicReviews(page, practice);
    expect(publicReviews).toContain(safe);
    expect(publicReviews).not.toContain(other);

    const note = 'Please say which office.';
    await decideItem('reject', `reply:${review.id}`, { note });
    await page.reload();
    await expect(card(page, review)).toContainText('Your new text, sent back');
    await expect(card(page, review)).toContainText(note);
    expect(await fetchPublicReviews(page, practice)).toContain(safe);

    const mended = 'Thank you very much. Anybody may ring the Lindell office and ask for the manager.';
    await press(page, review, /^Edit and resend/);
    await expect(answer(page, review)).toHaveValue(other);
    await answer(page, review).fill(mended);
    await press(page, review, /^Send the reply/);
    await expect(card(page, review)).toContainText('Your new text, waiting');
    await decideItem('approve', `reply:${review.id}`);
    await expect.poll(() => fetchPublicReviews(page, practice)).toContain(mended);
    publicReviews = await fetchPublicReviews(page, practice);
    expect(publicReviews).not.toContain(safe);
    expect(publicReviews).not.toContain(other);

    await page.reload();
    await press(page, review, /^Delete my reply/);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete my reply' }).click();
    await expect(card(page, review).getByRole('button', { name: /^Reply/ })).toBeVisible();
    await expect.poll(() => fetchPublicReviews(page, practice)).not.toContain(mended);
  },
);
