import { mockEndpoint, mockProblem } from '@app/test-kit/mock';
import { startMockServer } from '@app/test-kit/mock-server';
import { renderRemote } from '@app/test-kit/render-remote';
import { createSession, type SignedInSession } from '@app/test-kit/sessions';
import { getReviewLists, type OwnReview, postReview } from '@app/types';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import remote from '../../expose.ts';
import { handlers } from '../../mocks/handlers.ts';
import { mockListings } from '../../mocks/listings.ts';
import { ownReviews, resetOwnReviews } from '../../mocks/own-reviews.ts';
import { createOwnReview } from '../../mocks/reviews.ts';
import { reviewDrafts } from './drafts.ts';

type UserEvent = Awaited<ReturnType<typeof renderRemote>>['user'];

const server = startMockServer(...handlers);
const { slug } = mockListings[0]!.listing;
const memberPath = `/prosthetist/${slug}`;
const patientSession = createSession('patient');
const reviewText = 'He asked what I do all day before he touched the cast, and it fits.';

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  resetOwnReviews([]);
});
afterEach(() => {
  reviewDrafts.remove(patientSession.user.id, slug);
  localStorage.clear();
});

async function openReviewForm(
  session: SignedInSession = patientSession,
  step = 1,
  locale: 'en' | 'es' = 'en',
) {
  const view = await renderRemote(remote, `${memberPath}?write=${step}`, { session, locale });
  await screen.findByRole('heading', { level: 2 });
  return view;
}
function recordWrites() {
  const writes: {
    method: string;
    id: unknown;
    idempotencyKey: string | null;
    body: Record<string, unknown>;
  }[] = [];
  const recordWrite = async ({ request, params }: { request: Request; params: Record<string, unknown> }) => {
    writes.push({
      method: request.method,
      id: params.id,
      idempotencyKey: request.headers.get('idempotency-key'),
      body: (await request.clone().json()) as Record<string, unknown>,
    });
    return undefined;
  };
  server.use(
    http.post('*/api/prosthetists/:id/reviews', recordWrite),
    http.put('*/api/reviews/:id', recordWrite),
  );
  return writes;
}
const pressButton = (user: UserEvent, name: string) => user.click(screen.getByRole('button', { name }));
const findStepHeading = (name: string) => screen.findByRole('heading', { level: 2, name });

async function completeRatingStep(user: UserEvent, text = reviewText) {
  await user.click(screen.getByRole('radio', { name: '4 Likely' }));
  await user.click(screen.getByLabelText(/^Your experience/));
  await user.paste(text);
  await pressButton(user, 'Next');
  await findStepHeading('About the care');
}
async function completeCareStep(user: UserEvent) {
  await user.click(screen.getByRole('radio', { name: 'New socket' }));
  const year = String(new Date().getUTCFullYear() - 1);
  await user.selectOptions(screen.getByLabelText(/^Month\b/), 'May');
  await user.selectOptions(screen.getByLabelText(/^Year/), year);
  await pressButton(user, 'Next');
  await findStepHeading('Ratings by topic, if you like');
}
async function confirmAttestation(user: UserEvent) {
  await pressButton(user, 'Next');
  await findStepHeading('Your name, and send');
  await user.click(screen.getByRole('checkbox', { name: /my own care/ }));
  await user.click(screen.getByRole('checkbox', { name: /do not work for this practice/ }));
}
async function completeForm(user: UserEvent, text = reviewText) {
  await completeRatingStep(user, text);
  await completeCareStep(user);
  await confirmAttestation(user);
}
const getFocusedElement = () => document.activeElement as HTMLElement;

