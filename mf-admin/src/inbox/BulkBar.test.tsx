import { mock } from '@app/test-kit/mock';
import { type InboxKind, listInbox } from '@app/types/admin/inbox';
import { decideMany } from '@app/types/admin/queue';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { pageHandlers } from '../mocks/handlers.ts';
import { sampleLine } from '../mocks/inbox.ts';
import { renderConsole } from '../testing/render-console.tsx';

const createLine = (kind: InboxKind, number: number) =>
  sampleLine({ kind, id: String(number).padStart(24, '0'), name: `Number ${number}` });

it('approves a mixed selection with one call per queue, and rejects only a selection of one kind', async () => {
  const items = [
    createLine('pending-updates', 1),
    createLine('pending-claims', 2),
    createLine('appeals', 3),
    createLine('pending-updates', 4),
  ];
  const sent: unknown[] = [];
  await renderConsole('/admin/inbox', {
    handlers: [
      mock(listInbox, () => ({ items, total: items.length, page: 1, pageSize: 50 })),
      mock(decideMany, ({ params, body }) => {
        sent.push([params.kind, body.items.map(({ id }) => Number(id))]);
        return { results: body.items.map(({ id }) => ({ id, status: 'done' as const })) };
      }),
      ...pageHandlers(),
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
  expect(sent).toEqual([
    ['pending-updates', [1, 4]],
    ['pending-claims', [2]],
  ]);
});
