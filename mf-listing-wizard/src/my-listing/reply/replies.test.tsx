import { mockEndpoint } from '@app/test-kit/mock';
import { listOwnListingReviews } from '@app/types';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { delay } from 'msw';
import { describe, expect, test } from 'vitest';
import {
  createOwnReply,
  createReviewsWithEveryReplyStatus,
  ownData,
  resetOwnData,
} from '../../mocks/own-listing.ts';
import { cutNetwork, holdCall } from '../../testing/calls.ts';
import { createMyListingServer, openMyListing } from '../../testing/open-my-listing.ts';

const server = createMyListingServer();

/** Opens the page with these reviews; by default with one. */
async function openReviews(
  reviews = createReviewsWithEveryReplyStatus().slice(0, 1),
  locale: 'en' | 'es' = 'en',
) {
  resetOwnData({ reviews });
  const view = await openMyListing('?tab=reviews', locale);
  await waitFor(() => expect(screen.queryAllByRole('article')).toHaveLength(reviews.length));
  return { ...view, articles: screen.getAllByRole('article').map((article) => within(article)) };
}
async function openReplyForm(locale: 'en' | 'es' = 'en') {
  const view = await openReviews(undefined, locale);
  await view.user.click(screen.getByRole('button', { name: /^(Reply|Responder) – / }));
  const textbox = screen.getByRole<HTMLTextAreaElement>('textbox', {
    name: /^(Your public reply|Su respuesta pública)/,
  });
  return {
    ...view,
    textbox,
    /** Pastes a text and presses Send. */
    sendText: async (text: string) => {
      await view.user.paste(text);
      await view.user.click(screen.getByRole('button', { name: /^Send the reply/ }));
    },
    sendButton: screen.getByRole('button', { name: /^(Send the reply|Enviar la respuesta)/ }),
  };
}
const safeText = 'Thank you for taking the time to write to us.';

test('a reply in every status shows status, text and notes of staff, and buttons with different names', async () => {
  const { articles } = await openReviews(createReviewsWithEveryReplyStatus().slice(0, 5));
  const [unansweredArticle, pendingArticle, publicArticle, rejectedArticle, revisedArticle] = articles;
  expect(unansweredArticle!.getByRole('button', { name: 'Reply – Dana R., review 1' })).toBeTruthy();
  expect(pendingArticle!.getByText('Pending')).toBeTruthy();
  expect(pendingArticle!.getByText('Change planned')).toBeTruthy();
  expect(publicArticle!.getByText('Public')).toBeTruthy();
  expect(publicArticle!.getByText('The author says that the change solved it.')).toBeTruthy();
  expect(rejectedArticle!.getByText(/Please take out the name and the insurance/)).toBeTruthy();
  expect(rejectedArticle!.getByRole('button', { name: /^Edit and resend/ })).toBeTruthy();
  expect(revisedArticle!.getByText('Your new text, waiting')).toBeTruthy();
  expect(revisedArticle!.getByText(/We talk about every review in our team/)).toBeTruthy();
  const buttonNames = screen.getAllByRole('button').map(({ textContent }) => textContent);
  expect(new Set(buttonNames).size).toBe(buttonNames.length);
});

