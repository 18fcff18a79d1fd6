import { createMockProblem, type MockRequest, mockEndpoint } from '@app/test-kit/mock';
import type { InboxEntry, InboxKind } from '@app/types/admin/inbox';
import { type BulkResult, decideMany, undoDecision } from '@app/types/admin/queue';
import { readAllSettings } from '@app/types/admin/settings';
import { act, cleanup, renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RequestHandler } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { toRedactionDraftKey, useDraft } from '../console/drafts.ts';
import { createPageHandlers } from '../mocks/handlers.ts';
import { createSampleInboxEntry, mockInbox } from '../mocks/inbox.ts';
import { createSampleSettings } from '../mocks/sample-settings.ts';
import { renderConsole } from '../testing/render-console.tsx';

// A narrow window, which opens no item by itself.
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
});

type BulkRequest = MockRequest<typeof decideMany>;

const toId = (number: number) => String(number).padStart(24, '0');
const createEntry = (kind: InboxKind, number: number, overrides: Partial<InboxEntry> = {}) =>
  createSampleInboxEntry({ kind, id: toId(number), name: `Number ${number}`, ...overrides });

const succeed = ({ body }: BulkRequest): BulkResult[] => body.items.map(({ id }) => ({ id, status: 'done' }));

interface InboxOptions {
  /** Returns the results of a decision. Default: all items are decided. */
  decide?: (request: BulkRequest) => BulkResult[];
  handlers?: readonly RequestHandler[];
}

