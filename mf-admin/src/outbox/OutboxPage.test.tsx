import { mockEndpoint } from '@app/test-kit/mock';
import {
  listJobs,
  listOutbox,
  listServices,
  type OutboxEntry,
  retryOutbox,
  runJob,
} from '@app/types/admin/operations';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderConsole } from '../testing/render-console.tsx';

const createdAt = '2026-11-20T15:04:05.000Z';
const failedEntry: OutboxEntry = {
  id: 'a'.repeat(24),
  kind: 'mail',
  what: 'review-published',
  subject: 'review:1',
  status: 'failed',
  dueAt: createdAt,
  attempts: 11,
  error: 'Error ECONNREFUSED',
  createdAt,
  doneAt: createdAt,
  mayRetry: true,
};
const counts = { waiting: 0, done: 3, failed: 1, cancelled: 0 };
const job = {
  name: 'remind',
  dueAt: createdAt,
  running: false,
  lastAt: createdAt,
  lastResult: '{"sent":2}',
  failed: false,
};
const otherHandlers = [
  mockEndpoint(listJobs, () => ({ items: [job] })),
  mockEndpoint(listServices, () => ({
    items: [
      {
        name: 'worker',
        nouns: ['jobs'],
        askedBy: [],
        release: null,
        since: createdAt,
        withdrawn: false,
        state: 'away' as const,
        facts: {},
      },
    ],
  })),
];

const mockOutbox = (...items: OutboxEntry[]) =>
  mockEndpoint(listOutbox, () => ({ items, total: items.length, page: 1, pageSize: 50, counts }));

it('shows the reason why a mail was not sent', async () => {
  const unsentEntry = { ...failedEntry, status: 'cancelled' as const, error: 'NoAddress', mayRetry: false };
  await renderConsole('/admin/outbox', { handlers: [...otherHandlers, mockOutbox(unsentEntry)] });
  expect(await screen.findByText(/^Not sent: no e-mail address/)).toBeTruthy();
});

it('tries a failed mail again', async () => {
  const retryParams: unknown[] = [];
  const handlers = [
    ...otherHandlers,
    mockOutbox(failedEntry),
    mockEndpoint(retryOutbox, ({ params }) => {
      retryParams.push(params);
      return { entry: { ...failedEntry, status: 'waiting' as const }, auditId: 'b'.repeat(24) };
    }),
  ];
  await renderConsole('/admin/outbox', { handlers });
  const table = await screen.findByRole('table', { name: '1 entry, newest first' });
  expect(within(table).getByText('Failed: Error ECONNREFUSED')).toBeTruthy();
  await userEvent.click(within(table).getByRole('button', { name: 'Try again' }));
  await screen.findByText('It is tried again within seconds.');
  expect(retryParams).toEqual([{ id: failedEntry.id }]);
  expect(screen.getByRole('radio', { name: 'Failed (1)' })).toBeTruthy();
});

it('shows a viewer no buttons to retry mails or run jobs', async () => {
  await renderConsole('/admin/outbox', {
    me: 'viewer',
    handlers: [...otherHandlers, mockOutbox(failedEntry)],
  });
  await screen.findByText('Remind practices to confirm their listing');
  await screen.findByText('Does not answer');
  expect(screen.getByText('/api/jobs')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Try again|Run now/ })).toBeNull();
});

it('runs a job', async () => {
  const runHandler = mockEndpoint(runJob, () => ({ job, auditId: 'b'.repeat(24) }));
  await renderConsole('/admin/outbox', { handlers: [...otherHandlers, mockOutbox(), runHandler] });
  await userEvent.click(await screen.findByRole('button', { name: /^Run now/ }));
  expect(
    await screen.findByText('Remind practices to confirm their listing: done within seconds.'),
  ).toBeTruthy();
});
