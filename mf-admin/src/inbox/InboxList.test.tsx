import { mockEndpoint } from '@app/test-kit/mock';
import { countInbox } from '@app/types/admin/inbox';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createPageHandlers } from '../mocks/handlers.ts';
import { createSampleEntry, createSampleInboxCounts, mockInbox } from '../mocks/inbox.ts';
import { createMember, renderConsole } from '../testing/render-console.tsx';

const id = (number: number) => String(number).padStart(24, '0');

it('shows who has an item open beside its assignee', async () => {
  const me = createMember('owner');
  const leon = { id: id(9), name: 'Leon Marsh' };
  const entries = [
    createSampleEntry({ kind: 'appeals', id: id(1), assignee: { id: me.id, name: me.name }, lock: null }),
    createSampleEntry({
      kind: 'appeals',
      id: id(2),
      assignee: { id: me.id, name: me.name },
      lock: { by: leon.id, name: leon.name, until: '2026-11-20T15:00:00.000Z' },
    }),
  ];
  await renderConsole('/admin/inbox', { me, handlers: [mockInbox(() => entries), ...createPageHandlers()] });
  const [first, second] = await within(
    await screen.findByRole('navigation', { name: 'Queue' }),
  ).findAllByRole('link');
  expect(first?.textContent).toContain('Assigned to you');
  expect(first?.textContent).not.toContain('has it open');
  expect(second?.textContent).toMatch(/Leon Marsh has it open.*Assigned to you/);
});

it('keeps tabs without waiting items in the menu, and the others in the row', async () => {
  await renderConsole('/admin/inbox', {
    handlers: [
      mockEndpoint(countInbox, () => createSampleInboxCounts({ reviews: 2, messages: 1 })),
      ...createPageHandlers(),
    ],
  });
  const kinds = within(await screen.findByRole('navigation', { name: 'Kinds' }));
  await kinds.findByText('More');
  const menu = kinds.getByRole('group');
  const inMenu = within(menu).getAllByRole('link', { hidden: true });
  expect(inMenu.map((link) => link.textContent)).toContain('Claims 0');
  for (const name of ['All 3', 'Reviews 2', 'Messages 1'])
    expect(menu.contains(kinds.getByRole('link', { name }))).toBe(false);
});
