import { mockEndpoint } from '@app/test-kit/mock';
import { listInbox } from '@app/types/admin/inbox';
import { findPeople } from '@app/types/admin/people/people';
import { listProsthetists } from '@app/types/admin/prosthetists';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createSampleInboxEntry } from '../../mocks/inbox.ts';
import { createSampleListingRow } from '../../mocks/listings.ts';
import { renderConsole } from '../../testing/render-console.tsx';

const flagId = '0000000000000000000000f1';
const handlers = [
  mockEndpoint(listProsthetists, ({ query }) => {
    const items = query.q === 'okafor' ? [createSampleListingRow()] : [];
    return { items, prosthetists: items, total: items.length, page: 1, pageSize: 5, nearest: false };
  }),
  mockEndpoint(listInbox, ({ query }) => {
    const items =
      query.q === 'okafor'
        ? [createSampleInboxEntry({ kind: 'flags', id: flagId, text: 'A reader flagged it.' })]
        : [];
    return { items, total: items.length, page: 1, pageSize: 5 };
  }),
  mockEndpoint(findPeople, ({ query }) => ({
    people:
      query.q === 'okafor'
        ? [{ kind: 'reviewer' as const, id: 'r'.repeat(22), name: 'Ada Okafor', hint: '2 reviews' }]
        : [],
  })),
];
const listOptionTexts = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

test('Ctrl K finds pages at once, then listings and waiting items; arrows and Enter open a result', async () => {
  const { user, getAddress } = await renderConsole('/admin/nowhere', { handlers });
  await screen.findByRole('heading', { level: 1 });
  await user.keyboard('{Control>}k{/Control}');
  const searchField = await screen.findByRole('combobox', { name: /^A page, a name/ });
  expect(document.activeElement).toBe(searchField);
  await user.keyboard('claims');
  expect(listOptionTexts()).toEqual(['Inbox: Claims', 'Listings: Orphaned claims']);
  await user.clear(searchField);
  await user.type(searchField, 'okafor');
  const listingGroup = await screen.findByRole('group', { name: 'Listings' });
  within(listingGroup).getByRole('option', { name: /^Renata Okafor/ });
  await screen.findByRole('group', { name: 'Waiting' });
  within(await screen.findByRole('group', { name: 'People' })).getByRole('option', { name: /^Ada Okafor/ });
  await user.keyboard('{ArrowDown}{Enter}');
  expect(getAddress()).toBe(`/admin/reviews?queue=all&authorOf=${'r'.repeat(22)}`);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('an empty field offers eight pages, the others of the same destination first', async () => {
  const { user } = await renderConsole('/admin/settings/nowhere', { handlers });
  await screen.findByRole('heading', { level: 1 });
  await user.click(screen.getByRole('button', { name: /^Search or go to a page/ }));
  await screen.findByRole('combobox', { name: /^A page, a name/ });
  expect(listOptionTexts()).toHaveLength(8);
  expect(listOptionTexts().slice(0, 5)).toEqual([
    'Settings: Site',
    'Settings: Team',
    'Settings: Mails',
    'Settings: Legal requests',
    'Inbox',
  ]);
});

test('the search offers no page that the role may not open', async () => {
  const { user } = await renderConsole('/admin/nowhere', { me: 'viewer', handlers });
  await screen.findByRole('heading', { level: 1 });
  await user.click(screen.getByRole('button', { name: /^Search or go to a page/ }));
  const searchField = await screen.findByRole('combobox', { name: /^A page, a name/ });
  await user.type(searchField, 'system');
  expect(listOptionTexts()).toEqual(['System: Outbox and jobs']);
  await user.clear(searchField);
  await user.type(searchField, 'import');
  expect(screen.queryAllByRole('option')).toEqual([]);
});
