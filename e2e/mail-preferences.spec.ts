// Optional mails: they can be turned off, also by the link in a mail, but only with a click, not by fetching the link.
import type { Page } from '@playwright/test';
import { decideItem } from './support/decisions.ts';
import { expect, long, openPage, test } from './support/journey.ts';
import { type Person, signIn } from './support/people.ts';
import { type Calls, createPublicPractice, fetchMail } from './support/practice.ts';
import { createPublicReview } from './support/reviewed.ts';

const newReviews = 'New reviews of my listing';
const replies = 'Replies to my reviews';

async function switchOff(page: Page, person: Person, name: string): Promise<void> {
  await signIn(page, person);
  await openPage(page, '/account');
  const pending = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/me/preferences') && answer.request().method() === 'PUT',
  );
  await page.getByRole('region', { name: 'E-mails' }).getByRole('checkbox', { name }).uncheck();
  expect((await pending).status()).toBe(200);
}
const fetchMailPreferences = async (calls: Calls) =>
  (await calls<{ mails: Record<string, boolean> }>('GET', '/api/me/preferences')).json.mails;

async function listMailSubjects({ request }: Page, { email }: Person): Promise<string[]> {
  const answer = await request.get(`/dev/mail/json?to=${encodeURIComponent(email)}`);
  const { mails } = (await answer.json()) as { mails: { subject: string }[] };
  return mails.map(({ subject }) => subject);
}

test(
  'only mails turned off are not sent; the link in a mail turns off its kind by a click, not by a GET',
  long,
  async ({ page, browser }) => {
    test.setTimeout(200_000);
    const [off, on] = [await createPublicPractice(), await createPublicPractice()];
    await switchOff(page, off.person, newReviews);
    const answered = await createPublicReview(off.slug);
    const others = await browser.newContext({ baseURL: new URL(page.url()).origin, locale: 'en-US' });
    await switchOff(await others.newPage(), answered.author, replies);
    await others.close();
    const text = 'Thank you for taking the time to write. We read every review with the whole team.';
    const sent = await off.calls('POST', `/api/reviews/${answered.id}/reply`, { text, change: null, v: 0 });
    expect(sent.status).toBe(202);
    await decideItem('approve', `reply:${answered.id}`);

    // The last decision, so that its mail is sent after all others.
    await createPublicReview(on.slug);
    const mail = await fetchMail(page, on.person, 'Your listing has a new review');
    expect(await listMailSubjects(page, off.person)).toContain('Your reply is public');
    expect(await listMailSubjects(page, off.person)).not.toContain('Your listing has a new review');
    expect(await listMailSubjects(page, answered.author)).toContain('Your review is public');
    expect(await listMailSubjects(page, answered.author)).not.toContain('Your review has an answer');

    const [link = ''] = /\/unsubscribe\/[\w.-]+/.exec(mail.text) ?? [];
    expect(new URL(mail.unsubscribe ?? '').pathname, 'in the header').toBe(link);
    const wantedBefore = await fetchMailPreferences(on.calls);
    expect(wantedBefore[newReviews]).toBe(true);
    // Mail programs and scanners fetch links in advance; that must change nothing.
    expect((await page.request.get(link)).status()).toBe(200);
    await page.request.head(link);
    expect(await fetchMailPreferences(on.calls)).toEqual(wantedBefore);

    const anyone = await browser.newContext({ baseURL: new URL(page.url()).origin, locale: 'en-US' });
    const reading = await anyone.newPage();
    await openPage(reading, link);
    await expect(reading.getByRole('main')).toContainText(newReviews);
    expect(await fetchMailPreferences(on.calls)).toEqual(wantedBefore);
    await reading.getByRole('button', { name: 'Stop these e-mails' }).click();
    await expect(
      reading.getByRole('status').filter({ hasText: 'You will no longer get the e-mail' }),
    ).toBeVisible();
    expect(await fetchMailPreferences(on.calls)).toEqual({ ...wantedBefore, [newReviews]: false });
    await anyone.close();

    await on.calls('PUT', '/api/me/preferences', { mails: { [newReviews]: true } });
    // The one-click request of mail programs (RFC 8058).
    const form = { 'List-Unsubscribe': 'One-Click' };
    const pressed = await page.request.post(mail.unsubscribe ?? '', { form });
    expect(await pressed.json()).toEqual({ mail: newReviews, wanted: false });
    expect(await fetchMailPreferences(on.calls)).toEqual({ ...wantedBefore, [newReviews]: false });
  },
);
