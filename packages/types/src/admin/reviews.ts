// Reviews as the team meets them: to be decided in the order in
// which they came, whatever their stars say.
import { reviewLimits, verifications } from '@app/option-lists';
import * as z from 'zod/mini';
import { defineEndpoint, type Endpoint } from '../call/endpoint.ts';
import { instant, createQueryList as repeated, slugOrId } from '../call/params.ts';
import { fittingFacts, partRatings, replyChange, stars } from '../review/review.ts';
import { reviewId } from '../review/review-calls.ts';
import {
  createListShape,
  createStaffProblems,
  decided,
  lockShown,
  notes,
  pageQuery,
  promiseShown,
  riskShown,
  seenVersion,
  staffPicture,
} from './lists.ts';
import { reasons } from './queue.ts';
import { aboutListing } from './updates.ts';

export const staffReviewStatuses = [
  'draft',
  'pending',
  'pending_revision',
  'approved',
  'flagged',
  'changes_requested',
  'rejected',
  'removed',
  'withdrawn',
  'deleted',
] as const;
export type StaffReviewStatus = (typeof staffReviewStatuses)[number];

/** What the queues of reviews are about: a review or an edit, a practice's answer, readers' flags, an author's appeal or proof. */
export const reviewQueues = ['waiting', 'replies', 'flags', 'appeals', 'proofs', 'all'] as const;
export type ReviewQueue = (typeof reviewQueues)[number];

export const reviewViews = ['all', 'risk', 'promise', 'warning', 'mine'] as const;

/** A line of a queue. In `replies`, version, risks and lock are the reply's. */
export const reviewLine = z.object({
  id: reviewId,
  v: z.int(),
  status: z.enum(staffReviewStatuses),
  /** Null: it is gone. */
  listing: z.nullable(aboutListing),
  stars,
  /** The beginning of what is to be decided about. */
  excerpt: z.string(),
  /** Whether it is an edit of something public. */
  edit: z.boolean(),
  openFlags: z.int(),
  /** Nobody reads it while a flag that speaks of harm waits. */
  hidden: z.boolean(),
  appeal: z.boolean(),
  /** Proof of the care waits. */
  proof: z.boolean(),
  /** Codes of `risks`: hints, none decides. */
  risks: z.array(z.string()),
  since: instant,
  /** Null: nothing of it waits. */
  /** Null: the list is not ordered by risk. */
  risk: z.nullable(riskShown),
  promise: z.nullable(promiseShown),
  lock: z.nullable(lockShown),
});
export type ReviewLine = z.output<typeof reviewLine>;

/** As stored: older reviews may hold values that the lists no longer have. */
const content = z.object({
  overallRating: stars,
  ratings: partRatings,
  title: z.string(),
  text: z.string(),
  tags: z.array(z.string()),
  stage: z.string(),
  limb: z.object({ upper: z.string(), lower: z.string() }),
  device: z.string(),
  ...fittingFacts,
  careMonth: z.string(),
  relation: z.string(),
  anonymous: z.boolean(),
  incentive: z.string(),
  /** The author's words before the first mark; null: none was set. */
  redaction: z.nullable(
    z.object({
      title: z.string(),
      text: z.string(),
      tags: z.array(z.string()),
      at: instant,
      by: z.string(),
      notes: z.string(),
    }),
  ),
});
export type StaffReviewContent = z.output<typeof content>;

export const flagShown = z.object({
  id: z.string(),
  reason: z.string(),
  note: z.string(),
  status: z.enum(['open', 'upheld', 'declined']),
  at: instant,
});

export const replyShown = z.object({
  v: z.int(),
  status: z.enum(['pending', 'approved', 'rejected']),
  text: z.string(),
  change: replyChange,
  submittedAt: z.nullable(instant),
  publishedAt: z.nullable(instant),
  /** Other words for a public one. */
  revision: z.nullable(
    z.object({
      text: z.string(),
      change: replyChange,
      submittedAt: instant,
      status: z.enum(['pending', 'refused']),
    }),
  ),
  /** What the privacy guard found; hints, none decides. */
  risks: z.array(z.string()),
  decision: z.nullable(
    z.object({ outcome: z.enum(['approved', 'rejected']), notes: z.string(), at: instant, by: z.string() }),
  ),
  lock: z.nullable(lockShown),
  since: z.nullable(instant),
  promise: z.nullable(promiseShown),
});

/** What ties the author to the practice. */
export const tiesShown = ['owner', 'claimed', 'other_listing'] as const;