/** Opens the inbox with checkboxes beside its items. Returns the decisions that the mock receives. */
async function startSelecting(items: InboxEntry[], { decide = succeed, handlers = [] }: InboxOptions = {}) {
  const decisions: (BulkRequest['body'] & { kind: string; numbers: number[] })[] = [];
  await renderConsole('/admin/inbox', {
    handlers: [
      ...handlers,
      mockInbox(() => items),
      mockEndpoint(decideMany, (request) => {
        const { params, body } = request;
        decisions.push({ kind: params.kind, numbers: body.items.map(({ id }) => Number(id)), ...body });
        return { results: decide(request) };
      }),
      ...createPageHandlers(),
    ],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Select' }));
  return decisions;
}

async function select(...numbers: number[]) {
  for (const number of numbers)
    await userEvent.click(screen.getByRole('checkbox', { name: `Select Number ${number}` }));
}

/** Presses the button of a decision, such as "Approve 2". Returns its dialog, and a function that confirms it. */
async function openDialog(label: string) {
  await userEvent.click(screen.getByRole('button', { name: label }));
  const dialog = within(await screen.findByRole('dialog', { name: `${label}?` }));
  const sendButton = dialog.getByRole('button', { name: label });
  return { dialog, sendButton, send: () => userEvent.click(sendButton) };
}

it('approves a mixed selection with one call per queue, and rejects only a selection of one kind', async () => {
  const decisions = await startSelecting([
    createEntry('pending-updates', 1),
    createEntry('pending-claims', 2),
    createEntry('appeals', 3),
    createEntry('pending-updates', 4),
  ]);
  // Appeals have no bulk action: each answer needs its own text.
  expect(screen.queryByRole('checkbox', { name: 'Select Number 3' })).toBeNull();
  await select(1, 4);
  screen.getByRole('button', { name: 'Reject 2' });
  await select(2);
  expect(screen.queryByRole('button', { name: /^Reject/ })).toBeNull();
  const { send } = await openDialog('Approve 3');
  await send();
  await screen.findByText('3 approved.');
  expect(decisions).toMatchObject([
    { kind: 'pending-updates', numbers: [1, 4] },
    { kind: 'pending-claims', numbers: [2] },
  ]);
});

it('decides several items after a confirmation, and shows those that failed, with the reason (A6)', async () => {
  const failure = { status: 'failed', error: 'stale', message: 'This changed since you opened it.' } as const;
  const decisions = await startSelecting([createEntry('reviews', 1), createEntry('reviews', 2, { v: 3 })], {
    decide: (request) => succeed(request).map((result, index) => ({ ...result, ...(index > 0 && failure) })),
  });
  await select(1, 2);
  const { send } = await openDialog('Approve 2');
  expect(decisions).toEqual([]);
  await send();
  const resultDialog = within(await screen.findByRole('dialog', { name: '1 not approved' }));
  expect(resultDialog.getByRole('listitem').textContent).toBe('Number 2: This changed since you opened it.');
  expect(screen.getByText('1 of 2 approved.')).toBeTruthy();
  const items = [
    { id: toId(1), v: 1 },
    { id: toId(2), v: 3 },
  ];
  expect(decisions).toMatchObject([{ kind: 'reviews', action: 'approve', items }]);
});

it('needs no dialog when all succeeded, and undoes the whole decision by one press in the dock', async () => {
  const undoUntil = new Date(Date.now() + 30_000).toISOString();
  const undoneIds: string[] = [];
  await startSelecting([createEntry('reviews', 1), createEntry('reviews', 2)], {
    decide: (request) => succeed(request).map(({ id }) => ({ id, status: 'done', auditId: id, undoUntil })),
    handlers: [
      mockEndpoint(undoDecision, ({ params: { id } }) => {
        undoneIds.push(id);
        return { kind: 'review', id };
      }),
    ],
  });
  await select(1, 2);
  const { send } = await openDialog('Approve 2');
  await send();
  await screen.findByText('2 approved.');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Select' })));
  await userEvent.click(screen.getByRole('button', { name: /^Undo/ }));
  await waitFor(() => expect(undoneIds).toEqual([toId(1), toId(2)]));
});

it('selects and deselects a whole page', async () => {
  await startSelecting([createEntry('reviews', 1), createEntry('reviews', 2)]);
  const rowCheckboxes = screen.getAllByRole<HTMLInputElement>('checkbox', { name: /^Select Number/ });
  const pageCheckbox = screen.getByRole('checkbox', { name: 'Select all on this page' });
  await select(1);
  await userEvent.click(pageCheckbox);
  expect(rowCheckboxes.every(({ checked }) => checked)).toBe(true);
  expect(screen.getByRole('group', { name: 'Selected' }).textContent).toContain('2 selected');
  await userEvent.click(pageCheckbox);
  expect(rowCheckboxes.some(({ checked }) => checked)).toBe(false);
  expect(screen.queryByRole('group', { name: 'Selected' })).toBeNull();
});

it('keeps what was not decided selected below the error when a later call fails', async () => {
  let isClaimCallDown = true;
  const decisions = await startSelecting(
    [createEntry('pending-updates', 1), createEntry('pending-claims', 2)],
    {
      decide: (request) => {
        if (request.params.kind === 'pending-claims' && isClaimCallDown)
          throw createMockProblem(decideMany, 503, { message: 'Not now. Try again.' });
        return succeed(request);
      },
    },
  );
  await select(1, 2);
  const { send } = await openDialog('Approve 2');
  await send();
  await screen.findByText('1 of 2 approved.');
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve 1?' }));
  await dialog.findByText(/Try again/);
  isClaimCallDown = false;
  await userEvent.click(dialog.getByRole('button', { name: 'Approve 1' }));
  await screen.findByText('1 approved.');
  expect(decisions.map(({ kind }) => kind)).toEqual(['pending-updates', 'pending-claims', 'pending-claims']);
});

it('waits for the unsaved redaction of a review, not of the review that a reply belongs to', async () => {
  await startSelecting([createEntry('replies', 1), createEntry('reviews', 2)]);
  const startRedaction = (id: string) => {
    const { result } = renderHook(() => useDraft(toRedactionDraftKey(id)));
    act(() => result.current[1]('marked'));
  };
  await select(1, 2);
  const { dialog, sendButton } = await openDialog('Approve 2');
  startRedaction(toId(1));
  expect(dialog.queryByText(/its marks are not saved/)).toBeNull();
  expect(sendButton).toHaveProperty('disabled', false);
  startRedaction(toId(2));
  dialog.getByText(/its marks are not saved/);
  expect(sendButton).toHaveProperty('disabled', true);
});

it('keeps the text of a rejection until it is sent', async () => {
  const openRejection = async () => {
    cleanup();
    await startSelecting([createEntry('pending-updates', 1)]);
    await select(1);
    const { dialog, send } = await openDialog('Reject 1');
    return { send, messageField: dialog.getByRole<HTMLTextAreaElement>('textbox') };
  };
  await userEvent.type((await openRejection()).messageField, 'Please call us.');
  const { send, messageField } = await openRejection();
  expect(messageField.value).toBe('Please call us.');
  await send();
  await screen.findByText('1 rejected.');
  expect((await openRejection()).messageField.value).toBe('');
});

it('rejects in the language of each person, with a phrase that has a text in both', async () => {
  const notePhrases = [
    'Change | Where can we see it? | ¿Dónde podemos verlo?',
    'All | Thank you.',
    'es | Hola.',
  ];
  const decisions = await startSelecting(
    (['es', 'en', 'es'] as const).map((locale, index) =>
      createEntry('pending-updates', index + 1, { locale }),
    ),
    { handlers: [mockEndpoint(readAllSettings, () => createSampleSettings({ notePhrases }))] },
  );
  await select(1, 2, 3);
  const { dialog, sendButton, send } = await openDialog('Reject 3');
  const spanishField = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /in Spanish/ });
  // A text for some of them alone is not sent.
  await userEvent.type(spanishField, 'Hola.');
  expect(sendButton).toHaveProperty('disabled', true);
  dialog.getByText('Write it here, too.');
  await userEvent.clear(spanishField);
  const phraseSelect = dialog.getByRole('combobox', { name: /^Insert a phrase/ });
  dialog.getByText(/^Each person gets it in their own language\..*are in English\.$/);
  // A phrase in Spanish alone has nothing for those who read English.
  expect(within(phraseSelect).queryByRole('option', { name: 'Hola.' })).toBeNull();
  await userEvent.selectOptions(phraseSelect, 'Where can we see it?');
  await userEvent.selectOptions(phraseSelect, 'Thank you.');
  await send();
  await screen.findByText('3 rejected.');
  expect(decisions).toMatchObject([
    { numbers: [2], notes: 'Where can we see it? Thank you.' },
    { numbers: [1, 3], notes: '¿Dónde podemos verlo? Thank you.' },
  ]);
});
