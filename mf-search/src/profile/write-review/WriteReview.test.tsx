import { mockEndpoint, mockProblem } from '@app/test-kit/mock';
import { createSession } from '@app/test-kit/sessions';
import { getReviewLists, postReview } from '@app/types';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { ownReviews, resetOwnReviews } from '../../mocks/own-reviews.ts';
import { createOwnReview } from '../../mocks/reviews.ts';
import { listing, openMemberPage, patient, setUpPageTests } from '../../testing/page-tests.ts';
import { reviewDrafts } from './drafts.ts';
import { createBlankReviewValues, type ReviewValues } from './review-values.ts';

type UserEvent = Awaited<ReturnType<typeof openMemberPage>>['user'];

const { server } = setUpPageTests();
const { slug, id: listingId } = listing;
const memberPath = `/prosthetist/${slug}`;
const userId = patient.user.id;
const reviewText = 'He asked what I do all day before he touched the cast, and it fits.';
const lastYear = String(new Date().getUTCFullYear() - 1);

const pressButton = (user: UserEvent, name: string) => user.click(screen.getByRole('button', { name }));
const getCheckbox = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const getTextField = () => screen.getByLabelText<HTMLTextAreaElement>(/^Your experience/);
const expectFocusOn = (getElement: () => Element) =>
  waitFor(() => expect(document.activeElement).toBe(getElement()));
/** Each step moves the focus to its heading. */
async function waitForStep(name: string) {
  const heading = await screen.findByRole('heading', { level: 2, name });
  await expectFocusOn(() => heading);
}
const findMyReviews = () => screen.findByRole('heading', { level: 1, name: 'My Reviews' });

async function openReviewForm(session = patient, step = 1) {
  const view = await openMemberPage(`${memberPath}?write=${step}`, { session });
  await screen.findByRole('heading', { level: 2 });
  return view;
}
/** Opens a step, by default the last, of a draft in which all is answered. */
async function openDraft(values: Partial<ReviewValues> = {}, step = 4) {
  const answers = {
    overallRating: 4,
    text: reviewText,
    stage: 'New socket',
    careMonth: `${lastYear}-05`,
    attest: { ownCare: true, noTies: true },
  };
  const draftValues = { ...createBlankReviewValues(patient.user), ...answers, ...values };
  reviewDrafts.save(userId, slug, { values: draftValues, v: 0, name: 'Renata Okafor', listingId });
  return openReviewForm(patient, step);
}
function recordWrites() {
  const writes: { method: string; id: unknown; key: string | null; body: Record<string, unknown> }[] = [];
  const recordWrite = async ({ request, params }: { request: Request; params: Record<string, unknown> }) => {
    const { method, headers } = request;
    writes.push({
      method,
      id: params.id,
      key: headers.get('idempotency-key'),
      body: await request.clone().json(),
    });
    return undefined;
  };
  server.use(
    http.post('*/api/prosthetists/:id/reviews', recordWrite),
    http.put('*/api/reviews/:id', recordWrite),
  );
  return writes;
}