/** What the team can do with it now, by the right that it takes. */
export const reviewSteps = [
  'approve',
  'reject',
  'request_changes',
  'remove',
  'decide_flags',
  'decide_appeal',
  'approve_reply',
  'reject_reply',
  'decide_proof',
  'redact',
  'reopen',
  'reopen_reply',
  'delete',
  'restore',
  'close_child',
] as const;
export type ReviewStep = (typeof reviewSteps)[number];

/** A review with all that a decision looks at. Its author is not named to the team either. */
export const staffReview = z.object({
  id: reviewId,
  v: z.int(),
  status: z.enum(staffReviewStatuses),
  visible: z.boolean(),
  listing: z.nullable(aboutListing),
  /** Where the practitioner worked at the time of care. */
  practice: z.string(),
  content,
  /** An edit of what is public: it waits, or was sent back. */
  revision: z.nullable(z.object({ content, submittedAt: instant, status: z.enum(['pending', 'refused']) })),
  author: z.object({
    /** The same for all that one account wrote; tells nothing else of it. */
    key: z.string(),
    displayName: z.string(),
    /** The account was deleted, and its words were kept. */
    gone: z.boolean(),
    /** Other reviews of the same account. */
    others: z.object({
      total: z.int(),
      visible: z.int(),
      waiting: z.int(),
      refused: z.int(),
      lastWeek: z.int(),
    }),
    ties: z.array(z.enum(tiesShown)),
  }),
  /** Others with the same words. */
  twins: z.array(z.object({ id: reviewId, status: z.enum(staffReviewStatuses), sameAuthor: z.boolean() })),
  verification: z.enum(verifications),
  /** That its author sent proof of the care, and what came of it; the file is a call of its own. */
  proof: z.nullable(
    z.object({
      status: z.enum(['waiting', 'confirmed', 'declined', 'expired']),
      sentAt: instant,
      /** No file of it is there later than that. */
      fileUntil: instant,
      decidedAt: z.nullable(instant),
      note: z.string(),
    }),
  ),
  /** The limb level that the public reads. */
  shownLevel: z.string(),
  edited: z.boolean(),
  risks: z.array(z.string()),
  flags: z.array(flagShown),
  /** Public, but nobody reads it until its flags are answered. */
  hidden: z.nullable(z.object({ since: instant, reason: z.string(), because: z.enum(['words', 'reader']) })),
  appeal: z.nullable(
    z.object({ text: z.string(), status: z.enum(['open', 'upheld', 'declined']), at: instant }),
  ),
  decision: z.nullable(
    z.object({
      outcome: z.enum(['approved', 'rejected', 'changes_requested', 'removed']),
      reasons: z.array(z.string()),
      note: z.string(),
      at: instant,
      by: z.object({ id: z.string(), name: z.string() }),
    }),
  ),
  reply: z.nullable(replyShown),
  steps: z.array(z.enum(reviewSteps)),
  createdAt: instant,
  submittedAt: instant,
  publishedAt: z.nullable(instant),
  since: instant,
  promise: z.nullable(promiseShown),
  lock: z.nullable(lockShown),
});
export type StaffReview = z.output<typeof staffReview>;

const ofReview = z.object({ id: reviewId });

const yes = z.optional(z.enum(['true', 'false']));
const starList = repeated(['1', '2', '3', '4', '5']);

export const adminListReviews = defineEndpoint({
  id: 'adminListReviews',
  service: 'admin',
  method: 'GET',
  path: '/api/admin/reviews',
  right: 'read',
  summary:
    'Reviews by what waits of them, the oldest first, whatever their stars; `all`: every review, the newest first.',
  query: z.object({
    ...pageQuery,
    queue: z.optional(z.enum(reviewQueues)),
    view: z.optional(z.enum(reviewViews)),
    status: z.optional(repeated(staffReviewStatuses)),
    stars: z.optional(starList),
    /** Has risks, open flags, an open appeal, an answer of the practice. */
    risk: yes,
    flagged: yes,
    appeal: yes,
    reply: yes,
    listing: z.optional(slugOrId),
    /** Public id of a review: those of the same author. */
    authorOf: z.optional(reviewId),
    /** Words of the text or title as they stand there, or a public id. */
    q: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    sort: z.optional(z.enum(['promise', 'newest'])),
  }),
  reply: z.object({
    ...createListShape(reviewLine),
    reviews: z.array(reviewLine),
    /** How many wait in each queue. */
    counts: z.object({
      waiting: z.int(),
      replies: z.int(),
      flags: z.int(),
      appeals: z.int(),
      proofs: z.int(),
    }),
  }),
  problems: createStaffProblems({ 400: 'Malformed.' }),
});

