import { findAlert } from '@app/test-kit/browser/page';
import { createMockProblem, mockEndpoint, mockProblem, recordBodies } from '@app/test-kit/mock';
import { adminApproveReply } from '@app/types/admin/actions/reply';
import {
  adminApproveReview,
  adminDecideFlags,
  adminRedactReview,
  adminRejectReview,
} from '@app/types/admin/actions/review';
import { adminDeleteReview } from '@app/types/admin/actions/review-deletion';
import { listInbox } from '@app/types/admin/inbox';
import {
  type BulkResult,
  decideMany,
  getItemHistory,
  lockItem,
  undoDecision,
  unlockItem,
} from '@app/types/admin/queue';
import { adminGetReview, type StaffReview } from '@app/types/admin/reviews';
import { readAllSettings } from '@app/types/admin/settings';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useSavedViews } from '../inbox/ViewSelect.tsx';
import { createSampleSettings } from '../mocks/sample-settings.ts';
import { renderConsole, server } from '../testing/render-console.tsx';
import { createSampleId, createSampleReview, toInboxEntry } from './mocks/sample-reviews.ts';

const auditId = '672000000000000000000001';
const createUndoTime = () => new Date(Date.now() + 30_000).toISOString();
const lock = { by: '000000000000000000000001', name: 'Inés Calloway', until: createUndoTime() };

/** The reviews of the mock backend. */
let reviewsById: Map<string, StaffReview>;
/** The received calls, in order. */
let receivedCalls: string[];

const createHandlers = () => [
  mockEndpoint(listInbox, ({ query }) => {
    const [kind = 'reviews'] = query.kind ?? [];
    receivedCalls.push(
      `list ${kind} ${query.status ?? ''} ${query.stars?.join() ?? ''} ${query.view ?? ''}`.trim(),
    );
    const items = [...reviewsById.values()]
      .filter(({ status }) => kind !== 'reviews' || query.status || status === 'pending')
      .map((review) => toInboxEntry(review, kind));
    return { items, total: items.length, page: 1, pageSize: 50 };
  }),
  mockEndpoint(adminGetReview, ({ params }) => {
    const review = reviewsById.get(params.id);
    if (!review) throw createMockProblem(adminGetReview, 404);
    return { review };
  }),
  mockEndpoint(getItemHistory, () => ({
    locale: null,
    items: [
      {
        id: auditId,
        at: '2026-11-20T15:12:00.000Z',
        action: 'review.submit',
        by: 'user' as const,
        name: null,
        reason: null,
        before: null,
        after: null,
      },
    ],
  })),
  mockEndpoint(lockItem, ({ params }) => {
    receivedCalls.push(`take ${params.kind} ${params.id}`);
    return { lock };
  }),
  mockEndpoint(unlockItem, ({ params }) => {
    receivedCalls.push(`release ${params.id}`);
    return { lock: null };
  }),
];

function applyDecision(id: string, changes: Partial<StaffReview>) {
  const review = createSampleReview({ ...reviewsById.get(id), ...changes, v: 2, steps: [], promise: null });
  reviewsById.set(id, review);
  return { review, auditId, undoUntil: createUndoTime() };
}

/** Mocks the call of a decision. Returns the bodies that it receives. */
function mockDecision(
  endpoint:
    | typeof adminRejectReview
    | typeof adminDecideFlags
    | typeof adminApproveReply
    | typeof adminRedactReview,
  changes: Partial<StaffReview> = {},
) {
  const sentBodies: unknown[] = [];
  server.use(
    mockEndpoint(
      endpoint,
      recordBodies(sentBodies, ({ params }) => applyDecision(params.id, changes)),
    ),
  );
  return sentBodies;
}

beforeEach(() => {
  receivedCalls = [];
  reviewsById = new Map(
    [1, 2, 3].map((number) => [createSampleId(number), createSampleReview({ id: createSampleId(number) })]),
  );
  useSavedViews.setState({ byList: {} });
  server.use(...createHandlers());
});

const openPath = (path = `/admin/reviews/${createSampleId(1)}`, me?: 'viewer' | 'moderator') =>
  renderConsole(path, me ? { me } : {});
const isDisabled = (button: HTMLElement) => button.hasAttribute('disabled');
const findHeading = (kind = 'Review') =>
  screen.findByRole('heading', { level: 2, name: `${kind} of Renata Okafor` });
const getCurrentHref = () =>
  screen
    .getAllByRole('link')
    .find((link) => link.getAttribute('aria-current') === 'true')
    ?.getAttribute('href');