describe('a new review', () => {
  test('has four steps, is sent once, and is then pending in My Reviews', async () => {
    const writes = recordWrites();
    const { user, getAddress, reviewsChanged, announcedTexts } = await openReviewForm(
      createSession('patient', { patientInfo: { lowerExtremity: 'Single below-knee', ageRange: 'Senior' } }),
    );
    await user.click(screen.getByRole('radio', { name: '5 Very likely' }));
    await user.type(screen.getByLabelText('Title'), 'Listened first');
    await user.click(getTextField());
    await user.paste(reviewText);
    expect(screen.queryByText(/health information/)).toBeNull();
    await pressButton(user, 'Next');

    await waitForStep('About the care');
    expect(screen.getByText(/This is health information/)).toBeTruthy();
    const healthLink = screen.getByRole('link', { name: 'How we handle health data' });
    expect(healthLink.getAttribute('href')).toBe('/health-data');
    expect(screen.getByLabelText<HTMLSelectElement>('Leg or foot').value).toBe('Single below-knee');
    await user.click(screen.getByRole('radio', { name: 'New socket' }));
    await user.selectOptions(screen.getByLabelText(/^Month\b/), 'May');
    await user.selectOptions(screen.getByLabelText(/^Year/), lastYear);
    await user.selectOptions(screen.getByLabelText('Kind of device'), 'Microprocessor knee');
    await user.type(screen.getByLabelText('Months until it fit'), '3');
    await user.type(screen.getByLabelText('Visits for adjustments'), '0');
    await pressButton(user, 'Next');

    await waitForStep('Ratings by topic, if you like');
    const listeningGroup = within(screen.getByRole('group', { name: 'Listening' }));
    await user.click(listeningGroup.getByRole('radio', { name: '5 Very good' }));
    await user.click(getCheckbox('Listens'));
    await user.click(getCheckbox('Long waits'));
    await pressButton(user, 'Next');

    await waitForStep('Your name, and send');
    await user.click(getCheckbox(/my own care/));
    await user.click(getCheckbox(/do not work for this practice/));
    expect(screen.getByText('Dana R.')).toBeTruthy();
    await user.click(getCheckbox('Stay anonymous'));
    expect(screen.getByText('Anonymous')).toBeTruthy();
    await user.selectOptions(screen.getByLabelText(/^Did anyone give you something/), 'Free supplies');
    await user.dblClick(screen.getByRole('button', { name: 'Send my review' }));

    await findMyReviews();
    expect(getAddress()).toBe('/my-reviews');
    expect(await screen.findByText('Pending')).toBeTruthy();
    expect(screen.getByText(/1-2 business days. We never hold one back/)).toBeTruthy();
    expect(screen.getByText('Thank you. Your review was sent.')).toBeTruthy();
    expect(announcedTexts.at(-1)).toBe('Thank you. Your review was sent.');
    expect(reviewsChanged).toHaveBeenCalledOnce();
    expect(localStorage.getItem('personal:review-drafts')).toBeNull();
    expect(ownReviews).toHaveLength(1);
    expect(writes).toEqual([
      {
        method: 'POST',
        id: slug,
        key: expect.stringMatching(/^[\w-]{36}$/),
        body: {
          overallRating: 5,
          ratings: { ...createBlankReviewValues(patient.user).ratings, listening: 5 },
          title: 'Listened first',
          text: reviewText,
          tags: ['Listens', 'Long waits'],
          stage: 'New socket',
          limb: { upper: 'None', lower: 'Single below-knee' },
          monthsToFit: 3,
          adjustments: 0,
          device: 'Microprocessor knee',
          careMonth: `${lastYear}-05`,
          relation: 'self',
          anonymous: true,
          incentive: 'Free supplies',
          attest: { ownCare: true, noTies: true },
        },
      },
    ]);
  });

  test('an account of unknown age is asked when the service says so, and its answer is sent', async () => {
    const writes = recordWrites();
    const { user } = await openDraft({ text: `${reviewText} #age` });
    expect(screen.queryByRole('checkbox', { name: 'I am 13 or older.' })).toBeNull();
    await pressButton(user, 'Send my review');
    await screen.findByRole('checkbox', { name: 'I am 13 or older.' });
    await expectFocusOn(() => getCheckbox('I am 13 or older.'));
    await pressButton(user, 'Send my review');
    expect(await screen.findByText(/^Check this to send the review/)).toBeTruthy();
    await user.click(getCheckbox('I am 13 or older.'));
    await pressButton(user, 'Send my review');
    await findMyReviews();
    expect(writes.map(({ body }) => body.ageAttested)).toEqual([undefined, true]);
  });

  test("R1 a parent writes about their child's care, anonymously", async () => {
    const { relation, anonymous } = createBlankReviewValues({ patientInfo: { ageRange: "I'm a Parent" } });
    const { go } = await openDraft({ relation, anonymous }, 2);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'My child’s' }).checked).toBe(true);
    await go(`${memberPath}?write=4`);
    expect(getCheckbox('Stay anonymous').checked).toBe(true);
    expect(screen.getByText('Anonymous parent')).toBeTruthy();
  });

  test('warns about contact data while typing', async () => {
    const { user } = await openReviewForm();
    await user.click(getTextField());
    await user.paste(`${reviewText} Call me: 314-555-0199`);
    expect((await screen.findByText(/looks like a phone number/)).closest('[role=status]')).toBeTruthy();
    await user.clear(getTextField());
    await user.paste(`${reviewText} dana@mail.test`);
    expect(await screen.findByText(/looks like an e-mail address/)).toBeTruthy();
  });

  test('part ratings are rows of numbers; an answer can be cleared, and the page skipped', async () => {
    const { user } = await openDraft({}, 3);
    const listeningGroup = within(screen.getByRole('group', { name: 'Listening' }));
    const [oneStarRadio, ...otherRadios] = listeningGroup.getAllByRole<HTMLInputElement>('radio');
    expect(otherRadios).toHaveLength(4);
    await user.click(otherRadios[3]!);
    expect(listeningGroup.getByText('Very good', { selector: 'p > span' })).toBeTruthy();
    await user.click(listeningGroup.getByRole('button', { name: 'Clear – Listening' }));
    expect(otherRadios[3]!.checked).toBe(false);
    expect(document.activeElement).toBe(oneStarRadio);
    await pressButton(user, 'Skip this page');
    await waitForStep('Your name, and send');
  });

  test('shows a preview of all that will be public', async () => {
    const { user } = await openDraft();
    await pressButton(user, 'See how your review will look');
    const preview = screen.getByRole('article');
    expect(preview.textContent).toContain(reviewText);
    expect(within(preview).getByRole('heading', { name: 'Dana R.' })).toBeTruthy();
    expect(preview.textContent).toMatch(/spring \d{4}/i);
  });

  test('offers tags added by staff, except retired ones, and accepts at most eight', async () => {
    const strengthTags = [
      { value: 'Calm waiting room', es: 'Sala de espera tranquila' },
      { value: 'Free coffee', es: '', retired: true },
    ];
    const concernTags = [{ value: 'Loud waiting room', es: '' }];
    server.use(mockEndpoint(getReviewLists, () => ({ strengthTags, concernTags, decisionReasons: [] })));
    const { user } = await openDraft({}, 3);
    await screen.findByRole('checkbox', { name: 'Calm waiting room' });
    getCheckbox('Loud waiting room');
    expect(screen.queryByRole('checkbox', { name: 'Free coffee' })).toBeNull();
    const tagCheckboxes = screen.getAllByRole<HTMLInputElement>('checkbox');
    for (const checkbox of tagCheckboxes.slice(0, 8)) await user.click(checkbox);
    expect(tagCheckboxes.filter(({ disabled }) => disabled)).toHaveLength(tagCheckboxes.length - 8);
    expect(screen.getByText(/^8 of 8 chosen/)).toBeTruthy();
    await user.click(tagCheckboxes[0]!);
    expect(tagCheckboxes.every(({ disabled }) => !disabled)).toBe(true);
  });
});

