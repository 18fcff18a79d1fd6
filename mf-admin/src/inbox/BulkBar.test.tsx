import { createMockProblem, mockEndpoint } from '@app/test-kit/mock';
import { type InboxEntry, type InboxKind, listInbox } from '@app/types/admin/inbox';
import { decideMany } from '@app/types/admin/queue';
import { readAllSettings } from '@app/types/admin/settings';
import { act, cleanup, renderHook, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { toRedactionDraftKey, useDraft } from '../console/drafts.ts';
import { createPageHandlers } from '../mocks/handlers.ts';
import { createSampleInboxEntry } from '../mocks/inbox.ts';
import { createSampleSettings } from '../mocks/sample-settings.ts';
import { renderConsole } from '../testing/render-console.tsx';

const createEntry = (kind: InboxKind, number: number, overrides: Partial<InboxEntry> = {}) =>
  createSampleInboxEntry({
    kind,
    id: String(number).padStart(24, '0'),
    name: `Number ${number}`,
    ...overrides,
  });

it('approves a mixed selection with one call per queue, and rejects only a selection of one kind', async () => {
  const items = [
    createEntry('pending-updates', 1),
    createEntry('pending-claims', 2),
    createEntry('appeals', 3),
    createEntry('pending-updates', 4),
  ];
  const sentBodies: unknown[] = [];
  await renderConsole('/admin/inbox', {
    handlers: [
      mockEndpoint(listInbox, () => ({ items, total: items.length, page: 1, pageSize: 50 })),
      mockEndpoint(decideMany, ({ params, body }) => {
        sentBodies.push([params.kind, body.items.map(({ id }) => Number(id))]);
        return { results: body.items.map(({ id }) => ({ id, status: 'done' as const })) };
      }),
      ...createPageHandlers(),
    ],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Select' }));
  // Appeals have no bulk action: each answer needs its own text.
  expect(screen.queryByRole('checkbox', { name: 'Select Number 3' })).toBeNull();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Number 1' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Number 4' }));
  screen.getByRole('button', { name: 'Reject 2' });
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Number 2' }));
  expect(screen.queryByRole('button', { name: /^Reject/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Approve 3' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve 3?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Approve 3' }));
  await screen.findByText('3 approved.');
  expect(sentBodies).toEqual([
    ['pending-updates', [1, 4]],
    ['pending-claims', [2]],
  ]);
});

it('keeps what was not decided selected below the error when a later call fails', async () => {
  const items = [createEntry('pending-updates', 1), createEntry('pending-claims', 2)];
  let isClaimCallDown = true;
  const requestedKinds: string[] = [];
  await renderConsole('/admin/inbox', {
    handlers: [
      mockEndpoint(listInbox, () => ({ items, total: items.length, page: 1, pageSize: 50 })),
      mockEndpoint(decideMany, ({ params, body }) => {
        requestedKinds.push(params.kind);
        if (params.kind === 'pending-claims' && isClaimCallDown)
          throw createMockProblem(decideMany, 503, { message: 'Not now. Try again.' });
        return { results: body.items.map(({ id }) => ({ id, status: 'done' as const })) };
      }),
      ...createPageHandlers(),
    ],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Select' }));
  for (const number of [1, 2])
    await userEvent.click(screen.getByRole('checkbox', { name: `Select Number ${number}` }));
  await userEvent.click(screen.getByRole('button', { name: 'Approve 2' }));
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: 'Approve 2?' })).getByRole('button', {
      name: 'Approve 2',
    }),
  );
  await screen.findByText('1 of 2 approved.');
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve 1?' }));
  await dialog.findByText(/Try again/);
  isClaimCallDown = false;
  await userEvent.click(dialog.getByRole('button', { name: 'Approve 1' }));
  await screen.findByText('1 approved.');
  expect(requestedKinds).toEqual(['pending-updates', 'pending-claims', 'pending-claims']);
});