it('counts the age of a flag from the time of the flag, as its row does', async () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const promise = { hours: 32, promisedHours: 16, leftHours: 0, overHours: 16 };
  const queueStatus = { submittedAt: daysAgo(90), since: daysAgo(12), promise };
  reviewsById = new Map([
    [createSampleId(1), createSampleReview({ ...queueStatus, status: 'flagged', steps: ['decide_flags'] })],
  ]);
  await renderConsole(`/admin/reviews/${createSampleId(1)}?queue=flags`, { handlers: createHandlers() });
  await screen.findByRole('article');
  expect(screen.getAllByText(/ late$/).map(({ textContent }) => textContent)).toEqual([
    '6 days late',
    '6 days late',
  ]);
});

describe('a review whose decision is under appeal', () => {
  const at = '2026-11-20T15:12:00.000Z';
  const isEnabled = (name: string) => !screen.getByRole('button', { name }).hasAttribute('disabled');
  /** Opens a flagged review whose author appeals. */
  async function openAppealedReview(deciderId = lock.by) {
    const by = { id: deciderId, name: 'Inés Calloway' };
    const review = createSampleReview({
      status: 'flagged',
      steps: ['decide_flags', 'decide_appeal', 'delete'],
      decision: { outcome: 'changes_requested', reasons: [], note: '', by, at },
      appeal: { text: 'It is true, every word of it.', status: 'open', at },
    });
    reviewsById = new Map([[review.id, review]]);
    await openPath(`/admin/reviews/${review.id}?queue=flags`);
    await screen.findByRole('article');
    await userEvent.click(screen.getByText('More actions'));
  }

  it('is deleted, and its flags are upheld, only by a member who did not decide', async () => {
    await openAppealedReview();
    expect(isEnabled('Delete this review')).toBe(false);
    expect(isEnabled('Remove it')).toBe(false);
    expect(isEnabled('Keep it public')).toBe(true);
    expect(screen.getByText(/^Your decision is under appeal\./)).toBeTruthy();
  });

  it('offers all decisions to another member', async () => {
    await openAppealedReview('000000000000000000000002');
    expect(isEnabled('Delete this review')).toBe(true);
    expect(isEnabled('Remove it')).toBe(true);
  });
});