describe('an invalid review', () => {
  test('shows an error at each question, and focuses the first one; no later step opens', async () => {
    const { user } = await openReviewForm(patient, 4);
    await waitForStep('Your rating and your words');
    await pressButton(user, 'Next');
    expect(await screen.findByText('Choose 1 to 5.')).toBeTruthy();
    expect(screen.getByText('Write at least 50 characters: 50 more.')).toBeTruthy();
    await expectFocusOn(() => screen.getByRole('radio', { name: '1 Not at all' }));
    await user.click(screen.getByRole('radio', { name: '2 Unlikely' }));
    await waitFor(() => expect(screen.queryByText('Choose 1 to 5.')).toBeNull());
  });

  test('shows an error for half a month and for a missing stage, and offers no future month', async () => {
    const { user } = await openDraft({ stage: '', careMonth: '-' }, 2);
    const monthSelect = screen.getByLabelText<HTMLSelectElement>(/^Month\b/);
    await user.selectOptions(monthSelect, 'January');
    await pressButton(user, 'Next');
    expect(await screen.findByText('Choose the month and the year.')).toBeTruthy();
    expect(screen.getByText('Choose one.')).toBeTruthy();
    await expectFocusOn(() => screen.getByRole('radio', { name: 'First prosthesis' }));
    const now = new Date();
    await user.selectOptions(screen.getByLabelText(/^Year/), String(now.getUTCFullYear()));
    const enabledOptions = [...monthSelect.options].filter(({ disabled }) => !disabled);
    expect(enabledOptions).toHaveLength(now.getUTCMonth() + 2); // with “Choose”
  });

  test('is not sent without both required statements', async () => {
    const writes = recordWrites();
    const { user } = await openDraft({ attest: { ownCare: false, noTies: false } });
    await pressButton(user, 'Send my review');
    expect(await screen.findByText('Confirm both to send the review.')).toBeTruthy();
    await expectFocusOn(() => getCheckbox(/my own care/));
    expect(writes).toEqual([]);
  });

  test('shows the service’s message at its question, in its step', async () => {
    const { user } = await openDraft({ text: `${reviewText} #month` });
    await pressButton(user, 'Send my review');
    await screen.findByRole('heading', { level: 2, name: 'About the care' });
    expect(await screen.findByText('Choose a month of the last three years.')).toBeTruthy();
    await expectFocusOn(() => screen.getByLabelText(/^Month\b/));
  });
});

