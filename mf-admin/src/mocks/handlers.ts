import { createSample } from '@app/test-kit/create-sample';
import { createProblem, mock } from '@app/test-kit/mock';
import { adminEndpoints } from '@app/types/admin/endpoints';
import { countInbox } from '@app/types/admin/inbox';
import { getProsthetistForStaff, listProsthetists } from '@app/types/admin/prosthetists';
import { adminGetReview } from '@app/types/admin/reviews';
import type { AdminRole } from '@app/types/admin/rights';
import { adminLogin, adminMe } from '@app/types/admin/session';
import { readAllSettings } from '@app/types/admin/settings';
import { getStats } from '@app/types/admin/stats';
import { claimHandlers } from '../claims/mocks/claims.ts';
import { releaseHandlers } from '../releases/mocks/releases.ts';
import { sampleReview, toReviewLine } from '../reviews/mocks/sample-reviews.ts';
import { updateHandlers } from '../updates/mocks/updates.ts';
import { mockInbox, sampleCounts } from './inbox.ts';
import { sampleListing, sampleRow } from './listings.ts';
import { createMember } from './member.ts';
import { sampleSettings } from './sample-settings.ts';
import { sampleStats } from './sample-stats.ts';

/** The pages that have something to show. */
export const pageHandlers = () => [
  mock(countInbox, () => sampleCounts({ reviews: 1, 'pending-updates': 2, 'pending-claims': 1 })),
  mockInbox('reviews', () => [toReviewLine(sampleReview())]),
  mock(adminGetReview, () => ({ review: sampleReview() })),
  ...updateHandlers(),
  ...claimHandlers(),
  ...releaseHandlers(),
  mock(listProsthetists, () => ({
    ...{ items: [sampleRow()], prosthetists: [sampleRow()] },
    ...{ total: 1, page: 1, pageSize: 20 },
  })),
  mock(getProsthetistForStaff, () => ({ listing: sampleListing() })),
];

/**
 * Every call of the console, for somebody with a role. Any password lets in, but "wrong". What is not named here is as
 * on the first day.
 */
export const createHandlers = (role: AdminRole) => [
  mock(adminLogin, ({ body }) => {
    if (body.password === 'wrong') throw createProblem(adminLogin, 401);
    return { admin: createMember(role), token: 'a-token' };
  }),
  mock(adminMe, () => ({ admin: createMember(role) })),
  mock(getStats, () => sampleStats()),
  mock(readAllSettings, () => sampleSettings()),
  ...pageHandlers(),
  ...adminEndpoints.map((e) => mock(e, () => createSample(e.reply))),
];
