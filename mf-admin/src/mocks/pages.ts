import { mock } from '@app/test-kit/mock';
import { listAppeals } from '@app/types/admin/appeals';
import { listAudit } from '@app/types/admin/audit';
import { listImports } from '@app/types/admin/imports';
import { countInbox, listInbox } from '@app/types/admin/inbox';
import {
  dataReportCounts,
  listJobs,
  listOutbox,
  listReported,
  listServices,
  searchQuality,
} from '@app/types/admin/operations';
import { listTeam } from '@app/types/admin/people/users';
import { getProsthetistForStaff, listProsthetists } from '@app/types/admin/prosthetists';
import { listReports, listSecondOpinions } from '@app/types/admin/reports';
import { adminGetReview } from '@app/types/admin/reviews';
import { listAdminSessions } from '@app/types/admin/session';
import { listLegalRequests, mailTemplates } from '@app/types/admin/settings';
import { claimHandlers } from '../claims/mocks/claims.ts';
import { releaseHandlers } from '../releases/mocks/releases.ts';
import { sampleReview, toReviewLine } from '../reviews/mocks/sample-reviews.ts';
import { updateHandlers } from '../updates/mocks/updates.ts';
import { sampleCounts } from './inbox.ts';
import { sampleListing, sampleRow } from './listings.ts';

const page = { page: 1, pageSize: 20 };
const none = { items: [], total: 0, ...page };

/** What each page reads: a queue has something in it, everything else is as it is on the first day. */
export const pageHandlers = () => {
  const review = sampleReview();
  const row = sampleRow();
  return [
    mock(countInbox, () => sampleCounts({ reviews: 1, 'pending-updates': 2, 'pending-claims': 1 })),
    mock(listInbox, ({ query }) => {
      const items = !query.kind?.length || query.kind.includes('reviews') ? [toReviewLine(review)] : [];
      return { items, total: items.length, ...page };
    }),
    mock(adminGetReview, () => ({ review })),
    ...updateHandlers(),
    ...claimHandlers(),
    ...releaseHandlers(),
    mock(listProsthetists, () => ({ items: [row], prosthetists: [row], total: 1, ...page })),
    mock(getProsthetistForStaff, () => ({ listing: sampleListing() })),
    mock(listReports, () => ({ ...none, reports: [] })),
    mock(listAppeals, () => ({ ...none, appeals: [] })),
    mock(listSecondOpinions, () => ({ ...none, secondOpinions: [] })),
    mock(listImports, () => ({ ...none, imports: [] })),
    mock(listAudit, () => none),
    mock(listOutbox, () => ({ ...none, counts: { waiting: 0, done: 0, failed: 0, cancelled: 0 } })),
    mock(listJobs, () => ({ items: [] })),
    mock(listServices, () => ({ items: [] })),
    mock(dataReportCounts, () => ({
      counts: { stale: 0, contact: 0, credentials: 0, place: 0 },
      staleDays: 180,
      countedAt: '2026-11-20T15:00:00.000Z',
    })),
    mock(listReported, () => ({ ...none, listed: 0 })),
    mock(searchQuality, () => ({
      misses: [],
      shownFrom: 10,
      deserts: [],
      desertMiles: 50,
      desertRegions: [],
      contactTimes: [],
    })),
    mock(listTeam, () => ({ users: [] })),
    mock(listAdminSessions, () => ({ sessions: [] })),
    mock(mailTemplates, () => ({ items: [] })),
    mock(listLegalRequests, () => none),
  ];
};
