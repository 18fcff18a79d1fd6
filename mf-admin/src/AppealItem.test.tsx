import { createSample } from '@app/test-kit/create-sample';
import { mockEndpoint } from '@app/test-kit/mock';
import { answerAppeal } from '@app/types/admin/actions/report';
import { listAppeals, type StaffAppeal, staffAppeal } from '@app/types/admin/appeals';
import { listInbox } from '@app/types/admin/inbox';
import { getProsthetistForStaff } from '@app/types/admin/prosthetists';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { createSampleInboxEntry, sampleSla } from './mocks/inbox.ts';
import { createSampleListing, sampleListingSummary } from './mocks/listings.ts';
import { createMember, renderConsole } from './testing/render-console.tsx';

const appealId = 'a'.repeat(24);
const createAppeal = (overrides: Partial<StaffAppeal> = {}): StaffAppeal => ({
  ...createSample(staffAppeal),
  id: appealId,
  kind: 'listing',
  item: sampleListingSummary.id,
  listing: { ...sampleListingSummary, firstName: 'Jane', lastName: 'Doe', approved: false },
  text: 'The license was renewed last week.',
  status: 'open',
  promise: sampleSla,
  decided: {
    at: '2026-11-19T15:00:00.000Z',
    by: { id: 'c'.repeat(24), name: 'Leon Marsh' },
    notes: 'The license has expired.',
  },
  ...overrides,
});

let appeals: StaffAppeal[];
let answerBodies: unknown[];
beforeEach(() => {
  appeals = [createAppeal()];
  answerBodies = [];
});
const handlers = [
  mockEndpoint(listInbox, ({ query: { status = 'open' } }) => {
    const items = appeals
      .filter((appeal) => appeal.status === status)
      .map(({ id, kind }) =>
        createSampleInboxEntry({ kind: 'appeals', id, name: 'Jane Doe', v: null, fields: [kind] }),
      );
    return { items, total: items.length, page: 1, pageSize: 50 };
  }),
  mockEndpoint(listAppeals, ({ query }) => {
    const items = appeals.filter((appeal) => appeal.id === query.id);
    return { ...createSample(listAppeals.reply), items };
  }),
  mockEndpoint(getProsthetistForStaff, () => ({
    listing: createSampleListing({ company: 'Gateway Prosthetics' }),
  })),
  mockEndpoint(answerAppeal, ({ body }) => {
    answerBodies.push(body);
    appeals = [createAppeal({ status: 'declined', promise: null })];
    return { appeal: appeals[0]! };
  }),
];

it('shows the appealed decision with its reason and the listing, and declines the appeal only with a text', async () => {
  const user = userEvent.setup();
  await renderConsole('/admin/appeals', { handlers });
  const article = within(await screen.findByRole('article', { name: 'Appeal of Jane Doe' }));
  expect(article.getByText('The license was renewed last week.')).toBeTruthy();
  expect(article.getByText(/by Leon Marsh.*The license has expired\./)).toBeTruthy();
  // The listing that was decided on is shown with the appeal.
  expect(await article.findByRole('region', { name: 'What patients will read' })).toBeTruthy();
  await user.click(article.getByRole('button', { name: 'Let the decision stand' }));
  const declineButton = article.getByRole('button', { name: 'Let the decision stand' });
  expect(declineButton).toHaveProperty('disabled', true);
  await user.type(article.getByLabelText(/^Notes to the practitioner/), 'The number is not in the register.');
  await user.click(declineButton);
  await waitFor(() =>
    expect(answerBodies).toEqual([{ verdict: 'decline', notes: 'The number is not in the register.' }]),
  );
  expect(await screen.findByText('Nothing is waiting')).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('Which'), 'Declined');
  expect(await screen.findByRole('article', { name: 'Appeal of Jane Doe' })).toBeTruthy();
});

it('blocks the answer for the staff member who made the decision', async () => {
  const me = createMember('owner');
  const decided = { at: '2026-11-19T15:00:00.000Z', by: { id: me.id, name: me.name }, notes: '' };
  appeals = [createAppeal({ decided })];
  await renderConsole('/admin/appeals', { me, handlers });
  await screen.findByText('You made this decision. Someone else on the team answers the appeal.');
  expect(screen.getByRole('button', { name: 'Open it again' })).toHaveProperty('disabled', true);
});