it('waits for the unsaved redaction of a review, not of the review that a reply belongs to', async () => {
  const items = [createEntry('replies', 1), createEntry('reviews', 2)];
  await renderConsole('/admin/inbox', {
    handlers: [
      mockEndpoint(listInbox, () => ({ items, total: items.length, page: 1, pageSize: 50 })),
      ...createPageHandlers(),
    ],
  });
  const startRedaction = (id: string) => {
    const { result } = renderHook(() => useDraft(toRedactionDraftKey(id)));
    act(() => result.current[1]('marked'));
  };
  await userEvent.click(await screen.findByRole('button', { name: 'Select' }));
  for (const number of [1, 2])
    await userEvent.click(screen.getByRole('checkbox', { name: `Select Number ${number}` }));
  await userEvent.click(screen.getByRole('button', { name: 'Approve 2' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve 2?' }));
  startRedaction(items[0]!.id);
  expect(dialog.queryByText(/its marks are not saved/)).toBeNull();
  expect(dialog.getByRole('button', { name: 'Approve 2' }).hasAttribute('disabled')).toBe(false);
  startRedaction(items[1]!.id);
  dialog.getByText(/its marks are not saved/);
  expect(dialog.getByRole('button', { name: 'Approve 2' }).hasAttribute('disabled')).toBe(true);
});

it('keeps the text of a rejection until it is sent', async () => {
  const items = [createEntry('pending-updates', 1)];
  const openRejection = async () => {
    await renderConsole('/admin/inbox', {
      handlers: [
        mockEndpoint(listInbox, () => ({ items, total: items.length, page: 1, pageSize: 50 })),
        mockEndpoint(decideMany, ({ body }) => ({
          results: body.items.map(({ id }) => ({ id, status: 'done' as const })),
        })),
        ...createPageHandlers(),
      ],
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Select' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Number 1' }));
    await userEvent.click(screen.getByRole('button', { name: 'Reject 1' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reject 1?' }));
    return { dialog, messageField: dialog.getByRole<HTMLTextAreaElement>('textbox') };
  };
  await userEvent.type((await openRejection()).messageField, 'Please call us.');
  cleanup();
  const { dialog, messageField } = await openRejection();
  expect(messageField.value).toBe('Please call us.');
  await userEvent.click(dialog.getByRole('button', { name: 'Reject 1' }));
  await screen.findByText('1 rejected.');
  cleanup();
  expect((await openRejection()).messageField.value).toBe('');
});

it('rejects in the language of each person, with a phrase that has a text in both', async () => {
  const items = [
    createEntry('pending-updates', 1, { locale: 'es' }),
    createEntry('pending-updates', 2, { locale: 'en' }),
    createEntry('pending-updates', 3, { locale: 'es' }),
  ];
  const notePhrases = [
    'Change | Where can we see it? | ¿Dónde podemos verlo?',
    'All | Thank you.',
    'es | Hola.',
  ];
  const sentBodies: unknown[] = [];
  await renderConsole('/admin/inbox', {
    handlers: [
      mockEndpoint(readAllSettings, () => createSampleSettings({ notePhrases })),
      mockEndpoint(listInbox, () => ({ items, total: items.length, page: 1, pageSize: 50 })),
      mockEndpoint(decideMany, ({ body }) => {
        sentBodies.push([body.items.map(({ id }) => Number(id)), body.notes]);
        return { results: body.items.map(({ id }) => ({ id, status: 'done' as const })) };
      }),
      ...createPageHandlers(),
    ],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Select' }));
  for (const number of [1, 2, 3])
    await userEvent.click(screen.getByRole('checkbox', { name: `Select Number ${number}` }));
  await userEvent.click(screen.getByRole('button', { name: 'Reject 3' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reject 3?' }));
  const sendButton = dialog.getByRole('button', { name: 'Reject 3' });
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
  await userEvent.click(sendButton);
  await screen.findByText('3 rejected.');
  expect(sentBodies).toEqual([
    [[2], 'Where can we see it? Thank you.'],
    [[1, 3], '¿Dónde podemos verlo? Thank you.'],
  ]);
});