describe('a new review', () => {
  test('has four steps, is sent once, and is then pending in My Reviews', async () => {
    const writes = recordWrites();
    const { user, getAddress, reviewsChanged, announcedTexts } = await openReviewForm(
      createSession('patient', { patientInfo: { lowerExtremity: 'Single below-knee', ageRange: 'Senior' } }),
    );
    await user.click(screen.getByRole('radio', { name: '5 Very likely' }));
    await user.type(screen.getByLabelText('Title'), 'Listened first');
    await user.click(screen.getByLabelText(/^Your experience/));
    await user.paste(reviewText);
    await pressButton(user, 'Next');

    await findStepHeading('About the care');
    expect(screen.getByLabelText<HTMLSelectElement>('Leg or foot').value).toBe('Single below-knee');
    await user.selectOptions(screen.getByLabelText('Kind of device'), 'Microprocessor knee');
    await user.type(screen.getByLabelText('Months until it fit'), '3');
    await user.type(screen.getByLabelText('Visits for adjustments'), '0');
    await completeCareStep(user);

    const listeningGroup = within(screen.getByRole('group', { name: 'Listening' }));
    await user.click(listeningGroup.getByRole('radio', { name: '5 Very good' }));
    await user.click(screen.getByRole('checkbox', { name: 'Listens' }));
    await user.click(screen.getByRole('checkbox', { name: 'Long waits' }));
    await confirmAttestation(user);

    expect(screen.getByText('Dana R.')).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: 'Stay anonymous' }));
    expect(screen.getByText('Anonymous')).toBeTruthy();
    await user.selectOptions(screen.getByLabelText(/^Did anyone give you something/), 'Free supplies');
    await pressButton(user, 'Send my review');

    expect(await screen.findByRole('heading', { level: 1, name: 'My Reviews' })).toBeTruthy();
    expect(getAddress()).toBe('/my-reviews');
    expect(await screen.findByText('Pending')).toBeTruthy();
    expect(screen.getByText(/1-2 business days. We never hold one back/)).toBeTruthy();
    expect(screen.getByText('Thank you. Your review was sent.')).toBeTruthy();
    expect(announcedTexts.at(-1)).toBe('Thank you. Your review was sent.');
    expect(reviewsChanged).toHaveBeenCalledOnce();
    expect(reviewDrafts.find(patientSession.user.id, slug)).toBeUndefined();
    expect(localStorage.getItem('personal:review-drafts')).toBeNull();
    expect(writes).toHaveLength(1);
    expect(writes[0]).toMatchObject({
      method: 'POST',
      id: slug,
      idempotencyKey: expect.stringMatching(/^[\w-]{36}$/),
    });
    expect(writes[0]!.body).toEqual({
      overallRating: 5,
      ratings: {
        fitComfort: null,
        listening: 5,
        followUp: null,
        timeliness: null,
        billing: null,
        staff: null,
      },
      title: 'Listened first',
      text: reviewText,
      tags: ['Listens', 'Long waits'],
      stage: 'New socket',
      limb: { upper: 'None', lower: 'Single below-knee' },
      monthsToFit: 3,
      adjustments: 0,
      device: 'Microprocessor knee',
      careMonth: `${new Date().getUTCFullYear() - 1}-05`,
      relation: 'self',
      anonymous: true,
      incentive: 'Free supplies',
      attest: { ownCare: true, noTies: true },
    });
  });

  test('an account that never said "13 or older" is asked before its first send', async () => {
    const writes = recordWrites();
    const { user } = await openReviewForm(createSession('patient', { ageAttested: false }));
    await completeForm(user, `${reviewText} #age`);
    await pressButton(user, 'Send my review');
    expect(await screen.findByText(/^Check this to send the review/)).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: 'I am 13 or older.' }));
    await pressButton(user, 'Send my review');
    expect(await screen.findByRole('heading', { level: 1, name: 'My Reviews' })).toBeTruthy();
    expect(writes.map(({ body }) => (body as { ageAttested?: true }).ageAttested)).toEqual([true]);
  });

  test('an account of unknown age is asked when the service says so, and its answer is sent', async () => {
    const writes = recordWrites();
    const { user } = await openReviewForm();
    await completeForm(user, `${reviewText} #age`);
    expect(screen.queryByRole('checkbox', { name: 'I am 13 or older.' })).toBeNull();
    await pressButton(user, 'Send my review');
    const ageCheckbox = await screen.findByRole('checkbox', { name: 'I am 13 or older.' });
    await waitFor(() => expect(getFocusedElement()).toBe(ageCheckbox));
    await pressButton(user, 'Send my review');
    expect(await screen.findByText(/^Check this to send the review/)).toBeTruthy();
    await user.click(ageCheckbox);
    await pressButton(user, 'Send my review');
    expect(await screen.findByRole('heading', { level: 1, name: 'My Reviews' })).toBeTruthy();
    expect(writes.map(({ body }) => (body as { ageAttested?: true }).ageAttested)).toEqual([undefined, true]);
  });

  test("R1 a parent writes about their child's care, anonymously", async () => {
    const { user } = await openReviewForm(
      createSession('patient', { patientInfo: { ageRange: "I'm a Parent" } }),
    );
    await completeRatingStep(user);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'My child’s' }).checked).toBe(true);
    await completeCareStep(user);
    await confirmAttestation(user);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Stay anonymous' }).checked).toBe(true);
    expect(screen.getByText('Anonymous parent')).toBeTruthy();
  });

  test("P10 can be written by keyboard only; the focus moves to each step's heading", async () => {
    const { user } = await openReviewForm();
    expect(getFocusedElement().textContent).toBe('Your rating and your words');
    await user.tab();
    await user.keyboard(' {ArrowRight}{ArrowRight}{ArrowRight}');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '4 Likely' }).checked).toBe(true);
    await user.tab();
    await user.keyboard('Short and true');
    await user.tab();
    await user.keyboard(reviewText);
    await user.tab();
    expect(getFocusedElement().textContent).toBe('Next');
    await user.keyboard('{Enter}');
    await findStepHeading('About the care');
    await waitFor(() => expect(getFocusedElement().textContent).toBe('About the care'));
  });

  test('warns about contact data while typing', async () => {
    const { user } = await openReviewForm();
    await user.click(screen.getByLabelText(/^Your experience/));
    await user.paste(`${reviewText} Call me: 314-555-0199`);
    expect((await screen.findByText(/looks like a phone number/)).closest('[role=status]')).toBeTruthy();
    await user.clear(screen.getByLabelText(/^Your experience/));
    await user.paste(`${reviewText} dana@mail.test`);
    expect(await screen.findByText(/looks like an e-mail address/)).toBeTruthy();
  });

  test('part ratings are rows of numbers; an answer can be cleared, and the page skipped', async () => {
    const { user } = await openReviewForm();
    await completeRatingStep(user);
    await completeCareStep(user);
    const listeningGroup = within(screen.getByRole('group', { name: 'Listening' }));
    expect(listeningGroup.getAllByRole('radio')).toHaveLength(5);
    const fiveStarsRadio = listeningGroup.getByRole<HTMLInputElement>('radio', { name: '5 Very good' });
    await user.click(fiveStarsRadio);
    expect(listeningGroup.getByText('Very good', { selector: 'p > span' })).toBeTruthy();
    await user.click(listeningGroup.getByRole('button', { name: 'Clear – Listening' }));
    expect(fiveStarsRadio.checked).toBe(false);
    expect(listeningGroup.getAllByRole('radio')[0]).toBe(getFocusedElement());
    await pressButton(user, 'Skip this page');
    await findStepHeading('Your name, and send');
  });

  test('shows a preview of all that will be public', async () => {
    const { user } = await openReviewForm();
    await completeForm(user);
    await pressButton(user, 'See how your review will look');
    const preview = screen.getByRole('article');
    expect(preview.textContent).toContain(reviewText);
    expect(within(preview).getByRole('heading', { name: 'Dana R.' })).toBeTruthy();
    expect(preview.textContent).toMatch(/spring \d{4}/i);
  });

  test('shows the health data notice at the health questions', async () => {
    const { user } = await openReviewForm();
    expect(screen.queryByText(/health information/)).toBeNull();
    await completeRatingStep(user);
    expect(screen.getByText(/This is health information/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'How we handle health data' }).getAttribute('href')).toBe(
      '/health-data',
    );
  });

  test('Back returns to the previous step and keeps the answers', async () => {
    const { user, back, getAddress } = await openReviewForm();
    await completeRatingStep(user);
    expect(getAddress()).toBe(`${memberPath}?write=2`);
    await back();
    await findStepHeading('Your rating and your words');
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Your experience/).value).toBe(reviewText);
  });

  test('a step beyond the answers does not open', async () => {
    await openReviewForm(patientSession, 4);
    expect(await findStepHeading('Your rating and your words')).toBeTruthy();
  });

  test('accepts at most eight tags', async () => {
    const { user } = await openReviewForm();
    await completeRatingStep(user);
    await completeCareStep(user);
    const tagCheckboxes = screen.getAllByRole<HTMLInputElement>('checkbox');
    for (const checkbox of tagCheckboxes.slice(0, 8)) await user.click(checkbox);
    expect(tagCheckboxes.filter(({ disabled }) => disabled)).toHaveLength(tagCheckboxes.length - 8);
    expect(screen.getByText(/^8 of 8 chosen/)).toBeTruthy();
    await user.click(tagCheckboxes[0]!);
    expect(tagCheckboxes.every(({ disabled }) => !disabled)).toBe(true);
  });

  test('offers tags added by staff, except retired ones', async () => {
    server.use(
      mockEndpoint(getReviewLists, () => ({
        strengthTags: [
          { value: 'Calm waiting room', es: 'Sala de espera tranquila' },
          { value: 'Free coffee', es: '', retired: true },
        ],
        concernTags: [{ value: 'Loud waiting room', es: '' }],
        decisionReasons: [],
      })),
    );
    const { user } = await openReviewForm();
    await completeRatingStep(user);
    await completeCareStep(user);
    await user.click(await screen.findByRole('checkbox', { name: 'Calm waiting room' }));
    screen.getByRole('checkbox', { name: 'Loud waiting room' });
    expect(screen.queryByRole('checkbox', { name: 'Free coffee' })).toBeNull();
    expect(screen.getByText(/^1 of 8 chosen/)).toBeTruthy();
  });

  test('is shown in Spanish', async () => {
    await openReviewForm(patientSession, 1, 'es');
    expect(screen.getByRole('heading', { level: 1, name: 'Su reseña de Renata Okafor' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Siguiente' })).toBeTruthy();
    expect(screen.getByText('Faltan 50 caracteres (mínimo 50).')).toBeTruthy();
  });
});

describe('an invalid review', () => {
  test('shows an error at each question, and focuses the first one', async () => {
    const { user } = await openReviewForm();
    await pressButton(user, 'Next');
    expect(await screen.findByText('Choose 1 to 5.')).toBeTruthy();
    expect(screen.getByText('Write at least 50 characters: 50 more.')).toBeTruthy();
    await waitFor(() =>
      expect(getFocusedElement()).toBe(screen.getByRole('radio', { name: '1 Not at all' })),
    );
    await user.click(screen.getByRole('radio', { name: '2 Unlikely' }));
    await waitFor(() => expect(screen.queryByText('Choose 1 to 5.')).toBeNull());
  });

  test('shows an error for half a month and for a missing stage', async () => {
    const { user } = await openReviewForm();
    await completeRatingStep(user);
    await user.selectOptions(screen.getByLabelText(/^Month\b/), 'May');
    await pressButton(user, 'Next');
    expect(await screen.findByText('Choose the month and the year.')).toBeTruthy();
    expect(screen.getByText('Choose one.')).toBeTruthy();
    await waitFor(() =>
      expect(getFocusedElement()).toBe(screen.getByRole('radio', { name: 'First prosthesis' })),
    );
  });

  test('cannot have a future month', async () => {
    const { user } = await openReviewForm();
    await completeRatingStep(user);
    const now = new Date();
    await user.selectOptions(screen.getByLabelText(/^Year/), String(now.getUTCFullYear()));
    const enabledMonths = [...screen.getByLabelText<HTMLSelectElement>(/^Month\b/).options].filter(
      ({ disabled }) => !disabled,
    );
    expect(enabledMonths).toHaveLength(now.getUTCMonth() + 2); // with “Choose”
  });

  test('is not sent without both required statements', async () => {
    const writes = recordWrites();
    const { user } = await openReviewForm();
    await completeRatingStep(user);
    await completeCareStep(user);
    await pressButton(user, 'Next');
    await findStepHeading('Your name, and send');
    await pressButton(user, 'Send my review');
    expect(await screen.findByText('Confirm both to send the review.')).toBeTruthy();
    await waitFor(() =>
      expect(getFocusedElement()).toBe(screen.getByRole('checkbox', { name: /my own care/ })),
    );
    expect(writes).toEqual([]);
  });

  test('shows the service’s message at its question, in its step', async () => {
    const { user } = await openReviewForm();
    await completeForm(user, `${reviewText} #month`);
    await pressButton(user, 'Send my review');
    await findStepHeading('About the care');
    expect(await screen.findByText('Choose a month of the last three years.')).toBeTruthy();
    await waitFor(() => expect(getFocusedElement()).toBe(screen.getByLabelText(/^Month\b/)));
  });
});

describe('the draft of a review', () => {
  test('is restored after closing the page, also at a new address of the listing', async () => {
    const firstView = await openReviewForm();
    await completeRatingStep(firstView.user);
    firstView.unmount();
    // The listing's address has changed since.
    reviewDrafts.rename(patientSession.user.id, () => true, 'renata-okafor-former-town');
    const { user } = await openReviewForm(patientSession, 2);
    await findStepHeading('About the care');
    expect(screen.getByText('We kept your unfinished review.')).toBeTruthy();
    await pressButton(user, 'Back');
    await findStepHeading('Your rating and your words');
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Your experience/).value).toBe(reviewText);
    await pressButton(user, 'Start over');
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Your experience/).value).toBe('');
    expect(reviewDrafts.find(patientSession.user.id, slug)).toBeUndefined();
    expect(getFocusedElement().textContent).toBe('Your rating and your words');
  });

  test('is offered on the profile', async () => {
    const firstView = await openReviewForm();
    await completeRatingStep(firstView.user);
    firstView.unmount();
    await renderRemote(remote, memberPath, { session: patientSession });
    expect(await screen.findByRole('link', { name: 'Continue writing – Renata Okafor' })).toBeTruthy();
  });

  test.each([
    ['no connection', () => HttpResponse.error(), /We could not reach the server/],
    ['a failing service', () => HttpResponse.json({}, { status: 503 }), /Something went wrong on our side/],
    ['an ended session', () => HttpResponse.json({}, { status: 401 }), /Your session has ended/],
    ['too many requests', () => HttpResponse.json({}, { status: 429 }), /Too many requests/],
  ])(
    '%s: the form says what to do; the next press sends the same again, under the same key',
    async (_, createResponse, failurePattern) => {
      const { user, reviewsChanged } = await openReviewForm();
      await completeForm(user);
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
      expect(reviewDrafts.find(patientSession.user.id, slug)?.name).toBe('Renata Okafor');
      await pressButton(user, 'Send my review');
      await screen.findByRole('heading', { level: 1, name: 'My Reviews' });
      expect(idempotencyKeys).toHaveLength(2);
      expect(new Set(idempotencyKeys).size).toBe(1);
    },
  );

  test('keeps what is changed while the review is on its way', async () => {
    const heldReply = Promise.withResolvers<void>();
    server.use(http.post('*/api/prosthetists/:id/reviews', () => heldReply.promise));
    const { user } = await openReviewForm();
    await completeForm(user);
    await pressButton(user, 'Send my review');
    await user.click(screen.getByRole('checkbox', { name: 'Stay anonymous' }));
    heldReply.resolve();
    await screen.findByRole('heading', { level: 1, name: 'My Reviews' });
    expect(ownReviews[0]?.content.anonymous).toBe(false);
    expect(reviewDrafts.find(patientSession.user.id, slug)?.values.anonymous).toBe(true);
  });

  test('is kept if the session ended, and nothing is sent', async () => {
    const writes = recordWrites();
    let token: string | null = 'token';
    const { user } = await openReviewForm({ ...patientSession, getToken: async () => token });
    await completeForm(user);
    token = null;
    await pressButton(user, 'Send my review');
    expect(await screen.findByText(/Your session has ended/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'LOGIN' })).toBeTruthy();
    expect(writes).toEqual([]);
  });
});

