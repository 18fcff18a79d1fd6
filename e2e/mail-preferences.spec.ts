// Optional mails: they can be turned off, also by the link in a mail, but only with a click, not by fetching the link.
import type { Page } from '@playwright/test';
import { decideItem } from './support/decisions.ts';
import { expect, longTest, openPage, test } from './support/journey.ts';
import { createPublicListingOwner } from './support/listing-owners.ts';
import { type ApiClient, type Person, signIn, waitForEmail } from './support/people.ts';
import { createPublicReview } from './support/reviews.ts';

const newReviewsMail = 'New reviews of my listing';
const repliesMail = 'Replies to my reviews';

async function turnOffMail(page: Page, person: Person, name: string): Promise<void> {
  await signIn(page, person);
  await openPage(page, '/account');
  const savePromise = page.waitForResponse(
    (response) => response.url().endsWith('/api/me/preferences') && response.request().method() === 'PUT',
  );
  await page.getByRole('region', { name: 'E-mails' }).getByRole('checkbox', { name }).uncheck();
  expect((await savePromise).status()).toBe(200);
}
const fetchMailPreferences = async (callApi: ApiClient) =>
  (await callApi<{ mails: Record<string, boolean> }>('GET', '/api/me/preferences')).json.mails;

async function listMailSubjects({ request }: Page, { email }: Person): Promise<string[]> {
  const response = await request.get(`/dev/mail/json?to=${encodeURIComponent(email)}`);
  const { mails } = (await response.json()) as { mails: { subject: string }[] };
  return mails.map(({ subject }) => subject);
}

test(
  'only mails turned off are not sent; the link in a mail turns off its kind by a click, not by a GET',
  longTest,
  async ({ page, browser }) => {
    test.setTimeout(200_000);
    const [mutedOwner, subscribedOwner] = [
      await createPublicListingOwner(),
      await createPublicListingOwner(),
    ];
    await turnOffMail(page, mutedOwner.person, newReviewsMail);
    const review = await createPublicReview(mutedOwner.slug);
    const otherContext = await browser.newContext({ baseURL: new URL(page.url()).origin, locale: 'en-US' });
    await turnOffMail(await otherContext.newPage(), review.author, repliesMail);
    await otherContext.close();
    const text = 'Thank you for taking the time to write. We read every review with the whole team.';
    const replyResponse = await mutedOwner.callApi('POST', `/api/reviews/${review.id}/reply`, {
      text,
      change: null,
      v: 0,
    });
    expect(replyResponse.status).toBe(202);
    await decideItem('approve', `reply:${review.id}`);

    // The last decision, so that its mail is sent after all others.
    await createPublicReview(subscribedOwner.slug);
    const email = await waitForEmail(page, subscribedOwner.person, 'Your listing has a new review');
    expect(await listMailSubjects(page, mutedOwner.person)).toContain('Your reply is public');
    expect(await listMailSubjects(page, mutedOwner.person)).not.toContain('Your listing has a new review');
    expect(await listMailSubjects(page, review.author)).toContain('Your review is public');
    expect(await listMailSubjects(page, review.author)).not.toContain('Your review has an answer');

    const [link = ''] = /\/unsubscribe\/[\w.-]+/.exec(email.text) ?? [];
    expect(new URL(email.unsubscribe ?? '').pathname, 'in the header').toBe(link);
    const initialPreferences = await fetchMailPreferences(subscribedOwner.callApi);
    expect(initialPreferences[newReviewsMail]).toBe(true);
    // Mail programs and scanners fetch links in advance; that must change nothing.
    expect((await page.request.get(link)).status()).toBe(200);
    await page.request.head(link);
    expect(await fetchMailPreferences(subscribedOwner.callApi)).toEqual(initialPreferences);

    const readerContext = await browser.newContext({ baseURL: new URL(page.url()).origin, locale: 'en-US' });
    const readerPage = await readerContext.newPage();
    await openPage(readerPage, link);
    await expect(readerPage.getByRole('main')).toContainText(newReviewsMail);
    expect(await fetchMailPreferences(subscribedOwner.callApi)).toEqual(initialPreferences);
    await readerPage.getByRole('button', { name: 'Stop these e-mails' }).click();
    await expect(
      readerPage.getByRole('status').filter({ hasText: 'You will no longer get the e-mail' }),
    ).toBeVisible();
    expect(await fetchMailPreferences(subscribedOwner.callApi)).toEqual({
      ...initialPreferences,
      [newReviewsMail]: false,
    });
    await readerContext.close();

    await subscribedOwner.callApi('PUT', '/api/me/preferences', { mails: { [newReviewsMail]: true } });
    // The one-click request of mail programs (RFC 8058).
    const oneClickForm = { 'List-Unsubscribe': 'One-Click' };
    const response = await page.request.post(email.unsubscribe ?? '', { form: oneClickForm });
    expect(await response.json()).toEqual({ mail: newReviewsMail, wanted: false });
    expect(await fetchMailPreferences(subscribedOwner.callApi)).toEqual({
      ...initialPreferences,
      [newReviewsMail]: false,
    });
  },
);
