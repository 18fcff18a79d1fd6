import { mockEndpoint } from '@app/test-kit/mock';
import { countInbox } from '@app/types/admin/inbox';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createPageHandlers } from '../mocks/handlers.ts';
import { createSampleInboxCounts, createSampleInboxEntry, mockInbox } from '../mocks/inbox.ts';
import { createMember, renderConsole } from '../testing/render-console.tsx';

const toId = (number: number) => String(number).padStart(24, '0');

it('shows who has an item open beside its assignee', async () => {
  const me = createMember('owner');
  const colleague = { id: toId(9), name: 'Leon Marsh' };
  const entries = [
    createSampleInboxEntry({
      kind: 'appeals',
      id: toId(1),
      assignee: { id: me.id, name: me.name },
      lock: null,
    }),
    createSampleInboxEntry({
      kind: 'appeals',
      id: toId(2),
      assignee: { id: me.id, name: me.name },
      lock: { by: colleague.id, name: colleague.name, until: '2026-11-20T15:00:00.000Z' },
    }),
  ];
  await renderConsole('/admin/inbox', { me, handlers: [mockInbox(() => entries), ...createPageHandlers()] });
  const [firstLink, secondLink] = await within(
    await screen.findByRole('navigation', { name: 'Queue' }),
  ).findAllByRole('link');
  expect(firstLink?.textContent).toContain('Assigned to you');
  expect(firstLink?.textContent).not.toContain('has it open');
  expect(secondLink?.textContent).toMatch(/Leon Marsh has it open.*Assigned to you/);
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
  const menuLinks = within(menu).getAllByRole('link', { hidden: true });
  expect(menuLinks.map((link) => link.textContent)).toContain('Claims 0');
  for (const name of ['All 3', 'Reviews 2', 'Messages 1'])
    expect(menu.contains(kinds.getByRole('link', { name }))).toBe(false);
});
