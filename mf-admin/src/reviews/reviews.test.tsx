import { findAlert } from '@app/test-kit/browser/page';
import { createSample } from '@app/test-kit/create-sample';
import { createMockProblem, mockEndpoint, mockProblem, recordBodies } from '@app/test-kit/mock';
import { messageAuthor } from '@app/types/admin/actions/message';
import { adminApproveReply } from '@app/types/admin/actions/reply';
import {
  adminApproveReview,
  adminDecideFlags,
  adminRedactReview,
  adminRejectReview,
} from '@app/types/admin/actions/review';
import { adminDeleteReview } from '@app/types/admin/actions/review-deletion';
import { listInbox } from '@app/types/admin/inbox';
import type { AdminRole } from '@app/types/admin/permissions';
import { getItemHistory, lockItem, undoDecision, unlockItem } from '@app/types/admin/queue';
import { adminGetReview, replyShown, type StaffReview } from '@app/types/admin/reviews';
import { readAllSettings } from '@app/types/admin/settings';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useSavedViews } from '../inbox/ViewSelect.tsx';
import { createSampleSettings } from '../mocks/sample-settings.ts';
import { renderConsole, server, undoFields } from '../testing/render-console.tsx';
import { createSampleId, createSampleReview, toInboxEntry } from './mocks/sample-reviews.ts';

const at = '2026-11-20T15:12:00.000Z';
const lock = { by: '000000000000000000000001', name: 'Inés Calloway', until: undoFields.undoUntil };
const [firstId, secondId, thirdId] = [createSampleId(1), createSampleId(2), createSampleId(3)];
const { content: sampleContent } = createSampleReview();

/** The reviews of the mock backend. */
let reviewsById: Map<string, StaffReview>;
/** The received calls, in order. */
let receivedCalls: string[];

const handlers = [
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
  mockEndpoint(lockItem, ({ params }) => {
    receivedCalls.push(`take ${params.kind} ${params.id}`);
    return { lock };
  }),
  mockEndpoint(unlockItem, ({ params }) => {
    receivedCalls.push(`release ${params.id}`);
    return { lock: null };
  }),
];

beforeEach(() => {
  receivedCalls = [];
  reviewsById = new Map([firstId, secondId, thirdId].map((id) => [id, createSampleReview({ id })]));
  useSavedViews.setState({ byList: {} });
  server.use(...handlers);
});

function applyDecision(id: string, changes: Partial<StaffReview>) {
  const review = createSampleReview({ ...reviewsById.get(id), ...changes, v: 2, steps: [], promise: null });
  reviewsById.set(id, review);
  return { review, ...undoFields };
}

/** Mocks the call of a decision. Returns the bodies that it receives. */
function mockDecision(
  endpoint:
    | typeof adminApproveReview
    | typeof adminRejectReview
    | typeof adminDecideFlags
    | typeof adminApproveReply
    | typeof adminRedactReview
    | typeof messageAuthor,
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

interface OpenOptions {
  queue?: string;
  /** The beginning of its heading. */
  kind?: string;
  me?: AdminRole;
}

/** Opens the first review, with these changes. */
async function openReview(
  changes: Partial<StaffReview> = {},
  { queue, kind = 'Review', me = 'owner' }: OpenOptions = {},
) {
  reviewsById.set(firstId, createSampleReview(changes));
  const view = await renderConsole(`/admin/reviews/${firstId}${queue ? `?queue=${queue}` : ''}`, { me });
  await findHeading(kind);
  return view;
}

const findHeading = (kind = 'Review') =>
  screen.findByRole('heading', { level: 2, name: `${kind} of Renata Okafor` });
const getButton = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const getNotesField = () =>
  screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Notes to the author/ });
const getOptionTexts = (select: HTMLElement) =>
  within(select)
    .getAllByRole('option')
    .map((option) => option.textContent);