test('pressing Send twice sends once', async () => {
  const writes = recordWrites();
  const { user } = await openReviewForm();
  await completeForm(user);
  await user.dblClick(screen.getByRole('button', { name: 'Send my review' }));
  await screen.findByRole('heading', { level: 1, name: 'My Reviews' });
  expect(writes).toHaveLength(1);
  expect(ownReviews).toHaveLength(1);
});

describe('editing a review', () => {
  const createPublicReview = (overrides: Partial<OwnReview> = {}) =>
    createOwnReview(0, {
      status: 'approved',
      author: 'Margaret S.',
      publishedAt: '2026-11-18T15:00:00.000Z',
      v: 3,
      ...overrides,
    });
  async function sendChange(user: UserEvent, text: string) {
    const textField = screen.getByLabelText(/^Your experience/);
    await user.clear(textField);
    await user.click(textField);
    await user.paste(text);
    await pressButton(user, 'Next');
    await findStepHeading('About the care');
    await pressButton(user, 'Next');
    await findStepHeading('Ratings by topic, if you like');
    await confirmAttestation(user);
    // The name with which it was first sent, whatever the account is called now.
    screen.getByText('Margaret S.');
    await pressButton(user, 'Send my change');
  }

  test('starts with the current content and sends its version; the old text stays public', async () => {
    resetOwnReviews([createPublicReview()]);
    const writes = recordWrites();
    const { user } = await openReviewForm();
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Listened first');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '4 Likely' }).checked).toBe(true);
    await sendChange(user, `${reviewText} It still does.`);
    await screen.findByRole('heading', { level: 1, name: 'My Reviews' });
    expect(screen.getByText('Your change was sent.')).toBeTruthy();
    expect(writes).toMatchObject([
      { method: 'PUT', id: createPublicReview().id, body: { v: 3, text: `${reviewText} It still does.` } },
    ]);
    expect(await screen.findByText('Public, change pending')).toBeTruthy();
    expect(screen.getByText(/It still does/)).toBeTruthy();
  });

  test('continues a pending edit', async () => {
    const { content } = createPublicReview();
    const revision = { content: { ...content, title: 'Newer' }, submittedAt: '2026-11-18T15:00:00.000Z' };
    resetOwnReviews([createPublicReview({ status: 'pending_revision', revision })]);
    await openReviewForm();
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Newer');
  });

  test('changed elsewhere: shows the newer version, keeps the typed text, and sends on the next press', async () => {
    resetOwnReviews([createPublicReview()]);
    const { user } = await openReviewForm();
    const otherTabContent = {
      ...createPublicReview().content,
      text: 'Changed in another tab, with some more words than before.',
    };
    resetOwnReviews([createPublicReview({ v: 4, content: otherTabContent })]);
    await sendChange(user, reviewText);
    expect(await screen.findByText(/Changed in another tab/)).toBeTruthy();
    await pressButton(user, 'Keep what I typed and continue');
    expect(getFocusedElement().textContent).toBe('Your name, and send');
    const writes = recordWrites();
    await pressButton(user, 'Send my change');
    await screen.findByRole('heading', { level: 1, name: 'My Reviews' });
    expect(writes).toMatchObject([{ body: { v: 4, text: reviewText } }]);
  });

  test('an existing review is shown, and the typed text becomes its edit', async () => {
    const { user } = await openReviewForm();
    await completeForm(user);
    resetOwnReviews([createPublicReview()]);
    server.use(mockProblem(postReview, 409, { error: 'already_reviewed' }));
    await pressButton(user, 'Send my review');
    await user.click(await screen.findByRole('button', { name: 'Keep what I typed and continue' }));
    const writes = recordWrites();
    await pressButton(user, 'Send my change');
    await screen.findByRole('heading', { level: 1, name: 'My Reviews' });
    expect(writes).toMatchObject([
      { method: 'PUT', id: createPublicReview().id, body: { v: 3, text: reviewText } },
    ]);
  });

  test('a review that cannot be edited any more says so', async () => {
    resetOwnReviews([
      createPublicReview({
        status: 'removed',
        can: { edit: false, withdraw: true, appeal: false, attachProof: false, writeYearLater: false },
      }),
    ]);
    await renderRemote(remote, `${memberPath}?write=1`, { session: patientSession });
    expect(await screen.findByText(/can no longer be changed/)).toBeTruthy();
  });
});

test('a prosthetist gets no form', async () => {
  await renderRemote(remote, `${memberPath}?write=1`, { session: createSession('prosthetist') });
  expect(await screen.findByText(/Reviews are written by patients and their families/)).toBeTruthy();
  expect(screen.queryByRole('form')).toBeNull();
});

test('an error is shown in the service’s own words', async () => {
  const { user } = await openReviewForm();
  await completeForm(user);
  const message = 'Your account belongs to this practice, so it cannot review it.';
  server.use(mockProblem(postReview, 403, { error: 'conflict_of_interest', message }));
  await pressButton(user, 'Send my review');
  expect(await screen.findByText(message)).toBeTruthy();
});
