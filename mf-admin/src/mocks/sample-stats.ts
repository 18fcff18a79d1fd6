import { createSample } from '@app/test-kit/create-sample';
import { type AdminStats, adminStats } from '@app/types/admin/stats';

/** What the dashboard is told of a quiet day. */
export const sampleStats = (changes: Partial<AdminStats> = {}): AdminStats => ({
  ...createSample(adminStats),
  prosthetists: { total: 120, approved: 110, pending: 3, claimed: 40, unclaimed: 80, stale180: 5 },
  reviews: { total: 900, pending: 14, approved: 860, rejected: 26, flagged: 2, avg: 4.4 },
  pendingUpdates: 9,
  pendingClaims: 4,
  deadlines: {
    review: { late: 5, soon: 3, fine: 6 },
    update: { late: 0, soon: 1, fine: 8 },
    claim: { late: 0, soon: 0, fine: 4 },
    listing: { late: 1, soon: 0, fine: 2 },
  },
  promiseHours: 16,
  ...changes,
});
