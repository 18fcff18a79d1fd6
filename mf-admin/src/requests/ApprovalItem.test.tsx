import { mockEndpoint } from '@app/test-kit/mock';
import { type ApprovalRequest, listApprovalRequests } from '@app/types/admin/reports';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createSampleInboxEntry, mockInbox } from '../mocks/inbox.ts';
import { renderConsole } from '../testing/render-console.tsx';

const approvalRequest: ApprovalRequest = {
  id: '0000000000000000000000e1',
  action: 'delete',
  about: 'Renata Okafor',
  reason: 'Retired, says the practice.',
  askedBy: { id: '0000000000000000000000a2', name: 'Tomas Reyes' },
  askedAt: '2026-11-20T15:12:00.000Z',
  expiresAt: '2026-11-27T15:12:00.000Z',
  promise: null,
  status: 'open',
  decidedBy: null,
  decidedAt: null,
  own: false,
};

// A data editor needs approval to delete, and may approve a colleague's request.
it.each([
  ['owner', true],
  ['data', true],
  ['moderator', false],
] as const)('somebody of the role %s can answer: %s', async (role, canAnswer) => {
  await renderConsole('/admin/second-opinions', {
    me: role,
    handlers: [
      mockInbox(() => [createSampleInboxEntry({ kind: 'second-opinions', id: approvalRequest.id, v: null })]),
      mockEndpoint(listApprovalRequests, () => ({
        items: [approvalRequest],
        secondOpinions: [approvalRequest],
        total: 1,
        page: 1,
        pageSize: 20,
      })),
    ],
  });
  await screen.findByRole('article', { name: 'Approval: Renata Okafor' });
  expect(screen.queryAllByRole('button', { name: /^(Agree|Decline)/ })).toHaveLength(canAnswer ? 2 : 0);
});
