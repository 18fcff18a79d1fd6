import { mockEndpoint, mockProblem } from '@app/test-kit/mock';
import { startMockServer } from '@app/test-kit/mock-server';
import { renderRemote } from '@app/test-kit/render-remote';
import { createSession } from '@app/test-kit/sessions';
import {
  listOwnMessages,
  listUserReviews,
  type MessageThread,
  type OwnReview,
  postMessage,
  uploadProof,
} from '@app/types';
import { installJsdomDialog } from '@app/ui/jsdom-dialog';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import remote from '../expose.ts';
import { handlers } from '../mocks/handlers.ts';
import { ownReviews, resetOwnReviews } from '../mocks/own-reviews.ts';
import { createOwnReview, createOwnReviewsInEveryStatus } from '../mocks/reviews.ts';

installJsdomDialog();
const server = startMockServer(...handlers);
beforeEach(() => resetOwnReviews());

async function openMyReviews(
  reviews: OwnReview[] = createOwnReviewsInEveryStatus(),
  locale: 'en' | 'es' = 'en',
) {
  resetOwnReviews(reviews);
  const view = await renderRemote(remote, '/my-reviews', { session: createSession('patient'), locale });
  await waitFor(() => expect(screen.queryAllByRole('article')).toHaveLength(reviews.length));
  return view;
}
const getCard = (name: string | RegExp) => within(screen.getByRole('article', { name }));