/** Waits until the row of a review is the current one. */
const waitUntilOpen = (id: string) =>
  waitFor(() =>
    expect(
      screen
        .getAllByRole('link')
        .find((link) => link.getAttribute('aria-current') === 'true')
        ?.getAttribute('href'),
    ).toContain(id),
  );

it('counts the age of a flag from the time of the flag, as its row does', async () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const promise = { hours: 32, promisedHours: 16, leftHours: 0, overHours: 16 };
  const dates = { submittedAt: daysAgo(90), since: daysAgo(12), promise };
  reviewsById.clear();
  await openReview(
    { ...dates, status: 'flagged', steps: ['decide_flags'] },
    { queue: 'flags', kind: 'Flagged review' },
  );
  expect(screen.getAllByText(/ late$/).map(({ textContent }) => textContent)).toEqual([
    '6 days late',
    '6 days late',
  ]);
});

it.each([
  { member: 'the member who decided', id: lock.by, isAllowed: false },
  { member: 'another member', id: '000000000000000000000002', isAllowed: true },
])(
  'lets $member delete or remove a review whose decision is under appeal: $isAllowed',
  async ({ id, isAllowed }) => {
    await openReview(
      {
        status: 'flagged',
        steps: ['decide_flags', 'decide_appeal', 'delete'],
        decision: {
          outcome: 'changes_requested',
          reasons: [],
          note: '',
          by: { id, name: 'Inés Calloway' },
          at,
        },
        appeal: { text: 'It is true, every word of it.', status: 'open', at },
      },
      { queue: 'flags', kind: 'Flagged review' },
    );
    await userEvent.click(screen.getByText('More actions'));
    expect(getButton('Delete this review').disabled).toBe(!isAllowed);
    expect(getButton('Remove it').disabled).toBe(!isAllowed);
    expect(getButton('Keep it public').disabled).toBe(false);
    expect(screen.queryByText(/^Your decision is under appeal\./) === null).toBe(isAllowed);
  },
);

