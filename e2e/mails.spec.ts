// Which mails somebody gets: chosen on the account page, stopped by a link in the mail itself.
import { personas } from '@app/test-kit/personas';
import type { Page } from '@playwright/test';
import { expect, opened, test } from './journey.ts';
import { accounts, answered, decide, newAccount, signIn } from './people.ts';

const box = (page: Page, name: string) =>
  page.getByRole('region', { name: 'E-mails' }).getByRole('checkbox', { name });
const saved = (page: Page) =>
  page.waitForResponse(
    (reply) => reply.url().endsWith('/api/me/preferences') && reply.request().method() === 'PUT',
  );

test('what is switched off on the account page is off after a reload, and for nobody else', async ({
  page,
}) => {
  await signIn(page, await newAccount({ role: 'patient', patientinfo: answered }));
  await opened(page, '/account');
  const kept = saved(page);
  await box(page, 'Replies to my reviews').uncheck();
  expect((await kept).status()).toBe(200);
  await page.reload();
  await expect(box(page, 'Replies to my reviews')).not.toBeChecked();
  await expect(page.getByRole('region', { name: 'E-mails' }).getByRole('checkbox')).toHaveCount(1);
});

test.describe('without a network', () => {
  test.use({ expectedErrors: [/Failed to load resource|ERR_FAILED/] });

  test('a tick goes back and says why', async ({ page }) => {
    await signIn(page, await newAccount({ role: 'prosthetist' }));
    await opened(page, '/account');
    await expect(box(page, 'New reviews of my listing')).toBeChecked();
    await page.route('**/api/me/preferences', (route) => route.abort());
    await box(page, 'New reviews of my listing').click();
    await expect(page.getByRole('region', { name: 'E-mails' }).getByRole('alert')).toHaveText(
      'Network error. Please check your connection and try again.',
    );
    await expect(box(page, 'New reviews of my listing')).toBeChecked();
  });
});

/** Writes a review as who is signed in, without the form: gives its public id. */
const wrote = (page: Page, slug: string): Promise<string> =>
  page.evaluate(async (at) => {
    const { Clerk } = window as unknown as { Clerk: { session: { getToken(): Promise<string> } } };
    const lastMonth = new Date(new Date().setDate(0)).toISOString().slice(0, 7);
    const none = { fitComfort: null, listening: null, followUp: null, timeliness: null, billing: null };
    const reply = await fetch(`/api/prosthetists/${at}/reviews`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await Clerk.session.getToken()}`,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      },
      body: JSON.stringify({
        overallRating: 5,
        ratings: { ...none, staff: null },
        title: '',
        text: `Walked in with a limp and out without, mark ${Math.random().toString(36).slice(2)}.`,
        tags: [],
        stage: 'New socket',
        limb: { upper: 'None', lower: 'Single below-knee' },
        device: '',
        careMonth: lastMonth,
        relation: 'self',
        anonymous: true,
        incentive: 'none',
        attest: { ownCare: true, noTies: true },
      }),
    });
    if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`);
    return ((await reply.json()) as { review: { id: string } }).review.id;
  }, slug);

interface ShownMail {
  subject: string;
  text: string;
  unsubscribe: string | null;
}
/** The newest mail to an address that can be stopped, and about what. */
async function stoppableMail({ request }: Page, email: string, subject: RegExp): Promise<ShownMail> {
  let found: ShownMail | undefined;
  const look = async () => {
    const reply = await request.get(`/dev/mail/json?to=${encodeURIComponent(email)}`);
    const { mails } = (await reply.json()) as { mails: ShownMail[] };
    found = mails.find((mail) => mail.unsubscribe && subject.test(mail.subject));
    return found !== undefined;
  };
  // A decision's mail waits while the decision can be taken back.
  await expect.poll(look, { timeout: 90_000, message: `a mail to ${email}` }).toBe(true);
  return found!;
}

test('row 120: the link in a mail stops that mail, by one press, signed out; opening it does nothing', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const owner = accounts.popular;
  await signIn(page, await newAccount({ role: 'patient', patientinfo: answered }));
  const review = await wrote(page, personas.popular.slug);
  await decide(review, 'approve');
  const mail = await stoppableMail(page, owner.email, /review/i);

  const [link = ''] = /\/unsubscribe\/[\w.-]+/.exec(mail.text) ?? [];
  expect(new URL(mail.unsubscribe ?? '').pathname).toBe(`/api${link}`);
  const anyone = await browser.newPage();
  await opened(anyone, new URL(link, page.url()).href);
  await expect(anyone.getByRole('main')).toContainText('New reviews of my listing');

  const theirs = await browser.newPage();
  await opened(theirs, new URL('/login', page.url()).href);
  await theirs.getByLabel('E-mail').fill(owner.email);
  await theirs.getByRole('textbox', { name: 'Password', exact: true }).fill('one step at a time');
  await theirs.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(theirs.getByRole('banner').getByText('Hollis F.')).toBeVisible();
  await theirs.goto(new URL('/account', page.url()).href);
  await expect(box(theirs, 'New reviews of my listing')).toBeChecked();

  await anyone.getByRole('button', { name: 'Stop these e-mails' }).click();
  await expect(anyone.getByRole('status').filter({ hasText: 'does not come any more' })).toBeFocused();
  await theirs.reload();
  await expect(box(theirs, 'New reviews of my listing')).not.toBeChecked();
  await expect(box(theirs, 'Reminders to confirm my listing')).toBeChecked();

  const kept = saved(theirs);
  await box(theirs, 'New reviews of my listing').check();
  await kept;
  // As mail programs press it (RFC 8058).
  const pressed = await page.request.post(`/api${link}`, { form: { 'List-Unsubscribe': 'One-Click' } });
  expect(await pressed.json()).toEqual({ mail: 'New reviews of my listing', wanted: false });
  await theirs.reload();
  await expect(box(theirs, 'New reviews of my listing')).not.toBeChecked();
  const again = saved(theirs);
  await box(theirs, 'New reviews of my listing').check();
  await again;
  await Promise.all([anyone.close(), theirs.close()]);
});

test.describe('a link that nobody has', () => {
  test.use({ expectedErrors: [/status of 404/] });

  test('says so, and leads to the account', async ({ page }) => {
    await opened(page, `/unsubscribe/${'x'.repeat(22)}.0`);
    await page.getByRole('button', { name: 'Stop these e-mails' }).click();
    await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Choose e-mails in your account' })).toBeVisible();
  });
});