describe('status of own reviews', () => {
  test.each([
    ['Desmond Achterberg, CP', 'Pending', /within 1-2 business days/],
    ['Neil Abara, CP, MPO', 'Public', /^It is public\./],
    ['Yun-hee Talbot, CPO, FAAOP', 'Public, change pending', /stays public until our team has read/],
    ['Priscila Nóbrega, CPO', 'Needs a change', /our team asks for a change/],
    ['Torvald Greer, CP', 'Not published', /did not publish it/],
    ['Annelise Kowalczyk-Bright, CPO', 'Public, being checked', /stays public while our team checks/],
    ['A profile that is no longer public', 'Removed', /took it down/],
  ])('%s: %s', async (name, status, meaning) => {
    await openMyReviews();
    expect(getCard(name).getByText(status)).toBeTruthy();
    expect(getCard(name).getByText(meaning)).toBeTruthy();
  });

  test('a deleted review names the address to write to in place of an appeal', async () => {
    await openMyReviews([createOwnReview(1, { status: 'removed', deleted: true })]);
    expect(screen.getByText('Removed')).toBeTruthy();
    expect(screen.getByText(/Our team deleted it\. .*, write to help@stridewell\.example\.$/)).toBeTruthy();
  });

  test('a hidden review says that it was flagged, and that it does not count', async () => {
    const hiddenState = { since: '2026-11-20T15:00:00.000Z', reason: 'Harmful or illegal' };
    await openMyReviews([createOwnReview(1, { status: 'flagged', hidden: hiddenState })]);
    expect(screen.getByText('Hidden while we check')).toBeTruthy();
    expect(screen.getByText(/may do harm \(Harmful or illegal\)\. Nobody else reads it/)).toBeTruthy();
  });

  test('a request for changes shows the reasons and the note of staff', async () => {
    await openMyReviews();
    const changesRequestedCard = getCard('Priscila Nóbrega, CPO');
    expect(changesRequestedCard.getByText('Names another person').tagName).toBe('LI');
    expect(changesRequestedCard.getByText(/Please take out the name of the front-desk person/)).toBeTruthy();
  });

  test('a pending review shows all that will be public, with the chosen name', async () => {
    const pendingReview = createOwnReview(1);
    const { firstName, lastName } = createSession('patient').user;
    await openMyReviews([pendingReview]);
    const article = within(screen.getByRole('article'));
    expect(article.getByText(`${firstName} ${lastName.charAt(0)}.`)).toBeTruthy();
    expect(article.getByText(/Lower limb.*New socket, summer 2026/)).toBeTruthy();
    for (const tag of pendingReview.content.tags) expect(article.getByText(tag)).toBeTruthy();
    expect(article.getByText('Ratings by topic')).toBeTruthy();
  });

  test('an anonymous review shows no name', async () => {
    const { content } = createOwnReview(1);
    await openMyReviews([createOwnReview(1, { content: { ...content, anonymous: true } })]);
    expect(screen.getByText('Anonymous')).toBeTruthy();
  });

  test('a pending edit is shown beside the public text', async () => {
    await openMyReviews();
    const editedCard = getCard('Yun-hee Talbot, CPO, FAAOP');
    expect(editedCard.getByRole('heading', { name: 'Public now' })).toBeTruthy();
    expect(editedCard.getByRole('heading', { name: 'Your change, waiting' })).toBeTruthy();
    expect(editedCard.getByText(/two months later it still fits/)).toBeTruthy();
  });

  test('a rejected edit is shown, and the old text stays public', async () => {
    const [editedReview] = createOwnReviewsInEveryStatus().filter(
      ({ status }) => status === 'pending_revision',
    );
    const decision = {
      outcome: 'rejected',
      reasons: ['Abusive or obscene'],
      note: '',
      at: '2026-11-20T15:00:00.000Z',
    } as const;
    await openMyReviews([
      {
        ...editedReview!,
        status: 'approved',
        decision: { ...decision, reasons: [...decision.reasons] },
        can: { edit: true, withdraw: true, appeal: true, attachProof: true, writeYearLater: false },
      },
    ]);
    expect(screen.getByText('Public, change sent back')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Your change, sent back' })).toBeTruthy();
    expect(screen.getByText('Abusive or obscene')).toBeTruthy();
  });

  test('actions are those that the service allows', async () => {
    await openMyReviews();
    const removedCard = getCard('A profile that is no longer public');
    expect(removedCard.queryByRole('link', { name: /^Edit/ })).toBeNull();
    expect(removedCard.queryByRole('button', { name: /^Appeal/ })).toBeNull();
    expect(removedCard.getByText(/Someone else on our team is reading it/)).toBeTruthy();
    const changesRequestedCard = getCard('Priscila Nóbrega, CPO');
    const editLink = changesRequestedCard.getByRole('link', { name: 'Edit – Priscila Nóbrega' });
    expect(editLink.getAttribute('href')).toBe(`/prosthetist/${createOwnReview(4).listing!.slug}?write=1`);
  });
});

describe('withdrawing a review', () => {
  test('asks first, then removes it and refreshes the header', async () => {
    const { user, reviewsChanged, toasts } = await openMyReviews([createOwnReview(1), createOwnReview(2)]);
    await user.click(screen.getByRole('button', { name: 'Withdraw – Desmond Achterberg' }));
    const dialog = within(
      screen.getByRole('dialog', { name: 'Withdraw your review of Desmond Achterberg?' }),
    );
    expect(dialog.getByText(/You cannot bring it back/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Withdraw it' }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
    expect(ownReviews).toHaveLength(1);
    expect(reviewsChanged).toHaveBeenCalledOnce();
    expect(toasts.at(-1)?.text).toBe('Your review of Desmond Achterberg is withdrawn.');
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  test('“Keep it” changes nothing', async () => {
    const { user } = await openMyReviews([createOwnReview(1)]);
    await user.click(screen.getByRole('button', { name: /^Withdraw/ }));
    await user.click(screen.getByRole('button', { name: 'Keep it' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(ownReviews).toHaveLength(1);
  });

  test('cannot be left while it is under way, as if it were cancelled', async () => {
    const heldReply = Promise.withResolvers<void>();
    server.use(http.delete('*/api/reviews/:id', () => heldReply.promise));
    const { user } = await openMyReviews([createOwnReview(1)]);
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
    const { user, reviewsChanged } = await openMyReviews([createOwnReview(1)]);
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
});

test('without reviews the page says what to do', async () => {
  await openMyReviews([]);
  expect(await screen.findByRole('heading', { name: 'You have not written a review yet' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Find a prosthetist' })).toBeTruthy();
});

test('a failure to load can be retried', async () => {
  server.use(mockProblem(listUserReviews, 503));
  const { user } = await renderRemote(remote, '/my-reviews', { session: createSession('patient') });
  await screen.findByText('We could not load your reviews. Please try again.');
  server.resetHandlers();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.getAllByRole('article').length).toBeGreaterThan(1));
});

test('My Reviews is shown in Spanish', async () => {
  await openMyReviews([createOwnReview(1)], 'es');
  expect(screen.getByRole('heading', { level: 1, name: 'Mis reseñas' })).toBeTruthy();
  expect(screen.getByText('Pendiente')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Retirar – Desmond Achterberg' })).toBeTruthy();
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
    await openMyReviews([createOwnReview(2, { status: 'approved', reply })]);
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
  const openProofForm = async (reviews = [createOwnReview(1)], locale: 'en' | 'es' = 'en') => {
    const view = await openMyReviews(reviews, locale);
    await view.user.click(
      screen.getByRole('button', {
        name: locale === 'en' ? /^Add proof of your care/ : /^Añadir un comprobante/,
      }),
    );
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
    async (status, note, statusPattern, canAttachProof) => {
      const decidedAt = '2026-11-20T15:00:00.000Z';
      const permissions = {
        edit: true,
        withdraw: true,
        appeal: false,
        attachProof: canAttachProof,
        writeYearLater: false,
      };
      await openMyReviews([
        createOwnReview(1, {
          proof: { status, at: decidedAt, fileUntil: decidedAt, note },
          can: permissions,
        }),
      ]);
      expect(screen.getByText(statusPattern)).toBeTruthy();
      if (note) expect(screen.getByText(note, { exact: false })).toBeTruthy();
      expect(screen.queryAllByRole('button', { name: /^Add proof/ })).toHaveLength(canAttachProof ? 1 : 0);
    },
  );

  test('is shown in Spanish', async () => {
    await openProofForm([createOwnReview(1)], 'es');
    expect(screen.getByText(/Solo puede abrirlo el personal que revisa comprobantes/)).toBeTruthy();
  });
});

test('messages of staff about a review are answered on this page; other threads are not shown', async () => {
  const sentAt = '2026-11-20T15:00:00.000Z';
  const messageId = 'a'.repeat(24);
  const createThread = (kind: MessageThread['kind'], text: string): MessageThread => ({
    kind,
    id: messageId,
    practitioner: 'Neil Abara',
    messages: [{ id: 'b'.repeat(24), from: 'team', text, at: sentAt }],
  });
  const sentMessages: unknown[] = [];
  const heldReply = Promise.withResolvers<void>();
  server.use(
    mockEndpoint(listOwnMessages, () => ({
      threads: [createThread('review', 'Which month was it?'), createThread('claim', 'Your license?')],
    })),
    mockEndpoint(postMessage, ({ params, body }) => {
      sentMessages.push([params, body]);
      return { message: { id: messageId, from: 'you' as const, text: body.text, at: sentAt } };
    }),
  );
  const openThread = async () => {
    const view = await renderRemote(remote, '/my-reviews', { session: createSession('patient') });
    const article = await screen.findByRole('article', { name: 'About your review of Neil Abara' });
    const getAnswerField = () =>
      within(article).getByRole<HTMLTextAreaElement>('textbox', { name: 'Your answer' });
    return { ...view, thread: within(article), getAnswerField };
  };
  const { user, thread, getAnswerField, unmount } = await openThread();
  expect(screen.queryByText('Your license?')).toBeNull();
  await user.type(getAnswerField(), ' In May. ');
  // What is written stays in this browser, as a failure says, until it is sent.
  server.use(mockProblem(postMessage, 503));
  await user.click(thread.getByRole('button', { name: 'Send the answer' }));
  await thread.findByText(/is saved in this browser/);
  unmount();
  const reopenedView = await openThread();
  expect(reopenedView.getAnswerField().value).toBe(' In May. ');
  server.use(
    mockEndpoint(postMessage, async ({ params, body }) => {
      sentMessages.push([params, body]);
      await heldReply.promise;
      return { message: { id: messageId, from: 'you' as const, text: body.text, at: sentAt } };
    }),
  );
  await reopenedView.user.click(reopenedView.thread.getByRole('button', { name: 'Send the answer' }));
  await waitFor(() =>
    expect(sentMessages).toEqual([[{ kind: 'review', id: messageId }, { text: 'In May.' }]]),
  );
  // What is typed while the answer is on its way stays.
  await reopenedView.user.type(reopenedView.getAnswerField(), 'Or June?');
  heldReply.resolve();
  await waitFor(() => expect(reopenedView.toasts).toHaveLength(1));
  expect(reopenedView.getAnswerField().value).toBe(' In May. Or June?');
  await reopenedView.user.click(reopenedView.thread.getByRole('button', { name: 'Send the answer' }));
  await waitFor(() => expect(reopenedView.getAnswerField().value).toBe(''));
});

describe('one year later', () => {
  const text = 'Same socket, one new liner. She answered a message on a Sunday about a blister.';
  const permissions = { edit: true, withdraw: true, appeal: false, attachProof: false, writeYearLater: true };
  const createYearOldReviews = (overrides: Partial<OwnReview> = {}) => [
    createOwnReview(1, {
      status: 'approved',
      publishedAt: '2025-10-01T15:00:00.000Z',
      can: permissions,
      ...overrides,
    }),
  ];
  const yearLater = {
    overallRating: 4,
    text,
    submittedAt: '2026-11-20T15:00:00.000Z',
    reasons: [],
    note: '',
  };

  test('is offered for a public review a year old, kept while it is written, and sent with its own score', async () => {
    const { user, toasts } = await openMyReviews(createYearOldReviews());
    await user.click(screen.getByRole('button', { name: /^Add “One year later”/ }));
    const getDialog = () => within(screen.getByRole('dialog'));
    await user.click(getDialog().getByRole('button', { name: 'Send' }));
    expect(getDialog().getByText('Choose 1 to 5.')).toBeTruthy();
    await user.click(getDialog().getByRole('radio', { name: /^2/ }));
    await user.type(getDialog().getByRole('textbox'), text);
    await user.click(getDialog().getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: /^Add “One year later”/ }));
    expect(getDialog().getByText('We kept what you had typed.')).toBeTruthy();
    await user.click(getDialog().getByRole('button', { name: 'Send' }));
    await screen.findByRole('heading', { name: /^One year later · now 2/ });
    expect(toasts.at(-1)?.text).toMatch(/Our team reads it before/);
    expect(ownReviews[0]).toMatchObject({ yearLater: { overallRating: 2, text, status: 'pending' } });
    expect(screen.getByText(/Only you see it\./)).toBeTruthy();
  });

  test('keeps what is typed while it is on its way', async () => {
    const heldReply = Promise.withResolvers<void>();
    server.use(http.put('*/api/reviews/:id/year-later', () => heldReply.promise));
    const { user } = await openMyReviews(createYearOldReviews());
    await user.click(screen.getByRole('button', { name: /^Add “One year later”/ }));
    const getDialog = () => within(screen.getByRole('dialog'));
    await user.click(getDialog().getByRole('radio', { name: /^2/ }));
    await user.type(getDialog().getByRole('textbox'), text);
    await user.click(getDialog().getByRole('button', { name: 'Send' }));
    await user.type(getDialog().getByRole('textbox'), ' It still fits.');
    heldReply.resolve();
    await user.click(await screen.findByRole('button', { name: /^Change “One year later”/ }));
    expect(ownReviews[0]?.yearLater?.text).toBe(text);
    expect(getDialog().getByRole<HTMLTextAreaElement>('textbox').value).toBe(`${text} It still fits.`);
    await user.click(getDialog().getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(ownReviews[0]?.yearLater?.text).toBe(`${text} It still fits.`));
  });

  test('is not offered unless the service allows it', async () => {
    await openMyReviews([createOwnReview(1, { status: 'approved' })]);
    expect(screen.queryByRole('button', { name: /One year later/ })).toBeNull();
  });

  test('says why it was rejected, and can be changed or withdrawn; the review stays', async () => {
    const reasons = ['Names another person'];
    const { user } = await openMyReviews(
      createYearOldReviews({
        yearLater: { ...yearLater, status: 'rejected', reasons, note: 'Leave out Bea.' },
      }),
    );
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