describe('writing a reply', () => {
  test('is sent with the stated change, then shown as pending without the form', async () => {
    const idempotencyKeys: unknown[] = [];
    server.events.on('request:start', ({ request }) => {
      if (request.method === 'POST') idempotencyKeys.push(request.headers.get('idempotency-key'));
    });
    const { user, textbox, sendButton, toasts } = await openReplyForm();
    expect(screen.getByText(/Don’t confirm that the person was your patient/)).toBeTruthy();
    expect(document.activeElement).toBe(textbox);
    expect(screen.getByRole('form', { name: 'Your reply to Dana R.' })).toBeTruthy();
    await user.paste(safeText);
    await user.click(screen.getByRole('radio', { name: 'Change made' }));
    await user.click(sendButton);
    await screen.findByText('Pending');
    expect(ownData.reviews[0]?.reply).toMatchObject({
      text: safeText,
      change: 'made',
      status: 'pending',
      v: 1,
    });
    expect(idempotencyKeys).toEqual([expect.stringMatching(/^[\w-]{36}$/)]);
    expect(screen.queryByRole('form')).toBeNull();
    expect(toasts.at(-1)?.text).toMatch(/Our team reads it before it is public/);
    expect(document.activeElement).toBe(
      screen.getByRole('button', { name: 'Change your reply – Dana R., review 1' }),
    );
    expect(localStorage.getItem('personal:reply-drafts')).toBeNull();
  });

  test('a text that is too short shows an error and is not sent; near the limit the remaining characters are counted', async () => {
    const { user, textbox, sendText } = await openReplyForm();
    await sendText('Thanks.');
    expect(screen.getByText('Write at least 20 characters.')).toBeTruthy();
    expect(document.activeElement).toBe(textbox);
    expect(textbox.getAttribute('aria-invalid')).toBe('true');
    expect(ownData.reviews[0]?.reply).toBeNull();
    await user.clear(textbox);
    await user.paste('a'.repeat(930));
    expect(screen.getByText('930 of 1,000 characters')).toBeTruthy();
    expect(screen.getByText('About 80 characters left')).toBeTruthy();
  });

  test('offline keeps the text, retries the same attempt, and restores it after a reload', async () => {
    const { expectOneAttempt } = cutNetwork(server, '/api/reviews/:id/reply');
    const { user, sendButton, sendText } = await openReplyForm();
    await sendText(safeText);
    await screen.findByText(/could not reach the server/);
    await user.click(sendButton);
    await expectOneAttempt();
    cleanup();
    await openReviews();
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Your public reply/ }).value).toBe(
      safeText,
    );
  });

  test('a reply changed elsewhere is reloaded, and the text is kept', async () => {
    const { user, textbox, sendButton, sendText } = await openReplyForm();
    ownData.reviews = ownData.reviews.map((listingReview) => ({
      ...listingReview,
      reply: createOwnReply({ v: 3, status: 'pending' }),
    }));
    await sendText(safeText);
    await screen.findByText('It changed meanwhile.');
    expect(textbox.value).toBe(safeText);
    await waitFor(() => expect(sendButton.getAttribute('aria-disabled')).toBe('false'));
    await user.click(sendButton);
    await waitFor(() => expect(ownData.reviews[0]?.reply).toMatchObject({ text: safeText, v: 4 }));
  });

  test('deletes the draft as soon as the reply is sent, and keeps what is typed from then on', async () => {
    const { user, textbox, sendText } = await openReplyForm();
    server.use(mockEndpoint(listOwnListingReviews, () => delay('infinite') as never));
    await sendText(safeText);
    await waitFor(() => expect(ownData.reviews[0]?.reply).toMatchObject({ text: safeText }));
    await waitFor(() => expect(localStorage.getItem('personal:reply-drafts')).toBeNull());
    // The form is there until the reviews are loaded again.
    await user.click(textbox);
    await user.paste(' Come by on Monday.');
    expect(localStorage.getItem('personal:reply-drafts')).toContain('Come by on Monday.');
  });

  test('keeps what is typed while the reply is on its way', async () => {
    const heldReply = holdCall(server, 'post', '/api/reviews/:id/reply');
    const { user, textbox, sendText, toasts } = await openReplyForm();
    await sendText(safeText);
    // It cannot be cancelled any more.
    await user.click(screen.getByRole('button', { name: /^Cancel/ }));
    expect(toasts).toEqual([]);
    await user.click(textbox);
    await user.paste(' Come by on Monday.');
    heldReply.resolve();
    await waitFor(() => expect(ownData.reviews[0]?.reply).toMatchObject({ text: safeText }));
    await user.click(await screen.findByRole('button', { name: /^Change your reply/ }));
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Your public reply/ }).value).toBe(
      `${safeText} Come by on Monday.`,
    );
  });

  test('cancelling discards a text with Undo, and returns the focus', async () => {
    const { user, toasts } = await openReplyForm();
    const pressButton = (name: string) =>
      user.click(screen.getByRole('button', { name: `${name} – Dana R., review 1` }));
    await pressButton('Cancel');
    expect(toasts).toEqual([]);
    await pressButton('Reply');
    await user.paste(safeText);
    await pressButton('Cancel');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Reply – Dana R., review 1' }));
    expect(localStorage.getItem('personal:reply-drafts')).toBeNull();
    expect(toasts.at(-1)?.text).toBe('Your text was deleted without being sent.');
    act(() => toasts.at(-1)?.undo?.run());
    const reopenedTextbox = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Your public reply/ });
    expect(reopenedTextbox.value).toBe(safeText);
    expect(document.activeElement).toBe(reopenedTextbox);
    expect(localStorage.getItem('personal:reply-drafts')).toContain(safeText);
  });
});