describe('the queue of reviews', () => {
  it('lists waiting reviews with the time left and without stars, and opens the first by itself', async () => {
    const { getAddress } = await renderConsole('/admin/reviews');
    const queue = await screen.findByRole('navigation', { name: 'Queue' });
    expect(within(queue).getAllByText('13 h left')).toHaveLength(3);
    expect(within(queue).getAllByText(/^Bob Smith/)).toHaveLength(3);
    expect(queue.textContent).not.toContain('of 5');
    await findHeading();
    expect(getAddress()).toBe(`/admin/reviews/${firstId}`);
  });

  it('moves with J and K, and locks and releases the items that it opens', async () => {
    await openReview();
    await waitFor(() => expect(receivedCalls).toContain(`take reviews ${firstId}`));
    await userEvent.keyboard('j');
    await waitUntilOpen(secondId);
    await waitFor(() => expect(receivedCalls).toContain(`release ${firstId}`));
    expect(receivedCalls).toContain(`take reviews ${secondId}`);
    const openedHeading = await findHeading();
    await waitFor(() => expect(document.activeElement).toBe(openedHeading));
    await userEvent.keyboard('k');
    await waitUntilOpen(firstId);
  });

  /** Mocks a list with these reviews on its pages. */
  const mockPages = (total: number, idsByPage: Readonly<Record<number, readonly string[]>>) =>
    server.use(
      mockEndpoint(listInbox, ({ query: { page = 1 } }) => {
        const items = (idsByPage[page] ?? []).map((id) => toInboxEntry(createSampleReview({ id })));
        return { items, total, page, pageSize: 50 };
      }),
    );

  it('moves from the last item of a page to the first of the next page', async () => {
    mockPages(51, { 1: [firstId, secondId], 2: [thirdId] });
    const { getAddress } = await renderConsole(`/admin/reviews/${secondId}`);
    await screen.findByText('2 of 51');
    await userEvent.keyboard('j');
    await screen.findByText('51 of 51');
    expect(getAddress()).toBe(`/admin/reviews/${thirdId}?page=2`);
  });

  it('shows the last page if the address names a later one', async () => {
    mockPages(53, { 2: [firstId, secondId, thirdId] });
    await renderConsole('/admin/reviews?page=4');
    expect(await screen.findByText('51 of 53')).toBeTruthy();
  });

  it('names the colleague who has an item open', async () => {
    server.use(mockProblem(lockItem, 409, { error: 'locked', message: 'Tobias Rehn is on it.' }));
    await openReview();
    expect(await screen.findByText(/Tobias Rehn is on it\./)).toBeTruthy();
  });

  it('shows kinds as tabs, keeps filters in the address, and saves a view in this browser', async () => {
    await renderConsole('/admin/reviews');
    await findHeading();
    const kinds = within(screen.getByRole('navigation', { name: 'Kinds' }));
    await userEvent.click(kinds.getByRole('link', { name: /^Flags/ }));
    await waitFor(() => expect(receivedCalls).toContain('list flags'));
    await userEvent.click(kinds.getByRole('link', { name: /^Reviews/ }));
    await userEvent.selectOptions(await screen.findByLabelText('Which'), 'Rejected');
    await waitFor(() => expect(receivedCalls).toContain('list reviews rejected'));
    await userEvent.click(getButton('Save this view'));
    await userEvent.type(screen.getByRole('textbox', { name: 'Name of the view' }), 'Rejected ones');
    await userEvent.click(getButton('Save'));
    const viewSelect = screen.getByRole<HTMLSelectElement>('combobox', { name: 'View' });
    expect(viewSelect.selectedOptions[0]?.text).toBe('Rejected ones');
    expect(localStorage.getItem('console-views')).toContain('status=rejected');
  });

  it('says that a filter leaves the open item out, and leads to the first of the list', async () => {
    reviewsById = new Map([[thirdId, createSampleReview({ id: thirdId, status: 'rejected' })]]);
    await renderConsole(`/admin/reviews/${firstId}?status=rejected`);
    await userEvent.click(await screen.findByRole('link', { name: 'Open the first of the list' }));
    await waitUntilOpen(thirdId);
    expect(screen.queryByText('The open item is not in this list')).toBeNull();
  });
});