export const adminGetReview = defineEndpoint({
  id: 'adminGetReview',
  service: 'admin',
  method: 'GET',
  path: '/api/admin/reviews/{id}',
  right: 'read',
  summary: 'One review with its author’s other ones (counted), risks, flags, edit, answer and listing.',
  params: ofReview,
  reply: z.object({ review: staffReview }),
  problems: createStaffProblems({ 404: 'No such review.' }),
});

const decidedReview = z.object({ review: staffReview, ...decided });
const refusing = { reasons: reasons.check(z.minLength(1)), notes: z.optional(notes) };
const problems = createStaffProblems({
  400: '`reason_missing`: a reason of the list is needed.',
  404: 'No such review.',
  409: '`stale`: it changed since it was looked at; `not_now`: it was decided, or has no such step; `fresh.review` is it as it is now.',
});

export const adminRedactReview = defineEndpoint({
  id: 'adminRedactReview',
  service: 'admin',
  method: 'PUT',
  path: '/api/admin/reviews/{id}',
  right: 'redact',
  summary:
    'Put `[name removed by moderator]`, or another kind of the closed list, in place of words, drop tags, keep notes; rating and all other words stay as they are.',
  params: ofReview,
  body: z.object({
    ...seenVersion,
    text: z.optional(z.string().check(z.maxLength(reviewLimits.maxText * 2))),
    title: z.optional(z.string().check(z.maxLength(reviewLimits.maxTitle * 4))),
    tags: z.optional(z.array(z.string()).check(z.maxLength(reviewLimits.maxTags))),
    /** What everybody reads, while an edit waits; otherwise the edit is meant. */
    part: z.optional(z.literal('public')),
    notes: z.optional(notes),
  }),
  reply: decidedReview,
  problems: {
    ...problems,
    400: '`not_a_redaction`: something else than a mark stands there now. `no_changes`.',
  },
});

export const adminApproveReview = defineEndpoint({
  id: 'adminApproveReview',
  service: 'admin',
  method: 'PATCH',
  path: '/api/admin/reviews/{id}/approve',
  right: 'decide',
  summary: 'Publish a review, or the edit of one.',
  params: ofReview,
  body: z.object(seenVersion),
  reply: decidedReview,
  problems,
});

export const adminRejectReview = defineEndpoint({
  id: 'adminRejectReview',
  service: 'admin',
  method: 'PATCH',
  path: '/api/admin/reviews/{id}/reject',
  right: 'decide',
  summary:
    'Withhold a review, or the edit of one, for neutral reasons that its author reads. Without any, `Not stated` is kept, and the mail names the general guideline.',
  params: ofReview,
  body: z.object({ ...seenVersion, reasons: z.optional(reasons), notes: z.optional(notes) }),
  reply: decidedReview,
  problems,
});

export const adminRequestChanges = defineEndpoint({
  id: 'adminRequestChanges',
  service: 'admin',
  method: 'PATCH',
  path: '/api/admin/reviews/{id}/request-changes',
  right: 'decide',
  summary: 'Send a review, or the edit of one, back to its author to be changed.',
  params: ofReview,
  body: z.object({ ...seenVersion, ...refusing }),
  reply: decidedReview,
  problems,
});

export const adminRemoveReview = defineEndpoint({
  id: 'adminRemoveReview',
  service: 'admin',
  method: 'PATCH',
  path: '/api/admin/reviews/{id}/remove',
  right: 'decide',
  summary: 'Take a public review away, for reasons that its author reads and may appeal against.',
  params: ofReview,
  body: z.object({ ...seenVersion, ...refusing }),
  reply: decidedReview,
  problems,
});

const verdict = z.enum(['uphold', 'decline']);

export const adminDecideFlags = defineEndpoint({
  id: 'adminDecideFlags',
  service: 'admin',
  method: 'PATCH',
  path: '/api/admin/reviews/{id}/flags',
  right: 'decide',
  summary:
    'Answer all open flags: `uphold` removes the review and needs reasons, `decline` leaves it public.',
  params: ofReview,
  body: z.object({ ...seenVersion, verdict, reasons: z.optional(reasons), notes: z.optional(notes) }),
  reply: decidedReview,
  problems,
});

export const adminDecideAppeal = defineEndpoint({
  id: 'adminDecideAppeal',
  service: 'admin',
  method: 'PATCH',
  path: '/api/admin/reviews/{id}/appeal',
  right: 'decide',
  summary:
    'Answer an author’s appeal: `uphold` publishes what was refused, `decline` lets the decision stand. Not by who decided.',
  params: ofReview,
  body: z.object({ ...seenVersion, verdict, notes: z.optional(notes) }),
  reply: decidedReview,
  problems: {
    ...problems,
    409: `${problems[409]} \`same_person\`: somebody else of the team has to answer.`,
  },
});

