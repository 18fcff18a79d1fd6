import { mockEndpoint } from '@app/test-kit/mock';
import { getMessage, type StaffMessage } from '@app/types/admin/people/messages';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { sampleListingSummary } from '../mocks/listings.ts';
import { renderConsole } from '../testing/render-console.tsx';

const messageId = '0000000000000000000000f1';
const sentAt = '2026-11-20T15:12:00.000Z';
const message: StaffMessage = {
  id: messageId,
  kind: 'listing',
  item: sampleListingSummary.id,
  listing: sampleListingSummary,
  status: 'open',
  since: sentAt,
  promise: null,
  places: [{ code: 'phone', start: 5, end: 19 }],
  thread: [
    {
      id: '0000000000000000000000f0',
      by: 'Leon Marsh',
      text: 'Is that\u202e so?',
      at: sentAt,
      status: 'sent',
    },
    { id: messageId, by: null, text: 'Call (314) 555-0142.', at: sentAt, status: 'open' },
  ],
};

it('shows a reply below the message that it answers, and marks findings in the reply only', async () => {
  await renderConsole(`/admin/messages/${messageId}`, {
    handlers: [mockEndpoint(getMessage, () => ({ message }))],
  });
  const article = within(await screen.findByRole('article', { name: 'Message of Renata Okafor' }));
  const [earlierMessage, reply] = within(article.getByRole('list', { name: 'Messages' })).getAllByRole(
    'listitem',
  );
  expect(earlierMessage?.textContent).toMatch(/^Leon Marsh, .*Is that so\?$/);
  expect(reply?.textContent).toMatch(/^The practitioner, /);
  expect(earlierMessage?.querySelector('bdi')?.textContent).toBe('Is that so?');
  expect(within(reply!).getByRole('mark').textContent).toBe('(314) 555-0142 1');
  article.getByText('It seems to contain a phone number.');
});