describe('the draft of a review', () => {
  test('is restored after closing the page, also at a new address of the listing, and can be discarded', async () => {
    const firstView = await openReviewForm();
    await firstView.user.click(screen.getByRole('radio', { name: '4 Likely' }));
    await firstView.user.click(getTextField());
    await firstView.user.paste(reviewText);
    await pressButton(firstView.user, 'Next');
    await waitForStep('About the care');
    expect(firstView.getAddress()).toBe(`${memberPath}?write=2`);
    expect(reviewDrafts.find(userId, slug)?.name).toBe('Renata Okafor');
    firstView.unmount();
    // The listing's address has changed since.
    reviewDrafts.rename(userId, () => true, 'renata-okafor-former-town');
    const { user, back } = await openReviewForm(patient, 2);
    expect(screen.getByText('We kept your unfinished review.')).toBeTruthy();
    await pressButton(user, 'Back');
    await waitForStep('Your rating and your words');
    expect(getTextField().value).toBe(reviewText);
    await back();
    await waitForStep('About the care');
    await pressButton(user, 'Start over');
    expect(getTextField().value).toBe('');
    expect(reviewDrafts.find(userId, slug)).toBeUndefined();
    await waitForStep('Your rating and your words');
  });

  test('is offered on the profile', async () => {
    const { unmount } = await openDraft();
    unmount();
    await openMemberPage(memberPath);
    expect(await screen.findByRole('link', { name: 'Continue writing – Renata Okafor' })).toBeTruthy();
  });

  test.each([
    ['no connection', () => HttpResponse.error(), /We could not reach the server/],
    ['a failing service', () => HttpResponse.json({}, { status: 503 }), /Something went wrong on our side/],
  ])(
    '%s: the form says what to do; the next press sends the same again, under the same key',
    async (_, createResponse, failurePattern) => {
      const { user, reviewsChanged } = await openDraft();
      const idempotencyKeys: (string | null)[] = [];
      server.use(
        http.post('*/api/prosthetists/:id/reviews', ({ request }) => {
          idempotencyKeys.push(request.headers.get('idempotency-key'));
          return idempotencyKeys.length === 1 ? createResponse() : undefined;
        }),
      );
      await pressButton(user, 'Send my review');
      expect(await screen.findByText(failurePattern)).toBeTruthy();
      expect(screen.getByText(/What you wrote is saved in this browser/)).toBeTruthy();
      expect(reviewsChanged).not.toHaveBeenCalled();
      expect(reviewDrafts.find(userId, slug)?.values.text).toBe(reviewText);
      await pressButton(user, 'Send my review');
      await findMyReviews();
      expect(idempotencyKeys).toHaveLength(2);
      expect(new Set(idempotencyKeys).size).toBe(1);
    },
  );

  test('keeps what is changed while the review is on its way', async () => {
    const heldReply = Promise.withResolvers<void>();
    server.use(http.post('*/api/prosthetists/:id/reviews', () => heldReply.promise));
    const { user } = await openDraft();
    await pressButton(user, 'Send my review');
    await user.click(getCheckbox('Stay anonymous'));
    heldReply.resolve();
    await findMyReviews();
    expect(ownReviews[0]?.content.anonymous).toBe(false);
    expect(reviewDrafts.find(userId, slug)?.values.anonymous).toBe(true);
  });

  test('is kept if the session ended, and nothing is sent', async () => {
    const writes = recordWrites();
    let token: string | null = 'token';
    const { user, setSession } = await openDraft();
    await setSession({ ...patient, getToken: async () => token });
    token = null;
    await pressButton(user, 'Send my review');
    expect(await screen.findByText(/Your session has ended/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'LOGIN' })).toBeTruthy();
    expect(writes).toEqual([]);
  });
});