describe('privacy findings', () => {
  test('name the words that disclose care, and block nothing', async () => {
    const { user, sendButton } = await openReplyForm();
    await user.paste('Dana, your new leg was paid by Medicare.');
    const listItemTexts = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    await waitFor(() =>
      expect(listItemTexts()).toEqual(
        expect.arrayContaining([
          'A name. Dana',
          'Mentions someone’s body or device. your new leg',
          'Mentions insurance. Medicare',
        ]),
      ),
    );
    await user.click(sendButton);
    await screen.findByText('Pending');
  });

  test('show nothing for a template; a template replaces the text with Undo', async () => {
    const { user, textbox, toasts } = await openReplyForm();
    await user.paste('Dana was our patient.');
    expect(await screen.findByText('Calls someone a patient.')).toBeTruthy();
    await user.click(screen.getByText('Start from a safe text'));
    await user.click(screen.getByRole('button', { name: 'Use this text – Offer to talk' }));
    expect(textbox.value).toMatch(/Privacy rules keep us from saying/);
    expect(document.activeElement).toBe(textbox);
    await waitFor(() => expect(screen.queryByText('Calls someone a patient.')).toBeNull());
    act(() => toasts.at(-1)?.undo?.run());
    expect(textbox.value).toBe('Dana was our patient.');
  });

  test('are shown in Spanish', async () => {
    const { user, textbox } = await openReplyForm('es');
    await user.paste('Fue nuestro paciente.');
    expect(await screen.findByText('Llama paciente a alguien.')).toBeTruthy();
    await user.click(screen.getByText('Empezar con un texto seguro'));
    await user.click(screen.getByRole('button', { name: 'Usar este texto – Dar las gracias' }));
    expect(textbox.value).toMatch(/^Gracias por tomarse el tiempo/);
  });
});

describe('after a reply is public', () => {
  test('it stays public until its edit is approved', async () => {
    const { user, articles } = await openReviews(createReviewsWithEveryReplyStatus().slice(2, 3));
    await user.click(screen.getByRole('button', { name: /^Change your reply/ }));
    const textbox = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Your public reply/ });
    expect(textbox.value).toMatch(/^Thank you for taking the time/);
    await user.type(textbox, ' We listen.');
    await user.click(screen.getByRole('button', { name: /^Send the reply/ }));
    expect(await screen.findByText('Your new text, waiting')).toBeTruthy();
    expect(articles[0]!.getByText('Public')).toBeTruthy();
  });

  test('withdrawing asks first, then the form can be opened again', async () => {
    const { user, toasts } = await openReviews(createReviewsWithEveryReplyStatus().slice(2, 3));
    await user.click(screen.getByRole('button', { name: /^Delete my reply/ }));
    const dialog = within(screen.getByRole('dialog', { name: 'Delete your reply to Dana R.?' }));
    await user.click(dialog.getByRole('button', { name: 'Keep it' }));
    expect(ownData.reviews[0]?.reply).not.toBeNull();
    await user.click(screen.getByRole('button', { name: /^Delete my reply/ }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete my reply' }));
    const replyButton = await screen.findByRole('button', { name: 'Reply – Dana R., review 1' });
    await waitFor(() => expect(document.activeElement).toBe(replyButton));
    expect(ownData.reviews[0]?.reply).toBeNull();
    expect(toasts.at(-1)?.text).toBe('Your reply was deleted.');
  });
});
