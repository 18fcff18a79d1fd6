import { createSample } from '@app/test-kit/create-sample';
import { mockEndpoint } from '@app/test-kit/mock';
import { type ApprovalRequest, approvalRequest, listApprovalRequests } from '@app/types/admin/reports';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createSampleInboxEntry, mockInbox } from '../mocks/inbox.ts';
import { renderConsole } from '../testing/render-console.tsx';

const request: ApprovalRequest = {
  ...createSample(approvalRequest),
  id: '0000000000000000000000e1',
  action: 'delete',
  about: 'Renata Okafor',
  status: 'open',
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
      mockInbox(() => [createSampleInboxEntry({ kind: 'second-opinions', id: request.id, v: null })]),
      mockEndpoint(listApprovalRequests, () => ({
        ...createSample(listApprovalRequests.reply),
        items: [request],
      })),
    ],
  });
  await screen.findByRole('article', { name: 'Approval: Renata Okafor' });
  expect(screen.queryAllByRole('button', { name: /^(Agree|Decline)/ })).toHaveLength(canAnswer ? 2 : 0);
});
