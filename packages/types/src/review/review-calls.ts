// Reviews as their authors meet them, and what a reader may say about one. Staff decide through the admin calls.
import {
  attestations,
  deviceFamilyValues,
  flagReasonValues,
  incentiveValues,
  lowerExtremityValues,
  relationValues,
  reviewLimits,
  somethingElse,
  stageValues,
  upperExtremityValues,
} from '@app/option-lists';
import * as z from 'zod/mini';
import { defineEndpoint } from '../call/endpoint.ts';
import { withJsonRule } from '../call/json-rule.ts';
import { instant, slugOrId } from '../call/params.ts';
import { reviewLists } from '../review-lists.ts';
import { listReviews, recentReviews } from './read-reviews.ts';
import { fittingFacts, partRatings, replyChange, reviewed, stars } from './review.ts';

const unavailable = 'The service is starting, stopping or cannot reach its data. Try again.';
const noSession = 'No session, or an expired or forged one.';
const tooMany = 'Too many writes by this account. `Retry-After` says when to go on.';

const listingParam = z.object({ id: slugOrId });
/** A review's public id: random, 22 characters. */
export const reviewId = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/, 'review_id'));
const reviewParam = z.object({ id: reviewId });

/** Plain text as a person typed it: outer space off, counted after that. */
const createText = (min: number, max: number) =>
  z.string().check(z.trim(), z.minLength(min), z.maxLength(max));

/** A month of care: written YYYY-MM. Whether it is near enough is `isCareMonthAllowed`. */
const month = z.string().check(z.regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, 'month'));

/** Decisions B1: not in the future, at most 36 months ago. `now` decides the current month, in UTC. */
export function isCareMonthAllowed(careMonth: string, now: Date): boolean {
  const [year = 0, monthOfYear = 0] = careMonth.split('-').map(Number);
  const ago = (now.getUTCFullYear() - year) * 12 + now.getUTCMonth() + 1 - monthOfYear;
  return ago >= 0 && ago <= reviewLimits.maxMonthsAgo;
}

/** What a review tells: the author's words and choices. */
export const reviewContent = z.object({
  overallRating: stars,
  ratings: z.strictObject(partRatings.shape),
  title: createText(0, reviewLimits.maxTitle),
  text: createText(reviewLimits.minText, reviewLimits.maxText),
  /** Built-in ones, and those that `reviewLists` offers. */
  tags: withJsonRule(
    z.array(z.string().check(z.minLength(1), z.maxLength(60))).check(
      z.maxLength(reviewLimits.maxTags),
      z.refine((tags) => new Set(tags).size === tags.length),
    ),
    { uniqueItems: true },
  ),
  stage: z.enum(stageValues),
  limb: z.object({ upper: z.enum(upperExtremityValues), lower: z.enum(lowerExtremityValues) }),
  /** Empty: not told. */
  device: z.union([z.literal(''), z.enum(deviceFamilyValues)]),
  ...fittingFacts,
  careMonth: month,
  relation: z.enum(relationValues),
  anonymous: z.boolean(),
  incentive: z.enum(incentiveValues),
});
export type ReviewContent = z.output<typeof reviewContent>;

/** What is sent: the content, and both ticks. Unknown members are dropped. */
export const reviewSubmission = z.object({
  ...reviewContent.shape,
  /** "ownCare": the care was mine or my family's. "noTies": no employment, family or competition with the practice. */
  attest: z.record(z.enum(attestations), z.literal(true)),
});
export type ReviewSubmission = z.output<typeof reviewSubmission>;

/** The states of a review as its author sees them. */
export const ownReviewStatuses = [
  'pending',
  'approved',
  'changes_requested',
  'rejected',
  'flagged',
  'removed',
  'pending_revision',
  'withdrawn',
] as const;

/** As stored: older reviews may hold values that the lists no longer have. */
const storedContent = z.object({
  ...reviewContent.shape,
  text: z.string(),
  title: z.string(),
  tags: z.array(z.string()),
  stage: z.string(),
  device: z.string(),
  relation: z.string(),
  incentive: z.string(),
  limb: z.object({ upper: z.string(), lower: z.string() }),
});

/** What came of the proof that an author sent with a review. */
export const ownProof = z.object({
  /** `waiting`: its file is there. Otherwise it is deleted; `expired`: nobody of staff looked at it in time. */
  status: z.enum(['waiting', 'confirmed', 'declined', 'expired']),
  /** When it was sent, or decided. */
  at: instant,
  /** No file of it is there later than that. */
  fileUntil: instant,
  /** Staff's words where it was declined; empty otherwise. */
  note: z.string(),
});
export type OwnProof = z.output<typeof ownProof>;

/** A review as its author sees it. Nobody else gets one. */
export const ownReview = z.object({
  id: reviewId,
  status: z.enum(ownReviewStatuses),
  /** What the public reads, or would. */
  content: storedContent,
  /** An edit of a public review that waits, or was sent back; `content` stays public meanwhile. */
  revision: z.nullable(z.object({ content: storedContent, submittedAt: instant })),
  /** The team's latest word on it: why it was refused, or what to change. */
  decision: z.nullable(
    z.object({
      outcome: z.enum(['approved', 'rejected', 'changes_requested', 'removed']),
      reasons: z.array(z.string()),
      /** Where the team has added some of these reasons: what they are called in Spanish. */
      es: z.optional(z.record(z.string(), z.string())),
      note: z.string(),
      at: instant,
    }),
  ),
  /** Public, but nobody else reads it while staff look at a flag: since when, and the reader's reason. */
  hidden: z.nullable(z.object({ since: instant, reason: z.string() })),
  appeal: z.nullable(
    z.object({ text: z.string(), status: z.enum(['open', 'upheld', 'declined']), at: instant }),
  ),
  /** The practice's public answer. Where it tells of a change, the author may say whether that solved it. */
  reply: z.nullable(z.object({ text: z.string(), change: replyChange, resolved: z.boolean() })),
  proof: z.nullable(ownProof),
  /** What the author may do now. */
  can: z.object({
    edit: z.boolean(),
    withdraw: z.boolean(),
    appeal: z.boolean(),
    attachProof: z.boolean(),
  }),
  /** Sent back with an edit: an edit of another version is a 409. */
  v: z.int(),
  /** Null where the listing is not public any more. */
  listing: z.nullable(reviewed),
  submittedAt: instant,
  publishedAt: z.nullable(instant),
});
export type OwnReview = z.output<typeof ownReview>;

