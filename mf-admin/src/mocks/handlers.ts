import { createSample } from '@app/test-kit/create-sample';
import { createMockProblem, mockEndpoint } from '@app/test-kit/mock';
import { listAppeals, staffAppeal } from '@app/types/admin/appeals';
import { adminEndpoints } from '@app/types/admin/endpoints';
import { countInbox, type InboxEntry, type InboxKind, inboxKinds, toQueueKind } from '@app/types/admin/inbox';
import type { AdminRole } from '@app/types/admin/permissions';
import { getProsthetistForStaff, listProsthetists } from '@app/types/admin/prosthetists';
import { approvalRequest, listApprovalRequests, listReports, visitorReport } from '@app/types/admin/reports';
import { adminGetReview } from '@app/types/admin/reviews';
import { adminLogin, getSignedInAdmin } from '@app/types/admin/session';
import { readAllSettings } from '@app/types/admin/settings';
import { getStats } from '@app/types/admin/stats';
import { createClaimHandlers } from '../claims/mocks/claims.ts';
import { createReleaseHandlers } from '../releases/mocks/releases.ts';
import { createSampleReview, toInboxEntry } from '../reviews/mocks/sample-reviews.ts';
import { createUpdateHandlers, renataUpdate } from '../updates/mocks/updates.ts';
import { createSampleInboxCounts, createSampleInboxEntry, mockInbox } from './inbox.ts';
import { createSampleListing, createSampleListingRow } from './listings.ts';
import { createMember } from './member.ts';
import { createSampleSettings } from './sample-settings.ts';
import { createSampleStats } from './sample-stats.ts';

/** Creates an inbox entry of a kind. Kinds of the review queue and replies all use the sample review. */
export const createSampleEntryOfKind = (kind: InboxKind): InboxEntry =>
  toQueueKind(kind) === 'reviews' || kind === 'replies'
    ? toInboxEntry(createSampleReview(), kind)
    : createSampleInboxEntry({ kind, id: renataUpdate.id });

/** Creates the handlers of the pages that have sample data. */
export const createPageHandlers = () => [
  mockEndpoint(countInbox, () =>
    createSampleInboxCounts(Object.fromEntries(inboxKinds.map((kind) => [kind, 1]))),
  ),
  mockInbox(() => inboxKinds.map(createSampleEntryOfKind)),
  mockEndpoint(listReports, () => ({
    ...createSample(listReports.reply),
    items: [createSample(visitorReport)],
  })),
  mockEndpoint(listAppeals, () => ({
    ...createSample(listAppeals.reply),
    items: [createSample(staffAppeal)],
  })),
  mockEndpoint(listApprovalRequests, () => ({
    ...createSample(listApprovalRequests.reply),
    items: [{ ...createSample(approvalRequest), about: 'Renata Okafor' }],
  })),
  mockEndpoint(adminGetReview, () => ({ review: createSampleReview() })),
  ...createUpdateHandlers(),
  ...createClaimHandlers(),
  ...createReleaseHandlers(),
  mockEndpoint(listProsthetists, () => ({
    items: [createSampleListingRow()],
    prosthetists: [createSampleListingRow()],
    total: 1,
    page: 1,
    pageSize: 20,
    nearest: false,
  })),
  mockEndpoint(getProsthetistForStaff, () => ({ listing: createSampleListing() })),
];

/**
 * Creates handlers for all calls of the console, signed in with a role. Every password except "wrong" is accepted.
 * Calls without sample data return the minimal reply of their schema.
 */
export const createHandlers = (role: AdminRole) => [
  mockEndpoint(adminLogin, ({ body }) => {
    if (body.password === 'wrong') throw createMockProblem(adminLogin, 401);
    return { admin: createMember(role), token: 'a-token' };
  }),
  mockEndpoint(getSignedInAdmin, () => ({ admin: createMember(role) })),
  mockEndpoint(getStats, () => createSampleStats()),
  mockEndpoint(readAllSettings, () => createSampleSettings()),
  ...createPageHandlers(),
  ...adminEndpoints.map((endpoint) => mockEndpoint(endpoint, () => createSample(endpoint.reply))),
];