describe('the page of a review', () => {
  it('approves with A, offers Undo, and opens the next item', async () => {
    const sentBodies = mockDecision(adminApproveReview, { status: 'approved' });
    await openReview();
    await userEvent.keyboard('a');
    expect(await screen.findByText(/Published the review of Renata Okafor\./)).toBeTruthy();
    expect(sentBodies).toEqual([{ v: 1 }]);
    expect(reviewsById.get(firstId)?.status).toBe('approved');
    await waitUntilOpen(secondId);

    let undoneId = '';
    server.use(
      mockEndpoint(undoDecision, ({ params }) => {
        undoneId = params.id;
        reviewsById.set(firstId, createSampleReview());
        return { kind: 'review', id: firstId };
      }),
    );
    await userEvent.click(screen.getByRole('button', { name: /Undo/ }));
    await waitFor(() => expect(undoneId).toBe(undoFields.auditId));
    // The item is open again.
    await waitUntilOpen(firstId);
  });

  it('stays at the item that was opened before the reply arrived', async () => {
    const reply = Promise.withResolvers<void>();
    server.use(
      mockEndpoint(adminApproveReview, async ({ params }) => {
        await reply.promise;
        return applyDecision(params.id, { status: 'approved' });
      }),
    );
    await openReview();
    await userEvent.keyboard('ajj');
    await waitUntilOpen(thirdId);
    reply.resolve();
    expect(await screen.findByText(/Published the review of Renata Okafor\./)).toBeTruthy();
    // Longer than a navigation takes.
    await new Promise((resolve) => setTimeout(resolve, 200));
    await waitUntilOpen(thirdId);
  });

  it('focuses the heading of the page after the last item', async () => {
    reviewsById.clear();
    mockDecision(adminApproveReview, { status: 'approved' });
    await openReview();
    await userEvent.keyboard('a');
    await screen.findByText('Nothing is waiting');
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });

  it('pauses the keys of the open item while rows are selected', async () => {
    const sentBodies = mockDecision(adminApproveReview, { status: 'approved' });
    await openReview();
    await userEvent.keyboard('xa');
    expect(screen.getByRole('group', { name: 'Selected' }).textContent).toContain('1 selected');
    await userEvent.keyboard('x');
    expect(sentBodies).toEqual([]);
    await userEvent.keyboard('a');
    await waitFor(() => expect(sentBodies).toEqual([{ v: 1 }]));
  });

  it('releases an item when the browser leaves the page', async () => {
    let isKeptAlive = false;
    const originalFetch = fetch;
    vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
      if (init?.method === 'DELETE') isKeptAlive = init.keepalive === true;
      return originalFetch(address, init);
    });
    await openReview();
    await waitFor(() => expect(receivedCalls).toContain(`take reviews ${firstId}`));
    window.dispatchEvent(new Event('pagehide'));
    await waitFor(() => expect(receivedCalls).toContain(`release ${firstId}`));
    expect(isKeptAlive).toBe(true);
    vi.unstubAllGlobals();
  });

  it('rejects only with a reason: R opens the panel, a digit chooses, Enter sends', async () => {
    const sentBodies = mockDecision(adminRejectReview, { status: 'rejected' });
    await openReview();
    await userEvent.keyboard('r');
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Names another person' }));
    expect(getButton('Reject').disabled).toBe(true);
    await userEvent.keyboard('{Enter}');
    expect(sentBodies).toEqual([]);
    await userEvent.keyboard('1w');
    expect(document.activeElement).toBe(getNotesField());
    await userEvent.keyboard('Please leave the name out.');
    await userEvent.click(getButton('Reject'));
    await waitFor(() =>
      expect(sentBodies).toEqual([
        { v: 1, reasons: ['Names another person'], notes: 'Please leave the name out.' },
      ]),
    );
    await waitUntilOpen(secondId);
    await findHeading();
    await userEvent.keyboard('r2{Enter}');
    await waitFor(() =>
      expect(sentBodies.at(-1)).toEqual({ v: 1, reasons: ['Confidential details'], notes: '' }),
    );
  });

  it('closes the panel with Escape, and keeps the typed notes', async () => {
    await openReview();
    await userEvent.keyboard('r');
    await userEvent.type(getNotesField(), 'A name.{Escape}');
    expect(document.activeElement).toBe(getButton('Reject'));
    await userEvent.keyboard('r');
    expect(getNotesField().value).toBe('A name.');
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
    const { user } = await openReview();
    await user.click(getButton('Reject'));
    await user.click(await screen.findByRole('checkbox', { name: advertReason.value }));
    expect(screen.queryByRole('checkbox', { name: 'Off topic' })).toBeNull();
    const phraseSelect = screen.getByRole('combobox', { name: 'Insert a phrase' });
    const offeredPhrases = ['Please leave out names.', 'Write to us if this is wrong.'];
    expect(getOptionTexts(phraseSelect).slice(1)).toEqual(offeredPhrases);
    for (const phrase of offeredPhrases) await user.selectOptions(phraseSelect, phrase);
    await user.click(getButton('Reject'));
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
    const { user } = await openReview();
    await user.click(getButton('Reject'));
    await screen.findByText('For people who read Spanish. Those without a Spanish text are in English.');
    const phraseSelect = screen.getByRole('combobox', { name: /^Insert a phrase/ });
    const spanishPhrase = 'Quite los nombres, por favor.';
    expect(getOptionTexts(phraseSelect).slice(1)).toEqual([spanishPhrase, 'Thank you.']);
    await user.selectOptions(phraseSelect, spanishPhrase);
    expect(getNotesField().value).toBe(spanishPhrase);
  });

  it('shows beside a review who wrote it, what is usual for the listing, and equal ratings in one line', async () => {
    const ratings = { ...sampleContent.ratings, fitComfort: 5, listening: 5 } as const;
    await openReview({ content: { ...sampleContent, ratings } });
    for (const fact of [
      'k3yOfAuthor, 12 days old when this was sent, no confirmed e-mail',
      'No link to the practice',
      'None found',
      '4.4 (17 reviews); 4.3 with this one',
      '3 reviews, usually 2',
    ])
      expect(screen.getByText(fact)).toBeTruthy();
    expect(screen.getByText('All rated topics:').nextElementSibling?.textContent).toBe('5');
  });

  it('marks the places that the word check found, and explains each', async () => {
    const [text, phoneNumber] = ['Ask Dee at (314) 555-0142 first.', '(314) 555-0142'];
    const start = text.indexOf(phoneNumber);
    const places = [{ part: 'text' as const, code: 'phone', start, end: start + phoneNumber.length }];
    await openReview({ content: { ...sampleContent, text }, risks: ['phone', 'burst'], places });
    expect(screen.getByRole('mark').textContent).toBe(`${phoneNumber} 1`);
    expect(screen.getByText(/^It seems to contain a phone number\.$/).parentElement?.textContent).toBe(
      `1“${phoneNumber}” It seems to contain a phone number.`,
    );
    screen.getByText('Many reviews of this listing came within a week.');
  });

  it('names the colleague and the differences after a 409, and shows the current item (A5)', async () => {
    server.use(
      mockEndpoint(adminApproveReview, ({ params }) => {
        const by = { id: '000000000000000000000002', name: 'Tobias Rehn' };
        applyDecision(params.id, {
          status: 'rejected',
          decision: { outcome: 'rejected', reasons: ['Discriminatory'], note: '', at, by },
        });
        throw createMockProblem(adminApproveReview, 409, {
          error: 'not_now',
          message: 'This was decided meanwhile.',
        });
      }),
    );
    await openReview();
    await userEvent.click(getButton('Approve'));
    const alert = await findAlert('This was decided meanwhile.');
    await waitFor(() => expect(alert.textContent).toContain('Tobias Rehn decided: rejected.'));
    expect(alert.textContent).toContain('It was “Waiting” and is “Rejected”.');
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
    await userEvent.click(within(alert).getByRole('button', { name: 'I have seen it' }));
    expect(screen.queryByText('This was decided meanwhile.')).toBeNull();
  });

  it('shows a viewer the item without decisions, and locks nothing', async () => {
    await openReview({ steps: [] }, { me: 'viewer' });
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
    expect(screen.queryByRole('checkbox', { name: /^Select/ })).toBeNull();
    expect(receivedCalls.filter((call) => call.startsWith('take'))).toEqual([]);
  });

  it.each([
    { case: 'keeps it public', hidden: null, shownText: /Read it twice\./, label: 'Keep it public' },
    {
      case: 'shows a hidden one to the public again',
      hidden: { since: at, reason: 'Abusive', because: 'reader' as const },
      shownText: /a reader said “Abusive”, and the account has a/,
      label: 'Show it again',
    },
  ])('declines the flags of a review and $case', async ({ hidden, shownText, label }) => {
    const flags = [{ id: 'f1', reason: 'Abusive', note: 'Read it twice.', status: 'open' as const, at }];
    const sentBodies = mockDecision(adminDecideFlags, { status: 'approved', hidden: null });
    await openReview(
      { status: 'flagged', flags, hidden, steps: ['remove', 'decide_flags'] },
      { queue: 'flags', kind: 'Flagged review' },
    );
    expect(screen.getByText(shownText)).toBeTruthy();
    getButton('Remove it');
    await userEvent.click(getButton(label));
    await waitFor(() => expect(sentBodies).toEqual([{ v: 1, verdict: 'decline' }]));
  });

  it('decides a reply with the version of the reply', async () => {
    const reply: StaffReview['reply'] = {
      ...createSample(replyShown),
      v: 4,
      text: 'Thank you. Please call (314) 555-0142.\nWe make it right.',
      risks: ['phone', 'visit'],
    };
    const sentBodies = mockDecision(adminApproveReply);
    await openReview(
      {
        status: 'approved',
        reply,
        steps: ['approve_reply', 'reject_reply'],
        places: [
          { part: 'text', code: 'name', start: 0, end: 3 },
          { part: 'reply', code: 'phone', start: 23, end: 37 },
        ],
      },
      { queue: 'replies', kind: 'Reply' },
    );
    expect(receivedCalls.filter((call) => call.startsWith('take'))).toEqual([`take replies ${firstId}`]);
    getButton('Send the reply back');
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

  it('writes to the author and stays at the review; nobody is written to whose account is gone', async () => {
    const sentBodies = mockDecision(messageAuthor);
    const { unmount } = await openReview();
    await userEvent.click(screen.getByText('More actions'));
    await userEvent.click(getButton('Message the author'));
    await userEvent.type(screen.getByRole('textbox', { name: /^Message/ }), 'Which month was it?');
    await userEvent.click(getButton('Send'));
    await screen.findByText(/Wrote to the author of the review of Renata Okafor\./);
    expect(sentBodies).toEqual([{ v: 1, message: 'Which month was it?' }]);
    await waitUntilOpen(firstId);
    unmount();
    await openReview({ author: { ...createSampleReview().author, gone: true } });
    expect(screen.queryByRole('button', { name: 'Message the author', hidden: true })).toBeNull();
  });

  it('deletes only with a reason, and tells a data editor that a colleague has to agree', async () => {
    const sentBodies: unknown[] = [];
    server.use(
      mockEndpoint(
        adminDeleteReview,
        recordBodies(sentBodies, () => ({ second: { id: undoFields.auditId, waits: true as const } })),
      ),
    );
    await openReview({}, { me: 'data' });
    await userEvent.click(screen.getByText('More actions'));
    await userEvent.click(getButton('Ask: Delete this review'));
    const askButton = getButton('Ask for a second opinion');
    expect(askButton.disabled).toBe(true);
    await userEvent.type(screen.getByRole('textbox', { name: /^Why it is deleted/ }), 'A court asked.');
    await userEvent.click(askButton);
    expect(await screen.findByText(/someone else on the team has to agree first\./)).toBeTruthy();
    expect(sentBodies).toEqual([{ v: 1, reason: 'A court asked.' }]);
  });
});

