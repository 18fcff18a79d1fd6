import { createPartialFilter, type IndexSpec } from './index-spec.ts';

export const reviewIndexes: readonly IndexSpec[] = [
  { name: 'publicId', key: { publicId: 1 }, unique: true },
  // Public reviews of a listing in each order of the page. Includes filter fields and `visible`, so that pages and
  // counts need no documents.
  {
    name: 'newest',
    key: { listingId: 1, visible: 1, publishedAt: -1, _id: -1, overallRating: 1, shownLevel: 1, stage: 1 },
    partialFilterExpression: { visible: true },
  },
  {
    name: 'highest',
    key: { listingId: 1, visible: 1, overallRating: -1, publishedAt: -1, _id: -1, shownLevel: 1, stage: 1 },
    partialFilterExpression: { visible: true },
  },
  {
    name: 'lowest',
    key: { listingId: 1, visible: 1, overallRating: 1, publishedAt: -1, _id: -1, shownLevel: 1, stage: 1 },
    partialFilterExpression: { visible: true },
  },
  { name: 'recent', key: { publishedAt: -1, _id: -1 }, partialFilterExpression: { visible: true } },
  // Invariant: an author has one counted review per listing.
  {
    name: 'oneLive',
    key: { listingId: 1, userId: 1 },
    unique: true,
    partialFilterExpression: { live: true },
  },
  { name: 'ofUser', key: { userId: 1, createdAt: -1 } },
  // The queues: waiting reviews, oldest first.
  { name: 'queue', key: { status: 1, submittedAt: 1, _id: 1 } },
  // Waiting replies, and replies with a waiting edit.
  {
    name: 'replies',
    key: { 'reply.status': 1, 'reply.submittedAt': 1 },
    ...createPartialFilter('reply.submittedAt'),
  },
  {
    name: 'replyRevisions',
    key: { 'reply.revision.status': 1, 'reply.revision.submittedAt': 1 },
    ...createPartialFilter('reply.revision'),
  },
  // Replies of an owner, for risk checks of the next one and for deletion.
  {
    name: 'repliesOf',
    key: { 'reply.userId': 1, 'reply.status': 1 },
    ...createPartialFilter('reply.userId'),
  },
  // Replies that an owner withdrew under a legal hold, for deletion.
  {
    name: 'withdrawnRepliesOf',
    key: { 'withdrawnReplies.userId': 1 },
    ...createPartialFilter('withdrawnReplies.userId'),
  },
  { name: 'flagged', key: { openFlags: 1 }, partialFilterExpression: { openFlags: { $gt: 0 } } },
  { name: 'appeals', key: { 'appeal.status': 1, 'appeal.at': 1 }, ...createPartialFilter('appeal.status') },
  // Additions of authors a year later that wait for staff.
  {
    name: 'yearLater',
    key: { 'yearLater.status': 1, 'yearLater.submittedAt': 1 },
    ...createPartialFilter('yearLater.status'),
  },
  // The transparency report: outcomes of received reviews, and reasons of rejections.
  {
    name: 'received',
    key: { createdAt: 1, status: 1, overallRating: 1, publishedAt: 1, 'decision.at': 1, submittedAt: 1 },
  },
  {
    name: 'decided',
    key: { 'decision.outcome': 1, 'decision.at': 1 },
    ...createPartialFilter('decision.outcome'),
  },
  // Recent reviews of a listing, for risk checks and recounts.
  { name: 'arrivals', key: { listingId: 1, createdAt: -1 } },
  // Deleted reviews, oldest first, which can be restored for a time.
  { name: 'deleted', key: { 'deletion.at': 1 }, ...createPartialFilter('deletion.at') },
  // Reviews with the same text.
  { name: 'fingerprint', key: { fingerprint: 1 }, ...createPartialFilter('fingerprint') },
  // Reviews by state and level, for changes of displayed levels (k-anonymity).
  {
    name: 'level',
    key: { state: 1, 'limb.lower': 1, 'limb.upper': 1 },
    partialFilterExpression: { visible: true },
  },
];