const ownReply = z.object({ review: ownReview });

export const postReview = defineEndpoint({
  id: 'postReview',
  service: 'search',
  method: 'POST',
  path: '/api/prosthetists/{id}/reviews',
  session: 'required',
  idempotent: true,
  status: 201,
  summary: 'Write a review. It waits for the team before anybody else sees it.',
  params: listingParam,
  body: reviewSubmission,
  reply: ownReply,
  problems: {
    400: 'Malformed; `fields` says what. `error: "care_month"` for a month that is too far away.',
    401: noSession,
    403: '`not_a_patient`: only patient accounts review. `conflict_of_interest`: the account belongs to the practice.',
    404: 'No such listing.',
    409: '`already_reviewed`: edit the one that is there. `idempotency_conflict`: another body under this key.',
    429: tooMany,
    503: unavailable,
  },
  limits: 'Five reviews a day and account.',
});

export const editReview = defineEndpoint({
  id: 'editReview',
  service: 'search',
  method: 'PUT',
  path: '/api/reviews/{id}',
  session: 'required',
  idempotent: true,
  summary: 'Change an own review. A public one stays public as it was until the team approves the change.',
  params: reviewParam,
  body: z.object({ ...reviewSubmission.shape, v: z.int() }),
  reply: ownReply,
  problems: {
    400: 'Malformed; `fields` says what.',
    401: noSession,
    404: 'No such review of this account.',
    409: '`stale`: it changed meanwhile. `not_editable`: withdrawn or removed.',
    429: tooMany,
    503: unavailable,
  },
});

export const withdrawReview = defineEndpoint({
  id: 'withdrawReview',
  service: 'search',
  method: 'DELETE',
  path: '/api/reviews/{id}',
  session: 'required',
  summary: 'Withdraw an own review, at any time. The public sees it no more.',
  params: reviewParam,
  reply: ownReply,
  problems: { 401: noSession, 404: 'No such review of this account.', 429: tooMany, 503: unavailable },
});

const flagBody = withJsonRule(
  z
    .object({ reason: z.enum(flagReasonValues), note: z._default(createText(0, 1000), '') })
    .check(z.refine(({ reason, note }) => reason !== somethingElse || note.length > 0, { path: ['note'] })),
  {
    if: { properties: { reason: { const: somethingElse } }, required: ['reason'] },
    // biome-ignore lint/suspicious/noThenProperty: JSON Schema's word
    then: { properties: { note: { minLength: 1, pattern: '\\S' } }, required: ['note'] },
  },
);

export const flagReview = defineEndpoint({
  id: 'flagReview',
  service: 'search',
  method: 'POST',
  path: '/api/reviews/{id}/flag',
  session: 'required',
  status: 202,
  summary:
    'Ask the team to look at a public review. It stays visible meanwhile, unless the flag speaks of harm and the rules of /how-reviews-work let it be hidden.',
  params: reviewParam,
  body: flagBody,
  reply: z.object({
    /** `hidden`: nobody reads the review until the team has answered. */
    flag: z.object({ status: z.literal('open'), hidden: z.boolean() }),
  }),
  problems: {
    400: 'Malformed, or "Something else" without a note.',
    401: noSession,
    403: '`own_review`: nobody flags an own review.',
    404: 'No such public review.',
    409: '`already_flagged` by this account.',
    429: tooMany,
    503: unavailable,
  },
});

export const appealReview = defineEndpoint({
  id: 'appealReview',
  service: 'search',
  method: 'POST',
  path: '/api/reviews/{id}/appeal',
  session: 'required',
  status: 202,
  summary: "Appeal against the team's decision, once for each. Someone else on the team decides it.",
  params: reviewParam,
  body: z.object({ text: createText(20, 2000) }),
  reply: ownReply,
  problems: {
    400: 'Malformed.',
    401: noSession,
    404: 'No such review of this account.',
    409: '`not_appealable`: nothing was refused, or it was appealed already.',
    429: tooMany,
    503: unavailable,
  },
});

export const listUserReviews = defineEndpoint({
  id: 'listUserReviews',
  service: 'search',
  method: 'GET',
  path: '/api/user-reviews/{userId}',
  aliases: ['/user-reviews/{userId}'],
  session: 'required',
  summary:
    "All of one's own reviews that are not withdrawn, the newest first. Staff read those of any account with their own token.",
  params: z.object({ userId: z.string().check(z.regex(/^[\w-]{1,100}$/)) }),
  reply: z.array(ownReview),
  problems: { 401: noSession, 403: 'Not the own user id, and not staff.', 503: unavailable },
});

/** Every call about reviews. */
export const reviewEndpoints = [
  listReviews,
  recentReviews,
  reviewLists,
  postReview,
  editReview,
  withdrawReview,
  flagReview,
  appealReview,
  listUserReviews,
] as const;