export const adminViewProof = defineEndpoint({
  id: 'adminViewProof',
  service: 'admin',
  method: 'GET',
  path: '/api/admin/reviews/{id}/proof',
  right: 'proofs',
  summary: 'The picture of the proof that an author sent. Each look is a row of the audit log.',
  params: ofReview,
  reply: staffPicture,
  problems: createStaffProblems({ 404: 'No such review, or no proof of it that waits.' }),
});

export const adminDecideProof = defineEndpoint({
  id: 'adminDecideProof',
  service: 'admin',
  method: 'PATCH',
  path: '/api/admin/reviews/{id}/proof',
  right: 'proofs',
  summary:
    'Confirm the proof that an author sent (the review then says “Care confirmed”), or decline it, with notes that its author reads. Its file is deleted, so this cannot be undone.',
  params: ofReview,
  body: z.object({ ...seenVersion, verdict: z.enum(['confirm', 'decline']), notes: z.optional(notes) }),
  reply: z.object({ review: staffReview }),
  problems: {
    ...problems,
    400: 'Malformed.',
    409: `${problems[409]} \`not_seen\`: nobody confirms a proof that they have not looked at.`,
  },
});

export const adminApproveReply = defineEndpoint({
  id: 'adminApproveReply',
  service: 'admin',
  method: 'PATCH',
  path: '/api/admin/reviews/{id}/reply/approve',
  right: 'decide',
  summary: 'Publish a practice’s answer, or other words for it. `v` is the answer’s own version.',
  params: ofReview,
  body: z.object(seenVersion),
  reply: decidedReview,
  problems,
});

export const adminRejectReply = defineEndpoint({
  id: 'adminRejectReply',
  service: 'admin',
  method: 'PATCH',
  path: '/api/admin/reviews/{id}/reply/reject',
  right: 'decide',
  summary: 'Send a practice’s answer back, with notes. `v` is the answer’s own version.',
  params: ofReview,
  body: z.object({ ...seenVersion, notes: notes.check(z.minLength(1)) }),
  reply: decidedReview,
  problems,
});

export const adminDeleteReview = defineEndpoint({
  id: 'adminDeleteReview',
  service: 'admin',
  method: 'DELETE',
  path: '/api/admin/reviews/{id}',
  right: 'delete',
  summary: 'Delete a review; within 30 days it can be restored. A data editor asks, and another one agrees.',
  params: ofReview,
  body: z.object({ ...seenVersion, reason: z.optional(notes) }),
  reply: z.union([decidedReview, z.object({ second: z.object({ id: z.string(), waits: z.literal(true) }) })]),
  problems: {
    ...problems,
    403: '`elevate`: enter the password again (`POST /elevate`).',
    409: `${problems[409]} \`held\`: a legal hold is on it.`,
  },
});

export const adminCloseChildAccount = defineEndpoint({
  id: 'adminCloseChildAccount',
  service: 'admin',
  method: 'POST',
  path: '/api/admin/reviews/{id}/close-child-account',
  right: 'delete',
  summary:
    'Close the account of an author under 13, for good and with all its reviews. A data editor asks, and another one agrees.',
  params: ofReview,
  body: z.object({ reason: notes.check(z.minLength(1)) }),
  reply: z.union([
    z.object({ receipt: z.string() }),
    z.object({ second: z.object({ id: z.string(), waits: z.literal(true) }) }),
  ]),
  problems: createStaffProblems({
    400: 'No reason.',
    403: '`elevate`: enter the password again (`POST /elevate`).',
    404: 'No such review, or its account is gone.',
    409: '`held`: a legal hold is on the account or on what is of it.',
  }),
});

export const adminRestoreReview = defineEndpoint({
  id: 'adminRestoreReview',
  service: 'admin',
  method: 'POST',
  path: '/api/admin/reviews/{id}/restore',
  right: 'delete',
  summary: 'A deleted review is back in the state that it had.',
  params: ofReview,
  body: z.object(seenVersion),
  reply: decidedReview,
  problems: { ...problems, 409: `${problems[409]} \`too_late\`: deleted more than 30 days ago.` },
});

export const adminReviewEndpoints: readonly Endpoint[] = [
  adminListReviews,
  adminGetReview,
  adminRedactReview,
  adminApproveReview,
  adminRejectReview,
  adminRequestChanges,
  adminRemoveReview,
  adminDecideFlags,
  adminDecideAppeal,
  adminViewProof,
  adminDecideProof,
  adminApproveReply,
  adminRejectReply,
  adminDeleteReview,
  adminRestoreReview,
  adminCloseChildAccount,
];
