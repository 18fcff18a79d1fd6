// Replies to reviews, from writing to the view of the public and the author, and the decisions of staff.
import type { Browser, Page } from '@playwright/test';
import { decideItem } from './support/decisions.ts';
import { expect, openPage, test } from './support/journey.ts';
import { createPublicListingOwner, type ListingOwner } from './support/listing-owners.ts';
import { signIn, waitForEmail } from './support/people.ts';
import { createPublicReview, type ReviewFixture } from './support/reviews.ts';

const replyText =
  'Thank you for taking the time to write. We read every review with the whole team, and words like these help other people choose.';

/** Returns the card of a review among those of My Listing. */
const getCard = (page: Page, { text }: ReviewFixture) =>
  page.getByRole('main').getByRole('article').filter({ hasText: text });
const getReplyField = (page: Page, review: ReviewFixture) => getCard(page, review).getByRole('textbox');
const pressButton = (page: Page, review: ReviewFixture, name: string | RegExp) =>
  getCard(page, review).getByRole('button', { name }).click();

/** Creates a public listing with a public review and opens it as its owner. */
async function openAsAnsweringOwner(page: Page): Promise<{ owner: ListingOwner; review: ReviewFixture }> {
  const owner = await createPublicListingOwner();
  const review = await createPublicReview(owner.slug);
  await signIn(page, owner.person);
  await openPage(page, '/my-listing?tab=reviews');
  await expect(getCard(page, review)).toBeVisible();
  return { owner, review };
}
/** Returns the public page and the public JSON of a listing's reviews as one text. */
async function fetchPublicReviews({ request }: Page, { slug }: ListingOwner): Promise<string> {
  const responses = await Promise.all([
    request.get(`/prosthetists/${slug}`, { headers: { accept: 'text/html' } }),
    request.get(`/api/prosthetists/${slug}/reviews`, { headers: { accept: 'application/json' } }),
  ]);
  return (await Promise.all(responses.map((response) => response.text()))).join('\n');
}
/** Opens a profile as an anonymous visitor, with or without script. */
async function visitProfile(browser: Browser, page: Page, slug: string, hasScript: boolean) {
  const context = await browser.newContext({ javaScriptEnabled: hasScript, locale: 'en-US' });
  const visitorPage = await context.newPage();
  await visitorPage.goto(new URL(`/prosthetists/${slug}`, page.url()).href);
  if (hasScript) await expect(visitorPage.locator('html')).toHaveAttribute('data-ready', 'true');
  const main = visitorPage.getByRole('main');
  return { main, close: () => context.close() };
}

test('an approved reply is public; the author confirms that the change helped; both get mails', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const { owner, review } = await openAsAnsweringOwner(page);
  await pressButton(page, review, /^Reply/);
  await getReplyField(page, review).fill(replyText);
  await getCard(page, review).getByRole('radio', { name: 'Change made' }).check();
  await pressButton(page, review, /^Send the reply/);
  await expect(getCard(page, review)).toContainText('Pending');
  await decideItem('approve', `reply:${review.id}`);
  await expect.poll(() => fetchPublicReviews(page, owner)).toContain(replyText);
  await page.reload();
  await expect(getCard(page, review)).toContainText('Public');

  for (const hasScript of [false, true]) {
    const { main, close } = await visitProfile(browser, page, owner.slug, hasScript);
    await expect(main, `script: ${hasScript}`).toContainText(review.text);
    await expect(main).toContainText(`Reply from ${owner.body.company}`);
    await expect(main).toContainText(replyText);
    await expect(main).toContainText('The practice says it changed something');
    await expect(main).not.toContainText('The author says this solved it');
    await close();
  }

  const authorContext = await browser.newContext({ locale: 'en-US', baseURL: new URL(page.url()).origin });
  const authorPage = await authorContext.newPage();
  await signIn(authorPage, review.author);
  await openPage(authorPage, '/my-reviews');
  await expect(authorPage.getByRole('main')).toContainText(replyText);
  await authorPage.getByRole('button', { name: /^This solved it/ }).click();
  await expect(authorPage.getByRole('main')).toContainText('You said that this solved it.');
  await expect
    .poll(async () => {
      const { main, close } = await visitProfile(browser, page, owner.slug, false);
      const text = await main.textContent();
      await close();
      return text;
    })
    .toContain('The author says this solved it');
  await page.reload();
  await expect(getCard(page, review)).toContainText('The author says that the change solved it.');
  await authorPage.getByRole('button', { name: /^Undo/ }).click();
  await expect(authorPage.getByRole('button', { name: /^This solved it/ })).toBeVisible();
  await authorContext.close();

  const emails = [
    await waitForEmail(page, owner.person, 'Your listing has a new review'),
    await waitForEmail(page, owner.person, 'Your reply is public'),
    await waitForEmail(page, review.author, 'Your review has an answer'),
  ];
  for (const { text } of emails) {
    expect(text, 'no words of anybody').not.toContain(review.text);
    expect(text).not.toContain(replyText);
    expect(text).not.toContain(review.author.email);
  }
});