describe('editing a review', () => {
  const createPublicReview = (overrides: Parameters<typeof createOwnReview>[1] = {}) =>
    createOwnReview(0, {
      status: 'approved',
      author: 'Margaret S.',
      publishedAt: '2026-11-18T15:00:00.000Z',
      v: 3,
      ...overrides,
    });
  async function sendChange({ user, go }: Awaited<ReturnType<typeof openReviewForm>>, text: string) {
    await user.clear(getTextField());
    await user.click(getTextField());
    await user.paste(text);
    await go(`${memberPath}?write=4`);
    await user.click(getCheckbox(/my own care/));
    await user.click(getCheckbox(/do not work for this practice/));
    // The name with which it was first sent, whatever the account is called now.
    screen.getByText('Margaret S.');
    await pressButton(user, 'Send my change');
  }

  test('starts with the current content and sends its version; the old text stays public', async () => {
    resetOwnReviews([createPublicReview()]);
    const writes = recordWrites();
    const view = await openReviewForm();
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Listened first');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '4 Likely' }).checked).toBe(true);
    await sendChange(view, `${reviewText} It still does.`);
    await findMyReviews();
    expect(screen.getByText('Your change was sent.')).toBeTruthy();
    expect(writes).toMatchObject([
      { method: 'PUT', id: createPublicReview().id, body: { v: 3, text: `${reviewText} It still does.` } },
    ]);
    expect(await screen.findByText('Public, change pending')).toBeTruthy();
    expect(screen.getByText(/It still does/)).toBeTruthy();
  });

  test('changed elsewhere: shows the newer version, keeps the typed text, and sends on the next press', async () => {
    resetOwnReviews([createPublicReview()]);
    const view = await openReviewForm();
    const text = 'Changed in another tab, with some more words than before.';
    resetOwnReviews([createPublicReview({ v: 4, content: { ...createPublicReview().content, text } })]);
    await sendChange(view, reviewText);
    expect(await screen.findByText(/Changed in another tab/)).toBeTruthy();
    await pressButton(view.user, 'Keep what I typed and continue');
    await waitForStep('Your name, and send');
    const writes = recordWrites();
    await pressButton(view.user, 'Send my change');
    await findMyReviews();
    expect(writes).toMatchObject([{ body: { v: 4, text: reviewText } }]);
  });

  test('an existing review is shown, and the typed text becomes its edit', async () => {
    const { user } = await openDraft();
    resetOwnReviews([createPublicReview()]);
    server.use(mockProblem(postReview, 409, { error: 'already_reviewed' }));
    await pressButton(user, 'Send my review');
    await user.click(await screen.findByRole('button', { name: 'Keep what I typed and continue' }));
    const writes = recordWrites();
    await pressButton(user, 'Send my change');
    await findMyReviews();
    expect(writes).toMatchObject([
      { method: 'PUT', id: createPublicReview().id, body: { v: 3, text: reviewText } },
    ]);
  });
});

test.each([
  ['a prosthetist', createSession('prosthetist'), {}, /Reviews are written by patients and their families/],
  [
    'the author of a removed review',
    patient,
    { status: 'removed', can: { edit: false } },
    /can no longer be changed/,
  ],
] as const)('%s reads why there is no form', async (_, session, review, expectedText) => {
  resetOwnReviews([createOwnReview(0, review)]);
  await openMemberPage(`${memberPath}?write=1`, { session });
  expect(await screen.findByText(expectedText)).toBeTruthy();
  expect(screen.queryByRole('form')).toBeNull();
});

test('an error is shown in the service’s own words', async () => {
  const { user } = await openDraft();
  const message = 'Your account belongs to this practice, so it cannot review it.';
  server.use(mockProblem(postReview, 403, { error: 'conflict_of_interest', message }));
  await pressButton(user, 'Send my review');
  expect(await screen.findByText(message)).toBeTruthy();
});
