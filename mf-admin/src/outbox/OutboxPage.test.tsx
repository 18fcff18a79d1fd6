import { createSample } from '@app/test-kit/create-sample';
import { mockEndpoint } from '@app/test-kit/mock';
import {
  job,
  listJobs,
  listOutbox,
  listServices,
  type OutboxEntry,
  outboxEntry,
  retryOutbox,
  runJob,
  serviceHealth,
} from '@app/types/admin/operations';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderConsole } from '../testing/render-console.tsx';

const failedEntry: OutboxEntry = {
  ...createSample(outboxEntry),
  id: 'a'.repeat(24),
  kind: 'mail',
  what: 'review-published',
  status: 'failed',
  error: 'Error ECONNREFUSED',
  mayRetry: true,
};
const counts = { waiting: 0, done: 3, failed: 1, cancelled: 0 };
const remindJob = { ...createSample(job), name: 'remind' };
const service = { ...createSample(serviceHealth), nouns: ['jobs'], state: 'away' as const };
const otherHandlers = [
  mockEndpoint(listJobs, () => ({ items: [remindJob] })),
  mockEndpoint(listServices, () => ({ items: [service] })),
];

const mockOutbox = (...items: OutboxEntry[]) =>
  mockEndpoint(listOutbox, () => ({ items, total: items.length, page: 1, pageSize: 50, counts }));

it('says why a mail was not sent, tries a failed one again, and runs a job', async () => {
  const unsentEntry = { ...failedEntry, id: 'c'.repeat(24), status: 'cancelled' as const, mayRetry: false };
  const retryParams: unknown[] = [];
  const handlers = [
    ...otherHandlers,
    mockOutbox(failedEntry, { ...unsentEntry, error: 'NoAddress' }),
    mockEndpoint(retryOutbox, ({ params }) => {
      retryParams.push(params);
      return { entry: { ...failedEntry, status: 'waiting' as const }, auditId: 'b'.repeat(24) };
    }),
    mockEndpoint(runJob, () => ({ job: remindJob, auditId: 'b'.repeat(24) })),
  ];
  await renderConsole('/admin/outbox', { handlers });
  const table = within(await screen.findByRole('table', { name: '2 entries, newest first' }));
  table.getByText(/^Not sent: no e-mail address/);
  table.getByText('Failed: Error ECONNREFUSED');
  screen.getByRole('radio', { name: 'Failed (1)' });
  await userEvent.click(table.getByRole('button', { name: 'Try again – Mail: Review published' }));
  await screen.findByText('It is tried again within seconds.');
  expect(retryParams).toEqual([{ id: failedEntry.id }]);
  await userEvent.click(await screen.findByRole('button', { name: /^Run now/ }));
  await screen.findByText('Remind practices to confirm their listing: done within seconds.');
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