describe('the queue of reviews', () => {
  it('lists waiting reviews with the time left and without stars, and opens the first by itself', async () => {
    const { getAddress } = await openPath('/admin/reviews');
    const queue = await screen.findByRole('navigation', { name: 'Queue' });
    expect(within(queue).getAllByText('13 h left')).toHaveLength(3);
    expect(within(queue).getAllByText(/^Bob Smith/)).toHaveLength(3);
    expect(queue.textContent).not.toContain('of 5');
    await findHeading();
    expect(getAddress()).toBe(`/admin/reviews/${createSampleId(1)}`);
  });

  it('moves with J and K, and locks and releases the items that it opens', async () => {
    await openPath();
    await findHeading();
    await waitFor(() => expect(receivedCalls).toContain(`take reviews ${createSampleId(1)}`));
    await userEvent.keyboard('j');
    await waitFor(() => expect(getCurrentHref()).toContain(createSampleId(2)));
    await waitFor(() => expect(receivedCalls).toContain(`release ${createSampleId(1)}`));
    expect(receivedCalls).toContain(`take reviews ${createSampleId(2)}`);
    const openedHeading = await findHeading();
    await waitFor(() => expect(document.activeElement).toBe(openedHeading));
    await userEvent.keyboard('k');
    await waitFor(() => expect(getCurrentHref()).toContain(createSampleId(1)));
  });

  it('moves from the last item of a page to the first of the next page', async () => {
    server.use(
      mockEndpoint(listInbox, ({ query: { page = 1 } }) => {
        const entries = [...reviewsById.values()].map((review) => toInboxEntry(review, 'reviews'));
        return { items: page === 1 ? entries.slice(0, 2) : entries.slice(2), total: 51, page, pageSize: 50 };
      }),
    );
    await openPath(`/admin/reviews/${createSampleId(2)}`);
    await screen.findByText('2 of 51');
    await userEvent.keyboard('j');
    await screen.findByText('51 of 51');
    expect(getCurrentHref()).toBe(`/admin/reviews/${createSampleId(3)}?page=2`);
  });

  it('shows the last page if the address names a later one', async () => {
    server.use(
      mockEndpoint(listInbox, ({ query: { page = 1 } }) => {
        const entries = [...reviewsById.values()].map((review) => toInboxEntry(review, 'reviews'));
        return { items: page === 2 ? entries : [], total: 53, page, pageSize: 50 };
      }),
    );
    await openPath('/admin/reviews?page=4');
    expect(await screen.findByText('51 of 53')).toBeTruthy();
  });

  it('names the colleague who has an item open', async () => {
    server.use(mockProblem(lockItem, 409, { error: 'locked', message: 'Tobias Rehn is on it.' }));
    await openPath();
    expect(await screen.findByText(/Tobias Rehn is on it\./)).toBeTruthy();
  });

  it('shows kinds as tabs, keeps filters in the address, and saves a view in this browser', async () => {
    await openPath('/admin/reviews');
    await findHeading();
    const kinds = within(screen.getByRole('navigation', { name: 'Kinds' }));
    await userEvent.click(kinds.getByRole('link', { name: /^Flags/ }));
    await waitFor(() => expect(receivedCalls).toContain('list flags'));
    await userEvent.click(kinds.getByRole('link', { name: /^Reviews/ }));
    await userEvent.selectOptions(await screen.findByLabelText('Which'), 'Rejected');
    await waitFor(() => expect(receivedCalls).toContain('list reviews rejected'));
    await userEvent.click(screen.getByRole('button', { name: 'Save this view' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Name of the view' }), 'Rejected ones');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    const viewSelect = screen.getByRole<HTMLSelectElement>('combobox', { name: 'View' });
    expect(viewSelect.selectedOptions[0]?.text).toBe('Rejected ones');
    expect(localStorage.getItem('console-views')).toContain('status=rejected');
  });
});

describe('the page of a review', () => {
  it('approves with A, offers Undo, and opens the next item', async () => {
    server.use(
      mockEndpoint(adminApproveReview, ({ params, body }) => {
        receivedCalls.push(`approve ${params.id} v${body.v}`);
        return applyDecision(params.id, { status: 'approved' });
      }),
    );
    await openPath();
    await findHeading();
    await userEvent.keyboard('a');
    expect(await screen.findByText(/Published the review of Renata Okafor\./)).toBeTruthy();
    expect(receivedCalls).toContain(`approve ${createSampleId(1)} v1`);
    await waitFor(() => expect(getCurrentHref()).toContain(createSampleId(2)));

    let undoneId = '';
    server.use(
      mockEndpoint(undoDecision, ({ params }) => {
        undoneId = params.id;
        reviewsById.set(createSampleId(1), createSampleReview());
        return { kind: 'review', id: createSampleId(1) };
      }),
    );
    await userEvent.click(screen.getByRole('button', { name: /Undo/ }));
    await waitFor(() => expect(undoneId).toBe(auditId));
    // The item is open again.
    await waitFor(() => expect(getCurrentHref()).toContain(createSampleId(1)));
  });

  it('stays at the item that was opened before the reply arrived', async () => {
    const reply = Promise.withResolvers<void>();
    server.use(
      mockEndpoint(adminApproveReview, async ({ params }) => {
        await reply.promise;
        return applyDecision(params.id, { status: 'approved' });
      }),
    );
    await openPath();
    await findHeading();
    await userEvent.keyboard('ajj');
    await waitFor(() => expect(getCurrentHref()).toContain(createSampleId(3)));
    reply.resolve();
    expect(await screen.findByText(/Published the review of Renata Okafor\./)).toBeTruthy();
    // Longer than a navigation takes.
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(getCurrentHref()).toContain(createSampleId(3));
  });

  it('focuses the heading of the page after the last item', async () => {
    reviewsById = new Map([[createSampleId(1), createSampleReview({ id: createSampleId(1) })]]);
    server.use(
      mockEndpoint(adminApproveReview, ({ params }) => {
        const decisionReply = applyDecision(params.id, { status: 'approved' });
        reviewsById.delete(createSampleId(1));
        return decisionReply;
      }),
    );
    await openPath();
    await findHeading();
    await userEvent.keyboard('a');
    await screen.findByText('Nothing is waiting');
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  it('pauses the keys of the open item while rows are selected', async () => {
    const approvedIds: string[] = [];
    server.use(
      mockEndpoint(adminApproveReview, ({ params }) => {
        approvedIds.push(params.id);
        return applyDecision(params.id, { status: 'approved' });
      }),
    );
    await openPath();
    await findHeading();
    await userEvent.keyboard('xa');
    expect(screen.getByRole('group', { name: 'Selected' }).textContent).toContain('1 selected');
    await userEvent.keyboard('x');
    expect(approvedIds).toEqual([]);
    await userEvent.keyboard('a');
    await waitFor(() => expect(approvedIds).toEqual([createSampleId(1)]));
  });

  it('says that a filter leaves the open item out, and leads to the first of the list', async () => {
    server.use(
      mockEndpoint(listInbox, ({ query: { status } }) => {
        const items = status
          ? [toInboxEntry(createSampleReview({ id: createSampleId(3), status: 'rejected' }))]
          : [];
        return { items, total: items.length, page: 1, pageSize: 50 };
      }),
    );
    await openPath(`/admin/reviews/${createSampleId(1)}?status=rejected`);
    const link = await screen.findByRole('link', { name: 'Open the first of the list' });
    await userEvent.click(link);
    await waitFor(() => expect(getCurrentHref()).toContain(createSampleId(3)));
    expect(screen.queryByText('The open item is not in this list')).toBeNull();
  });

  it('releases an item when the browser leaves the page', async () => {
    let isKeptAlive = false;
    server.use(
      mockEndpoint(unlockItem, ({ params }) => {
        receivedCalls.push(`release ${params.id}`);
        return { lock: null };
      }),
    );
    const originalFetch = fetch;
    vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
      if (init?.method === 'DELETE') isKeptAlive = init.keepalive === true;
      return originalFetch(address, init);
    });
    await openPath();
    await findHeading();
    await waitFor(() => expect(receivedCalls).toContain(`take reviews ${createSampleId(1)}`));
    window.dispatchEvent(new Event('pagehide'));
    await waitFor(() => expect(receivedCalls).toContain(`release ${createSampleId(1)}`));
    expect(isKeptAlive).toBe(true);
    vi.unstubAllGlobals();
  });

  it('rejects only with a reason: R opens the panel, a digit chooses, Enter sends', async () => {
    const sentBodies = mockDecision(adminRejectReview, { status: 'rejected' });
    await openPath();
    await findHeading();
    await userEvent.keyboard('r');
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Names another person' }));
    expect(isDisabled(screen.getByRole('button', { name: 'Reject' }))).toBe(true);
    await userEvent.keyboard('{Enter}');
    expect(sentBodies).toEqual([]);
    await userEvent.keyboard('1w');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Notes to the author/ }));
    await userEvent.keyboard('Please leave the name out.');
    await userEvent.click(screen.getByRole('button', { name: 'Reject' }));
    await waitFor(() =>
      expect(sentBodies).toEqual([
        { v: 1, reasons: ['Names another person'], notes: 'Please leave the name out.' },
      ]),
    );
    await waitFor(() => expect(getCurrentHref()).toContain(createSampleId(2)));
    await findHeading();
    await userEvent.keyboard('r2{Enter}');
    await waitFor(() =>
      expect(sentBodies.at(-1)).toEqual({ v: 1, reasons: ['Confidential details'], notes: '' }),
    );
  });

  it('closes the panel with Escape, and keeps the typed notes', async () => {
    await openPath();
    await findHeading();
    await userEvent.keyboard('r');
    await userEvent.type(screen.getByRole('textbox', { name: /^Notes to the author/ }), 'A name.{Escape}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Reject' }));
    await userEvent.keyboard('r');
    const notesField = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Notes to the author/ });
    expect(notesField.value).toBe('A name.');
  });

  it('offers the reasons and phrases of the settings, without retired ones', async () => {
    const advertReason = { value: 'Advertises something', es: 'Hace publicidad' };
    const settings = {
      decisionReasons: [advertReason, { value: 'Off topic', es: '', retired: true }],
      notePhrases: [
        'Review | Please leave out names.',
        'Write to us if this is wrong.',
        'Claim | No license.',
      ],
    };
    server.use(mockEndpoint(readAllSettings, () => createSampleSettings(settings)));
    const sentBodies = mockDecision(adminRejectReview, { status: 'rejected' });
    const { user } = await openPath();
    await findHeading();
    await user.click(screen.getByRole('button', { name: 'Reject' }));
    await user.click(await screen.findByRole('checkbox', { name: advertReason.value }));
    expect(screen.queryByRole('checkbox', { name: 'Off topic' })).toBeNull();
    const phraseSelect = screen.getByRole('combobox', { name: 'Insert a phrase' });
    const offeredPhrases = ['Please leave out names.', 'Write to us if this is wrong.'];
    expect(
      within(phraseSelect)
        .getAllByRole('option')
        .slice(1)
        .map((option) => option.textContent),
    ).toEqual(offeredPhrases);
    for (const phrase of offeredPhrases) await user.selectOptions(phraseSelect, phrase);
    await user.click(screen.getByRole('button', { name: 'Reject' }));
    await waitFor(() =>
      expect(sentBodies).toEqual([{ v: 1, reasons: [advertReason.value], notes: offeredPhrases.join(' ') }]),
    );
  });

  it('offers the phrases in the language that the author reads, and says which are in English', async () => {
    const notePhrases = ['Review | Please leave out names. | Quite los nombres, por favor.', 'Thank you.'];
    server.use(
      mockEndpoint(readAllSettings, () => createSampleSettings({ notePhrases })),
      mockEndpoint(getItemHistory, () => ({ items: [], locale: 'es' as const })),
    );
    const { user } = await openPath();
    await findHeading();
    await user.click(screen.getByRole('button', { name: 'Reject' }));
    await screen.findByText('For people who read Spanish. Those without a Spanish text are in English.');
    const phraseSelect = screen.getByRole('combobox', { name: /^Insert a phrase/ });
    const texts = within(phraseSelect)
      .getAllByRole('option')
      .map((option) => option.textContent);
    expect(texts.slice(1)).toEqual(['Quite los nombres, por favor.', 'Thank you.']);
    await user.selectOptions(phraseSelect, texts[1]!);
    const notesField = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Notes to the author/ });
    expect(notesField.value).toBe('Quite los nombres, por favor.');
  });

  it('shows beside a review who wrote it, and what is usual for the listing', async () => {
    await openPath();
    await findHeading();
    for (const fact of [
      'k3yOfAuthor, 12 days old when this was sent, no confirmed e-mail',
      'No link to the practice',
      'None found',
      '4.4 (17 reviews); 4.3 with this one',
      '3 reviews, usually 2',
    ])
      expect(screen.getByText(fact)).toBeTruthy();
  });

  it('marks the places that the word check found, and explains each', async () => {
    const [text, phoneNumber] = ['Ask Dee at (314) 555-0142 first.', '(314) 555-0142'];
    const start = text.indexOf(phoneNumber);
    const places = [{ part: 'text' as const, code: 'phone', start, end: start + phoneNumber.length }];
    const { content } = createSampleReview();
    reviewsById.set(
      createSampleId(1),
      createSampleReview({ content: { ...content, text }, risks: ['phone', 'burst'], places }),
    );
    await openPath();
    await findHeading();
    expect(screen.getByRole('mark').textContent).toBe(`${phoneNumber} 1`);
    expect(screen.getByText(/^It seems to contain a phone number\.$/).parentElement?.textContent).toBe(
      `1“${phoneNumber}” It seems to contain a phone number.`,
    );
    screen.getByText('Many reviews of this listing came within a week.');
  });

  it('shows equal ratings in one line', async () => {
    const ratings = { fitComfort: 5, listening: 5 } as const;
    const { content } = createSampleReview();
    const equallyRatedContent = { ...content, ratings: { ...content.ratings, ...ratings } };
    reviewsById.set(createSampleId(1), createSampleReview({ content: equallyRatedContent }));
    await openPath();
    await findHeading();
    expect(screen.getByText('All rated topics:').nextElementSibling?.textContent).toBe('5');
  });

  it('names the colleague and the differences after a 409, and shows the current item (A5)', async () => {
    server.use(
      mockEndpoint(adminApproveReview, ({ params }) => {
        applyDecision(params.id, {
          status: 'rejected',
          decision: {
            outcome: 'rejected',
            reasons: ['Discriminatory'],
            note: '',
            at: '2026-11-20T16:00:00.000Z',
            by: { id: '000000000000000000000002', name: 'Tobias Rehn' },
          },
        });
        throw createMockProblem(adminApproveReview, 409, {
          error: 'not_now',
          message: 'This was decided meanwhile.',
        });
      }),
    );
    await openPath();
    await findHeading();
    await userEvent.click(screen.getByRole('button', { name: 'Approve' }));
    const alert = await findAlert('This was decided meanwhile.');
    await waitFor(() => expect(alert.textContent).toContain('Tobias Rehn decided: rejected.'));
    expect(alert.textContent).toContain('It was “Waiting” and is “Rejected”.');
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
    await userEvent.click(within(alert).getByRole('button', { name: 'I have seen it' }));
    expect(screen.queryByText('This was decided meanwhile.')).toBeNull();
  });

  it('shows a viewer the item without decisions, and locks nothing', async () => {
    reviewsById.set(createSampleId(1), createSampleReview({ steps: [] }));
    await openPath(undefined, 'viewer');
    await findHeading();
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
    expect(screen.queryByRole('checkbox', { name: /^Select/ })).toBeNull();
    expect(receivedCalls.filter((call) => call.startsWith('take'))).toEqual([]);
  });

  it('declines flags and keeps the review public', async () => {
    const flag = {
      id: 'f1',
      reason: 'Abusive',
      note: 'Read it twice.',
      status: 'open' as const,
      at: createUndoTime(),
    };
    reviewsById.set(
      createSampleId(1),
      createSampleReview({ status: 'flagged', flags: [flag], steps: ['remove', 'decide_flags'] }),
    );
    const sentBodies = mockDecision(adminDecideFlags, { status: 'approved' });
    await openPath(`/admin/reviews/${createSampleId(1)}?queue=flags`);
    await findHeading('Flagged review');
    expect(screen.getByText(/Read it twice\./)).toBeTruthy();
    screen.getByRole('button', { name: 'Remove it' });
    await userEvent.click(screen.getByRole('button', { name: 'Keep it public' }));
    await waitFor(() => expect(sentBodies).toEqual([{ v: 1, verdict: 'decline' }]));
  });

  it('says why a review is hidden, and shows it to the public again', async () => {
    const at = createUndoTime();
    const flag = { id: 'f1', reason: 'Harmful or illegal', note: '', status: 'open' as const, at };
    const hidden = { since: at, reason: flag.reason, because: 'reader' as const };
    reviewsById.set(
      createSampleId(1),
      createSampleReview({ status: 'flagged', flags: [flag], hidden, steps: ['remove', 'decide_flags'] }),
    );
    const sentBodies = mockDecision(adminDecideFlags, { status: 'approved', hidden: null });
    await openPath(`/admin/reviews/${createSampleId(1)}?queue=flags`);
    await findHeading('Flagged review');
    expect(screen.getByText(/a reader said “Harmful or illegal”, and the account has a/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Show it again' }));
    await waitFor(() => expect(sentBodies).toEqual([{ v: 1, verdict: 'decline' }]));
  });

  it('decides a reply with the version of the reply', async () => {
    const reply: StaffReview['reply'] = {
      v: 4,
      status: 'pending',
      text: 'Thank you. Please call (314) 555-0142.\nWe make it right.',
      change: 'planned',
      submittedAt: '2026-11-20T15:12:00.000Z',
      publishedAt: null,
      revision: null,
      risks: ['phone', 'visit'],
      decision: null,
      lock: null,
      since: '2026-11-20T15:12:00.000Z',
      promise: null,
    };
    reviewsById.set(
      createSampleId(1),
      createSampleReview({
        status: 'approved',
        reply,
        steps: ['approve_reply', 'reject_reply'],
        places: [
          { part: 'text', code: 'name', start: 0, end: 3 },
          { part: 'reply', code: 'phone', start: 23, end: 37 },
        ],
      }),
    );
    const sentBodies = mockDecision(adminApproveReply);
    await openPath(`/admin/reviews/${createSampleId(1)}?queue=replies`);
    await screen.findByRole('heading', { level: 2, name: 'Reply of Renata Okafor' });
    expect(receivedCalls.filter((call) => call.startsWith('take'))).toEqual([
      `take replies ${createSampleId(1)}`,
    ]);
    screen.getByRole('button', { name: 'Send the reply back' });
    // Only findings in the reply are marked.
    expect(screen.getByRole('mark').textContent).toBe('(314) 555-0142 1');
    screen.getByText('Waiting');
    screen.getByText('Its review: Public');
    screen.getByText('It speaks of a visit.');
    // The approval says what was found, and takes a second key.
    await userEvent.keyboard('a');
    screen.getByText('“(314) 555-0142”: It seems to contain a phone number.');
    expect(screen.getAllByText('It speaks of a visit.')).toHaveLength(2);
    await userEvent.keyboard('a');
    expect(sentBodies).toEqual([]);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(sentBodies).toEqual([{ v: 4 }]));
  });
});

