import { createMockProblem, mockEndpoint, mockProblem } from '@app/test-kit/mock';
import { listOwnMessages, listUserReviews, type MessageThread, postMessage, uploadProof } from '@app/types';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test } from 'vitest';
import { ownReviews, resetOwnReviews } from '../mocks/own-reviews.ts';
import { createOwnReview, createOwnReviewsInEveryStatus } from '../mocks/reviews.ts';
import { openMemberPage, patient, setUpPageTests } from '../testing/page-tests.ts';

const { server } = setUpPageTests();
const decidedAt = '2026-11-20T15:00:00.000Z';
type ReviewOverrides = Parameters<typeof createOwnReview>[1];

async function openMyReviews(reviews = createOwnReviewsInEveryStatus()) {
  resetOwnReviews(reviews);
  const view = await openMemberPage('/my-reviews');
  await waitFor(() => expect(screen.queryAllByRole('article')).toHaveLength(reviews.length));
  return view;
}
/** Opens the page with one own review. */
const openMyReview = (overrides?: ReviewOverrides) => openMyReviews([createOwnReview(1, overrides)]);
const getCard = (name: string | RegExp) => within(screen.getByRole('article', { name }));

describe('status of own reviews', () => {
  test('is named and explained, with what the service allows now', async () => {
    await openMyReviews([
      ...createOwnReviewsInEveryStatus(),
      createOwnReview(8, { status: 'flagged', hidden: { since: decidedAt, reason: 'Harmful or illegal' } }),
    ]);
    const statusRows: [name: string, status: string, meaning: RegExp][] = [
      ['Desmond Achterberg, CP', 'Pending', /within 1-2 business days/],
      ['Neil Abara, CP, MPO', 'Public', /^It is public\./],
      ['Yun-hee Talbot, CPO, FAAOP', 'Public, change pending', /stays public until our team has read/],
      ['Priscila Nóbrega, CPO', 'Needs a change', /our team asks for a change/],
      ['Torvald Greer, CP', 'Not published', /did not publish it/],
      ['Annelise Kowalczyk-Bright, CPO', 'Public, being checked', /stays public while our team checks/],
      ['A profile that is no longer public', 'Removed', /took it down/],
      ['Ruth Amankwah, CPO', 'Hidden while we check', /may do harm \(Harmful or illegal\)\. Nobody else/],
    ];
    for (const [name, status, meaning] of statusRows) {
      expect(getCard(name).getByText(status)).toBeTruthy();
      expect(getCard(name).getByText(meaning)).toBeTruthy();
    }
    const removedCard = getCard('A profile that is no longer public');
    expect(removedCard.queryByRole('link', { name: /^Edit/ })).toBeNull();
    expect(removedCard.queryByRole('button', { name: /^Appeal/ })).toBeNull();
    expect(removedCard.getByText(/Someone else on our team is reading it/)).toBeTruthy();
    const changesRequestedCard = getCard('Priscila Nóbrega, CPO');
    expect(changesRequestedCard.getByText('Names another person').tagName).toBe('LI');
    expect(changesRequestedCard.getByText(/Please take out the name of the front-desk person/)).toBeTruthy();
    const editLink = changesRequestedCard.getByRole('link', { name: 'Edit – Priscila Nóbrega' });
    expect(editLink.getAttribute('href')).toBe(`/prosthetist/${createOwnReview(4).listing!.slug}?write=1`);
    const editedCard = getCard('Yun-hee Talbot, CPO, FAAOP');
    expect(editedCard.getByRole('heading', { name: 'Public now' })).toBeTruthy();
    expect(editedCard.getByRole('heading', { name: 'Your change, waiting' })).toBeTruthy();
    expect(editedCard.getByText(/two months later it still fits/)).toBeTruthy();
  });

  test('a deleted review names the address to write to in place of an appeal', async () => {
    await openMyReview({ status: 'removed', deleted: true });
    expect(screen.getByText('Removed')).toBeTruthy();
    expect(screen.getByText(/Our team deleted it\. .*, write to help@stridewell\.example\.$/)).toBeTruthy();
  });

  test('a pending review shows all that will be public, with the chosen name', async () => {
    const { content } = createOwnReview(1);
    const { firstName, lastName } = patient.user;
    const anonymousContent = { ...content, anonymous: true };
    await openMyReviews([createOwnReview(1), createOwnReview(2, { content: anonymousContent })]);
    const [article, anonymousArticle] = screen.getAllByRole('article').map((element) => within(element));
    expect(article!.getByText(`${firstName} ${lastName.charAt(0)}.`)).toBeTruthy();
    expect(article!.getByText(/Lower limb.*New socket, summer 2026/)).toBeTruthy();
    for (const tag of content.tags) expect(article!.getByText(tag)).toBeTruthy();
    expect(article!.getByText('Ratings by topic')).toBeTruthy();
    expect(anonymousArticle!.getByText('Anonymous')).toBeTruthy();
  });

  test('a rejected edit is shown, and the old text stays public', async () => {
    const editedReview = createOwnReviewsInEveryStatus().find(({ revision }) => revision)!;
    const decision = {
      outcome: 'rejected' as const,
      reasons: ['Abusive or obscene' as const],
      note: '',
      at: decidedAt,
    };
    await openMyReviews([{ ...editedReview, status: 'approved', decision }]);
    expect(screen.getByText('Public, change sent back')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Your change, sent back' })).toBeTruthy();
    expect(screen.getByText('Abusive or obscene')).toBeTruthy();
  });
});

describe('withdrawing a review', () => {
  test('asks first, “Keep it” changes nothing; then it is gone, and the header is refreshed', async () => {
    const { user, reviewsChanged, toasts } = await openMyReviews([createOwnReview(1), createOwnReview(2)]);
    const withdrawButton = screen.getByRole('button', { name: 'Withdraw – Desmond Achterberg' });
    await user.click(withdrawButton);
    const dialogName = 'Withdraw your review of Desmond Achterberg?';
    const getDialog = () => within(screen.getByRole('dialog', { name: dialogName }));
    expect(getDialog().getByText(/You cannot bring it back/)).toBeTruthy();
    await user.click(getDialog().getByRole('button', { name: 'Keep it' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(ownReviews).toHaveLength(2);
    await user.click(withdrawButton);
    await user.click(getDialog().getByRole('button', { name: 'Withdraw it' }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
    expect(ownReviews).toHaveLength(1);
    expect(reviewsChanged).toHaveBeenCalledOnce();
    expect(toasts.at(-1)?.text).toBe('Your review of Desmond Achterberg is withdrawn.');
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  test('cannot be left while it is under way, as if it were cancelled', async () => {
    const heldReply = Promise.withResolvers<void>();
    server.use(http.delete('*/api/reviews/:id', () => heldReply.promise));
    const { user } = await openMyReview();
    await user.click(screen.getByRole('button', { name: /^Withdraw/ }));
    await user.click(screen.getByRole('button', { name: 'Withdraw it' }));
    const keepButton = screen.getByRole('button', { name: 'Keep it' });
    expect(keepButton.getAttribute('aria-disabled')).toBe('true');
    await user.click(keepButton);
    await user.click(screen.getByRole('dialog'));
    await user.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeTruthy();
    heldReply.resolve();
    await waitFor(() => expect(ownReviews).toHaveLength(0));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('a failure is shown, and the review stays', async () => {
    server.use(http.delete('*/api/reviews/:id', () => HttpResponse.error()));
    const { user, reviewsChanged } = await openMyReview();
    await user.click(screen.getByRole('button', { name: /^Withdraw/ }));
    await user.click(screen.getByRole('button', { name: 'Withdraw it' }));
    expect(await screen.findByText(/We could not reach the server/)).toBeTruthy();
    expect(ownReviews).toHaveLength(1);
    expect(reviewsChanged).not.toHaveBeenCalled();
  });
});

describe('appealing a decision', () => {
  async function openAppealDialog() {
    const view = await openMyReviews();
    await view.user.click(screen.getByRole('button', { name: 'Appeal – Torvald Greer' }));
    return { ...view, dialog: within(screen.getByRole('dialog')) };
  }

  test('is possible once, with a text; another person then decides', async () => {
    const { user, dialog, toasts } = await openAppealDialog();
    expect(dialog.getByText(/You can appeal each decision once/)).toBeTruthy();
    await user.type(dialog.getByRole('textbox'), 'It was about the repair of my own foot.');
    await user.click(dialog.getByRole('button', { name: 'Send the appeal' }));
    await waitFor(() =>
      expect(getCard('Torvald Greer, CP').getByText(/Someone else on our team is reading it/)).toBeTruthy(),
    );
    expect(getCard('Torvald Greer, CP').queryByRole('button', { name: /^Appeal/ })).toBeNull();
    expect(toasts.at(-1)?.text).toBe('Your appeal was sent.');
  });

  test('a text that is too short and a rejected appeal show an error, and the text stays, also after a reload', async () => {
    const { user, dialog, unmount } = await openAppealDialog();
    await user.type(dialog.getByRole('textbox'), 'No.');
    await user.click(dialog.getByRole('button', { name: 'Send the appeal' }));
    expect(dialog.getByText('Write at least 20 characters.')).toBeTruthy();
    expect(document.activeElement).toBe(dialog.getByRole('textbox'));
    await user.type(dialog.getByRole('textbox'), ' It was about my own foot. #429');
    await user.click(dialog.getByRole('button', { name: 'Send the appeal' }));
    expect(await dialog.findByText(/Too many requests in a short time/)).toBeTruthy();
    unmount();
    const reopenedView = await openAppealDialog();
    expect(reopenedView.dialog.getByRole<HTMLTextAreaElement>('textbox').value).toContain('my own foot');
  });

  test('the dialog stays until it is known whether the appeal was sent', async () => {
    const reply = Promise.withResolvers<Response>();
    server.use(http.post('*/api/reviews/:id/appeal', () => reply.promise));
    const { user, dialog } = await openAppealDialog();
    await user.type(dialog.getByRole('textbox'), 'It was about the repair of my own foot.');
    await user.click(dialog.getByRole('button', { name: 'Send the appeal' }));
    await user.keyboard('{Escape}');
    reply.resolve(HttpResponse.error());
    expect(await dialog.findByText(/We could not reach the server/)).toBeTruthy();
  });
});

test('without reviews the page says what to do', async () => {
  await openMyReviews([]);
  expect(await screen.findByRole('heading', { name: 'You have not written a review yet' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Find a prosthetist' })).toBeTruthy();
});

test('a failure to load can be retried', async () => {
  resetOwnReviews();
  server.use(mockProblem(listUserReviews, 503));
  const { user } = await openMemberPage('/my-reviews');
  await screen.findByText('We could not load your reviews. Please try again.');
  server.resetHandlers();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.getAllByRole('article').length).toBeGreaterThan(1));
});

describe('the practice’s reply', () => {
  test('is below the review; its author can say whether the change solved the problem, and undo that', async () => {
    const { user, toasts } = await openMyReviews();
    const answeredCard = getCard('Neil Abara, CP, MPO');
    expect(answeredCard.getByRole('heading', { name: 'The practice’s reply' })).toBeTruthy();
    expect(answeredCard.getByText(/the front desk is open until six/)).toBeTruthy();
    expect(answeredCard.getByText('The practice says it changed something')).toBeTruthy();
    await user.click(answeredCard.getByRole('button', { name: 'This solved it – Neil Abara' }));
    expect(await answeredCard.findByText(/You said that this solved it/)).toBeTruthy();
    expect(toasts.at(-1)?.text).toBe('Readers now see that this solved it.');
    const undoButton = answeredCard.getByRole('button', { name: 'Undo – Neil Abara' });
    expect(document.activeElement).toBe(undoButton);
    await user.click(undoButton);
    expect(await answeredCard.findByRole('button', { name: 'This solved it – Neil Abara' })).toBeTruthy();
    expect(ownReviews.find(({ reply }) => reply)?.reply?.resolved).toBe(false);
  });

  test('without a stated change has no question whether it solved the problem', async () => {
    const reply = { text: 'Thank you for writing.', change: null, resolved: false };
    await openMyReview({ status: 'approved', reply });
    expect(screen.getByText('Thank you for writing.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /solved/ })).toBeNull();
  });

  test('a failed answer is shown, and readers see nothing', async () => {
    server.use(http.post('*/api/reviews/:id/resolved', () => HttpResponse.error()));
    const { user } = await openMyReviews();
    await user.click(screen.getByRole('button', { name: /^This solved it/ }));
    expect(await screen.findByText(/We could not reach the server/)).toBeTruthy();
    expect(screen.getByRole('button', { name: /^This solved it/ })).toBeTruthy();
  });
});

describe('proof of care', () => {
  const createInvoice = (bytes = 100, name = 'invoice.pdf') =>
    new File([new Uint8Array(bytes)], name, { type: 'application/pdf' });
  const openProofForm = async () => {
    const view = await openMyReview();
    await view.user.click(screen.getByRole('button', { name: /^Add proof of your care/ }));
    return view;
  };

  test('states who sees it and for how long, is uploaded, pending, and can be withdrawn', async () => {
    const { user, toasts } = await openProofForm();
    expect(screen.getByText(/Only staff who check proofs .* after 7 days at the latest/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Send the proof' }));
    expect(screen.getByText('Choose a file first.')).toBeTruthy();
    expect(ownReviews[0]!.proof).toBeNull();
    await user.upload(screen.getByLabelText(/^Photo or PDF/), createInvoice());
    await user.click(screen.getByRole('button', { name: 'Send the proof' }));
    expect(await screen.findByText(/waits for a person on our team/)).toBeTruthy();
    expect(ownReviews[0]!.proof?.status).toBe('waiting');
    expect(toasts.at(-1)?.text).toMatch(/^We have your proof/);
    expect(screen.queryByRole('button', { name: /^Add proof/ })).toBeNull();

    await user.click(screen.getByRole('button', { name: 'Take the proof back – Desmond Achterberg' }));
    await user.click(screen.getByRole('button', { name: 'Take it back' }));
    await waitFor(() => expect(ownReviews[0]!.proof).toBeNull());
    expect(await screen.findByRole('button', { name: /^Add proof/ })).toBeTruthy();
  });

  test('a file that is too large is not sent, and a rejection by the service is shown', async () => {
    const message = 'We cannot read this file.';
    server.use(mockProblem(uploadProof, 400, { error: 'proof_unreadable', message }));
    const { user } = await openProofForm();
    const fileField = screen.getByLabelText(/^Photo or PDF/);
    await user.upload(fileField, createInvoice(10 * 1024 * 1024 + 1));
    await user.click(screen.getByRole('button', { name: 'Send the proof' }));
    expect(screen.getByText(/larger than 10 MB/)).toBeTruthy();
    await user.upload(fileField, createInvoice());
    await user.click(screen.getByRole('button', { name: 'Send the proof' }));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(ownReviews[0]!.proof).toBeNull();
  });

  test.each([
    ['confirmed', '', /^We confirmed your proof on Nov 20, 2026 and deleted the file/, false],
    ['declined', 'The date cannot be read.', /^We could not confirm your proof/, true],
    ['expired', '', /^Nobody looked at your proof in time/, true],
  ] as const)(
    '%s: shows its outcome, and allows another upload or not',
    async (status, note, statusPattern, attachProof) => {
      const proof = { status, at: decidedAt, fileUntil: decidedAt, note };
      await openMyReview({ proof, can: { attachProof } });
      expect(screen.getByText(statusPattern)).toBeTruthy();
      if (note) expect(screen.getByText(note, { exact: false })).toBeTruthy();
      expect(screen.queryAllByRole('button', { name: /^Add proof/ })).toHaveLength(attachProof ? 1 : 0);
    },
  );
});

test('messages of staff about a review are answered on this page; other threads are not shown', async () => {
  const messageId = 'a'.repeat(24);
  const createThread = (kind: MessageThread['kind'], text: string): MessageThread => ({
    kind,
    id: messageId,
    practitioner: 'Neil Abara',
    messages: [{ id: 'b'.repeat(24), from: 'team', text, at: decidedAt }],
  });
  const sentMessages: unknown[] = [];
  const heldReply = Promise.withResolvers<void>();
  let isServiceUp = false;
  server.use(
    mockEndpoint(listOwnMessages, () => ({
      threads: [createThread('review', 'Which month was it?'), createThread('claim', 'Your license?')],
    })),
    mockEndpoint(postMessage, async ({ params, body }) => {
      if (!isServiceUp) throw createMockProblem(postMessage, 503);
      sentMessages.push([params, body]);
      await heldReply.promise;
      return { message: { id: messageId, from: 'you' as const, text: body.text, at: decidedAt } };
    }),
  );
  const openThread = async () => {
    const view = await openMemberPage('/my-reviews');
    const article = await screen.findByRole('article', { name: 'About your review of Neil Abara' });
    const getAnswerField = () =>
      within(article).getByRole<HTMLTextAreaElement>('textbox', { name: 'Your answer' });
    const sendAnswer = () =>
      view.user.click(within(article).getByRole('button', { name: 'Send the answer' }));
    return { ...view, getAnswerField, sendAnswer };
  };
  const firstView = await openThread();
  expect(screen.queryByText('Your license?')).toBeNull();
  await firstView.user.type(firstView.getAnswerField(), ' In May. ');
  await firstView.sendAnswer();
  // What is written stays in this browser until it is sent.
  await screen.findByText(/is saved in this browser/);
  firstView.unmount();
  isServiceUp = true;
  const { user, toasts, getAnswerField, sendAnswer } = await openThread();
  expect(getAnswerField().value).toBe(' In May. ');
  await sendAnswer();
  await waitFor(() =>
    expect(sentMessages).toEqual([[{ kind: 'review', id: messageId }, { text: 'In May.' }]]),
  );
  // What is typed while the answer is on its way stays.
  await user.type(getAnswerField(), 'Or June?');
  heldReply.resolve();
  await waitFor(() => expect(toasts).toHaveLength(1));
  expect(getAnswerField().value).toBe(' In May. Or June?');
  await sendAnswer();
  await waitFor(() => expect(getAnswerField().value).toBe(''));
});

describe('one year later', () => {
  const text = 'Same socket, one new liner. She answered a message on a Sunday about a blister.';
  const openYearOldReview = (overrides: ReviewOverrides = {}) =>
    openMyReview({
      status: 'approved',
      publishedAt: '2025-10-01T15:00:00.000Z',
      can: { writeYearLater: true },
      ...overrides,
    });
  const getDialog = () => within(screen.getByRole('dialog'));
  const pressSend = (user: Awaited<ReturnType<typeof openYearOldReview>>['user']) =>
    user.click(getDialog().getByRole('button', { name: 'Send' }));

  test('is offered for a public review a year old, kept while it is written, and sent with its own score', async () => {
    const { user, toasts } = await openYearOldReview();
    const addButton = screen.getByRole('button', { name: /^Add “One year later”/ });
    await user.click(addButton);
    await pressSend(user);
    expect(getDialog().getByText('Choose 1 to 5.')).toBeTruthy();
    await user.click(getDialog().getByRole('radio', { name: /^2/ }));
    await user.type(getDialog().getByRole('textbox'), text);
    await user.click(getDialog().getByRole('button', { name: 'Cancel' }));
    await user.click(addButton);
    expect(getDialog().getByText('We kept what you had typed.')).toBeTruthy();
    const heldReply = Promise.withResolvers<void>();
    server.use(http.put('*/api/reviews/:id/year-later', () => heldReply.promise));
    await pressSend(user);
    // What is typed while it is on its way stays for a change.
    await user.type(getDialog().getByRole('textbox'), ' It still fits.');
    await user.keyboard('{Escape}');
    expect(getDialog()).toBeTruthy();
    heldReply.resolve();
    await screen.findByRole('heading', { name: /^One year later · now 2/ });
    expect(toasts.at(-1)?.text).toMatch(/Our team reads it before/);
    expect(ownReviews[0]).toMatchObject({ yearLater: { overallRating: 2, text, status: 'pending' } });
    expect(screen.getByText(/Only you see it\./)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^Change “One year later”/ }));
    expect(getDialog().getByRole<HTMLTextAreaElement>('textbox').value).toBe(`${text} It still fits.`);
    await pressSend(user);
    await waitFor(() => expect(ownReviews[0]?.yearLater?.text).toBe(`${text} It still fits.`));
  });

  test('is not offered unless the service allows it', async () => {
    await openMyReview({ status: 'approved' });
    expect(screen.queryByRole('button', { name: /One year later/ })).toBeNull();
  });

  test('says why it was rejected, and can be changed or withdrawn; the review stays', async () => {
    const { user } = await openYearOldReview({
      yearLater: {
        overallRating: 4,
        text,
        submittedAt: decidedAt,
        status: 'rejected',
        reasons: ['Names another person'],
        note: 'Leave out Bea.',
      },
    });
    expect(screen.getByText('Names another person')).toBeTruthy();
    expect(screen.getByText(/Leave out Bea\./)).toBeTruthy();
    screen.getByRole('heading', { name: /^One year later · still 4/ });
    await user.click(screen.getByRole('button', { name: /^Change “One year later”/ }));
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe(text);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: /^Withdraw “One year later”/ }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Withdraw it' }));
    await waitFor(() => expect(ownReviews[0]?.yearLater).toBeNull());
    expect(ownReviews).toHaveLength(1);
  });
});