describe('a redaction', () => {
  const getField = (part: 'Title' | 'Text') =>
    screen.getByRole<HTMLTextAreaElement>('textbox', { name: `${part}, to select in` });
  const nameMark = '[name removed by moderator]';

  /** Opens the first review with the fields to mark words in. */
  async function startRedaction(changes: Partial<StaffReview> = {}) {
    await openReview(changes);
    await userEvent.click(screen.getByText('Redact'));
  }

  /** Marks words at the beginning of a part as a name. */
  async function markName(part: 'Title' | 'Text', name: string) {
    getField(part).setSelectionRange(0, name.length);
    await userEvent.click(getButton(`Mark in the ${part.toLowerCase()}`));
  }

  it('turns selected words into a mark, and nothing can be typed', async () => {
    const sentBodies = mockDecision(adminRedactReview);
    await startRedaction();
    await userEvent.type(getField('Text'), 'He was kind.');
    expect(getField('Text').value).toBe(sampleContent.text);
    const isUnloadBlocked = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(isUnloadBlocked()).toBe(false);
    expect(getButton('Save the marks').disabled).toBe(true);
    await markName('Text', 'Bob Smith');
    const markedText = `${nameMark} at the front desk was rude to me, and the socket pinched for weeks.`;
    expect(getField('Text').value).toBe(markedText);
    expect(isUnloadBlocked()).toBe(true);
    await userEvent.click(getButton('Save the marks'));
    await waitFor(() => expect(sentBodies).toEqual([{ v: 1, notes: '', text: markedText }]));
    await waitFor(() => expect(isUnloadBlocked()).toBe(false));
  });

  it('covers title and tags too, and drops marks when their words have changed', async () => {
    const content = { ...sampleContent, title: 'Bob was rude', tags: ['Listens', 'Rushed visits'] };
    const sentBodies: unknown[] = [];
    server.use(
      mockEndpoint(
        adminRedactReview,
        recordBodies(sentBodies, () => ({
          review: createSampleReview({ content, v: 2 }),
          ...undoFields,
        })),
      ),
    );
    await startRedaction({ content });
    await userEvent.type(screen.getByRole('textbox', { name: /^Notes for the team/ }), 'A name.');
    await markName('Title', 'Bob');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Rushed visits' }));
    await userEvent.click(getButton('Save the marks'));
    const markedTitle = `${nameMark} was rude`;
    await waitFor(() =>
      expect(sentBodies).toEqual([{ v: 1, notes: 'A name.', title: markedTitle, tags: ['Listens'] }]),
    );

    await markName('Title', 'Bob');
    expect(getField('Title').value).toBe(markedTitle);
    reviewsById.set(firstId, createSampleReview({ content: { ...content, title: 'Bob was late' }, v: 3 }));
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11_000 });
    dispatchEvent(new Event('visibilitychange'));
    await screen.findByText('The words have changed since you marked them: mark them again.');
    vi.useRealTimers();
    expect(getField('Title').value).toBe('Bob was late');

    // Nor is it published without a word.
    const approvalBodies = mockDecision(adminApproveReview, { status: 'approved' });
    await userEvent.click(getButton('Approve'));
    screen.getByRole('heading', { name: 'Publish it without your marks?' });
    screen.getByText('Your marks were for earlier words: mark again, or publish it as it is.');
    expect(approvalBodies).toEqual([]);
    for (const name of ['Back', 'Start over', 'Approve']) await userEvent.click(getButton(name));
    await waitFor(() => expect(approvalBodies).toEqual([{ v: 3 }]));
  });

  it('keeps marks as they are made, and a decision saves them first', async () => {
    const sentDecisions: unknown[] = [];
    server.use(
      mockEndpoint(adminRedactReview, ({ params, body }) => {
        sentDecisions.push(['redact', body.v, body.text]);
        const content = { ...sampleContent, text: body.text ?? '' };
        const review = createSampleReview({ id: params.id, content, v: 2 });
        reviewsById.set(params.id, review);
        return { review, ...undoFields };
      }),
      mockEndpoint(adminApproveReview, ({ params, body }) => {
        sentDecisions.push(['approve', body.v]);
        return applyDecision(params.id, { status: 'approved' });
      }),
    );
    await startRedaction({
      places: [
        { part: 'text', code: 'name', start: 0, end: 9 },
        { part: 'text', code: 'obscenity', start: 30, end: 34 },
      ],
    });
    await markName('Text', 'Bob Smith');
    const markedText = getField('Text').value;
    expect(markedText).toContain(nameMark);

    // Another item is opened in between.
    await userEvent.click(screen.getByRole('heading', { level: 2 }));
    await userEvent.keyboard('j');
    await waitUntilOpen(secondId);
    await userEvent.keyboard('k');
    await waitUntilOpen(firstId);
    await screen.findByText('Marks that are not saved yet');
    // Nor does a decision of several publish what is not saved.
    await userEvent.keyboard('x');
    await userEvent.click(getButton('Approve 1'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Approve 1?' }));
    dialog.getByText(/its marks are not saved/);
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await userEvent.keyboard('x');

    await userEvent.keyboard('a');
    screen.getByRole('heading', { name: 'Save the marks and approve?' });
    // The marked name is no finding any more.
    expect(screen.queryByText(/^“Bob Smith”: /)).toBeNull();
    await userEvent.keyboard('{Enter}');
    await waitFor(() =>
      expect(sentDecisions).toEqual([
        ['redact', 1, markedText],
        ['approve', 2],
      ]),
    );
  });
});