/** Shows the checkboxes beside the rows. */
const startSelecting = async () => userEvent.click(await screen.findByRole('button', { name: 'Select' }));

it('decides several items after a confirmation, and shows those that failed, with the reason (A6)', async () => {
  server.use(
    mockEndpoint(decideMany, ({ body }) => {
      receivedCalls.push(`bulk ${body.action} ${body.items.map(({ id, v }) => `${id.at(-1)}v${v}`).join()}`);
      const results = body.items.map(
        ({ id }, index): BulkResult =>
          index === 0
            ? { id, status: 'done', auditId, undoUntil: createUndoTime() }
            : { id, status: 'failed', error: 'stale', message: 'This changed since you opened it.' },
      );
      reviewsById.delete(createSampleId(1));
      return { results };
    }),
  );
  await openPath('/admin/reviews');
  await startSelecting();
  const [firstBox, secondBox] = await screen.findAllByRole('checkbox', {
    name: 'Select Renata Okafor',
  });
  await userEvent.click(firstBox as HTMLElement);
  await userEvent.click(secondBox as HTMLElement);
  await userEvent.click(screen.getByRole('button', { name: 'Approve 2' }));
  const dialog = await screen.findByRole('dialog', { name: 'Approve 2?' });
  expect(receivedCalls.filter((call) => call.startsWith('bulk'))).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Approve 2' }));
  const resultDialog = await screen.findByRole('dialog', { name: '1 not approved' });
  expect(
    within(resultDialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Renata Okafor: This changed since you opened it.']);
  expect(screen.getByText('1 of 2 approved.')).toBeTruthy();
  expect(receivedCalls).toContain('bulk approve 1v1,2v1');
});

it('needs no dialog when all succeeded, and undoes the whole decision by one press in the dock', async () => {
  const secondAuditId = auditId.replace(/.$/, (lastDigit) => (lastDigit === '1' ? '2' : '1'));
  const undoneIds: string[] = [];
  server.use(
    mockEndpoint(decideMany, ({ body }) => ({
      results: body.items.map(
        ({ id }, index): BulkResult => ({
          id,
          status: 'done',
          auditId: index === 0 ? auditId : secondAuditId,
          undoUntil: createUndoTime(),
        }),
      ),
    })),
    mockEndpoint(undoDecision, ({ params }) => {
      undoneIds.push(params.id);
      return { kind: 'review', id: createSampleId(1) };
    }),
  );
  await openPath('/admin/reviews');
  await startSelecting();
  const checkboxes = await screen.findAllByRole('checkbox', { name: 'Select Renata Okafor' });
  for (const checkbox of checkboxes.slice(0, 2)) await userEvent.click(checkbox);
  await userEvent.click(screen.getByRole('button', { name: 'Approve 2' }));
  const dialog = await screen.findByRole('dialog', { name: 'Approve 2?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Approve 2' }));
  await screen.findByText('2 approved.');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Select' })));
  await userEvent.click(screen.getByRole('button', { name: /^Undo/ }));
  await waitFor(() => expect(undoneIds).toEqual([auditId, secondAuditId]));
});

it('selects and deselects a whole page', async () => {
  await openPath('/admin/reviews');
  await startSelecting();
  const rowCheckboxes = await screen.findAllByRole<HTMLInputElement>('checkbox', { name: /^Select (?!all)/ });
  const pageCheckbox = screen.getByRole('checkbox', { name: 'Select all on this page' });
  await userEvent.click(rowCheckboxes[0] as HTMLElement);
  await userEvent.click(pageCheckbox);
  expect(rowCheckboxes.every(({ checked }) => checked)).toBe(true);
  expect(screen.getByRole('group', { name: 'Selected' }).textContent).toContain(
    `${rowCheckboxes.length} selected`,
  );
  await userEvent.click(pageCheckbox);
  expect(rowCheckboxes.some(({ checked }) => checked)).toBe(false);
  expect(screen.queryByRole('group', { name: 'Selected' })).toBeNull();
});

it('redacts: selected words become a mark, and nothing can be typed', async () => {
  const sentBodies = mockDecision(adminRedactReview);
  await openPath();
  await findHeading();
  await userEvent.click(screen.getByText('Redact'));
  const textField = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text, to select in' });
  await userEvent.type(textField, 'He was kind.');
  expect(textField.value).toBe(createSampleReview().content.text);
  const isUnloadBlocked = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(isUnloadBlocked()).toBe(false);
  expect(isDisabled(screen.getByRole('button', { name: 'Save the marks' }))).toBe(true);
  textField.setSelectionRange(0, 'Bob Smith'.length);
  await userEvent.click(screen.getByRole('button', { name: 'Mark in the text' }));
  const markedText =
    '[name removed by moderator] at the front desk was rude to me, and the socket pinched for weeks.';
  expect(textField.value).toBe(markedText);
  expect(isUnloadBlocked()).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Save the marks' }));
  await waitFor(() => expect(sentBodies).toEqual([{ v: 1, notes: '', text: markedText }]));
  await waitFor(() => expect(isUnloadBlocked()).toBe(false));
});

it('redacts title and tags too, and drops marks when their words have changed', async () => {
  const sentBodies: unknown[] = [];
  server.use(
    mockEndpoint(
      adminRedactReview,
      recordBodies(sentBodies, () => ({
        review: createSampleReview({ content, v: 2 }),
        auditId,
        undoUntil: createUndoTime(),
      })),
    ),
  );
  const content = {
    ...createSampleReview().content,
    title: 'Bob was rude',
    tags: ['Listens', 'Rushed visits'],
  };
  reviewsById.set(createSampleId(1), createSampleReview({ content }));
  await openPath();
  await findHeading();
  await userEvent.click(screen.getByText('Redact'));
  const getTitleField = () =>
    screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Title, to select in' });
  const markName = async () => {
    getTitleField().setSelectionRange(0, 'Bob'.length);
    await userEvent.click(screen.getByRole('button', { name: 'Mark in the title' }));
  };
  await userEvent.type(screen.getByRole('textbox', { name: /^Notes for the team/ }), 'A name.');
  await markName();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Rushed visits' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save the marks' }));
  const markedText = '[name removed by moderator] was rude';
  await waitFor(() =>
    expect(sentBodies).toEqual([{ v: 1, notes: 'A name.', title: markedText, tags: ['Listens'] }]),
  );

  await markName();
  expect(getTitleField().value).toBe(markedText);
  reviewsById.set(
    createSampleId(1),
    createSampleReview({ content: { ...content, title: 'Bob was late' }, v: 3 }),
  );
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11_000 });
  dispatchEvent(new Event('visibilitychange'));
  await screen.findByText('The words have changed since you marked them: mark them again.');
  vi.useRealTimers();
  expect(getTitleField().value).toBe('Bob was late');

  // Nor is it published without a word.
  server.use(
    mockEndpoint(
      adminApproveReview,
      recordBodies(sentBodies, ({ params }) => applyDecision(params.id, { status: 'approved' })),
    ),
  );
  const clickButton = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  await clickButton('Approve');
  screen.getByRole('heading', { name: 'Publish it without your marks?' });
  screen.getByText('Your marks were for earlier words: mark again, or publish it as it is.');
  expect(sentBodies).toHaveLength(1);
  await clickButton('Back');
  await clickButton('Start over');
  await clickButton('Approve');
  await waitFor(() => expect(sentBodies[1]).toEqual({ v: 3 }));
});

it('keeps marks as they are made, and a decision saves them first', async () => {
  const sentBodies: unknown[] = [];
  server.use(
    mockEndpoint(adminRedactReview, ({ params, body }) => {
      sentBodies.push(['redact', body.v, body.text]);
      const content = { ...createSampleReview().content, text: body.text ?? '' };
      const review = createSampleReview({ id: params.id, content, v: 2 });
      reviewsById.set(params.id, review);
      return { review, auditId, undoUntil: createUndoTime() };
    }),
    mockEndpoint(adminApproveReview, ({ params, body }) => {
      sentBodies.push(['approve', body.v]);
      return applyDecision(params.id, { status: 'approved' });
    }),
  );
  reviewsById.set(
    createSampleId(1),
    createSampleReview({
      places: [
        { part: 'text', code: 'name', start: 0, end: 9 },
        { part: 'text', code: 'obscenity', start: 30, end: 34 },
      ],
    }),
  );
  await openPath();
  await findHeading();
  await userEvent.click(screen.getByText('Redact'));
  const getTextField = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text, to select in' });
  getTextField().setSelectionRange(0, 'Bob Smith'.length);
  await userEvent.click(screen.getByRole('button', { name: 'Mark in the text' }));
  const markedText = getTextField().value;
  expect(markedText).toContain('[name removed by moderator]');

  // Another item is opened in between.
  await userEvent.click(screen.getByRole('heading', { level: 2 }));
  await userEvent.keyboard('j');
  await waitFor(() => expect(getCurrentHref()).toContain(createSampleId(2)));
  await userEvent.keyboard('k');
  await waitFor(() => expect(getCurrentHref()).toContain(createSampleId(1)));
  await screen.findByText('Marks that are not saved yet');
  // Nor does a decision of several publish what is not saved.
  await userEvent.keyboard('x');
  await userEvent.click(screen.getByRole('button', { name: 'Approve 1' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve 1?' }));
  dialog.getByText(/its marks are not saved/);
  expect(isDisabled(dialog.getByRole('button', { name: 'Approve 1' }))).toBe(true);
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await userEvent.keyboard('x');

  await userEvent.keyboard('a');
  screen.getByRole('heading', { name: 'Save the marks and approve?' });
  // The marked name is no finding any more.
  expect(screen.queryByText(/^“Bob Smith”: /)).toBeNull();
  await userEvent.keyboard('{Enter}');
  await waitFor(() =>
    expect(sentBodies).toEqual([
      ['redact', 1, markedText],
      ['approve', 2],
    ]),
  );
});

it('deletes only with a reason, and tells a data editor that a colleague has to agree', async () => {
  const sentBodies: unknown[] = [];
  server.use(
    mockEndpoint(
      adminDeleteReview,
      recordBodies(sentBodies, () => ({ second: { id: auditId, waits: true as const } })),
    ),
  );
  await renderConsole(`/admin/reviews/${createSampleId(1)}`, { me: 'data' });
  await findHeading();
  await userEvent.click(screen.getByText('More actions'));
  await userEvent.click(screen.getByRole('button', { name: 'Ask: Delete this review' }));
  const askButton = screen.getByRole('button', { name: 'Ask for a second opinion' });
  expect(isDisabled(askButton)).toBe(true);
  await userEvent.type(screen.getByRole('textbox', { name: /^Why it is deleted/ }), 'A court asked.');
  await userEvent.click(askButton);
  expect(await screen.findByText(/someone else on the team has to agree first\./)).toBeTruthy();
  expect(sentBodies).toEqual([{ v: 1, reason: 'A court asked.' }]);
});
