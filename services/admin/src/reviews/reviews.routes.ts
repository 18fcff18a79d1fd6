import { type ReviewDoc, readSettings } from '@app/db';
import {
  approveReply,
  approveReview,
  type Case,
  type Ctx,
  closeChildAccount,
  computeSlaStatus,
  type DecisionResult,
  decideAppeal,
  decideFlag,
  deleteReview,
  redactReview,
  rejectReply,
  rejectReview,
  removeReview,
  requestChanges,
  restoreReview,
  subtractBusinessHours,
} from '@app/moderation';
import { type App, problems } from '@app/service-kit';
import type { Endpoint } from '@app/types';
import { adminApproveReply, adminRejectReply } from '@app/types/admin/actions/reply';
import {
  adminApproveReview,
  adminCloseChildAccount,
  adminDecideAppeal,
  adminDecideFlags,
  adminDeleteReview,
  adminRedactReview,
  adminRejectReview,
  adminRemoveReview,
  adminRequestChanges,
  adminRestoreReview,
} from '@app/types/admin/actions/review';
import { adminGetReview, adminListReviews } from '@app/types/admin/reviews';
import { createCommandContext } from '../ctx.ts';
import { mountStaff, type StaffCall } from '../mount-staff.ts';
import type { Parts } from '../parts.ts';
import { lockStore } from '../queue/locks.store.ts';
import { requirePermission } from '../require-permission.ts';
import { requestApproval } from '../second/request-approval.ts';
import { mustBeElevated } from '../sessions/elevated.ts';
import { toHttpProblem } from '../to-http-problem.ts';
import { reviewStore } from './reviews.store.ts';
import { loadReview } from './shown.ts';
import { toLine } from './to-review.ts';

/** A view "close to the promise" begins so long before it is broken. */
const closeHours = 4;

const parseFlag = (wanted: 'true' | 'false' | undefined) =>
  wanted === undefined ? undefined : wanted === 'true';

/** What the team reads and decides of reviews, readers' flags, authors' appeals and practices' answers. */
export function mountReviews(app: App, parts: Parts): void {
  const { collections } = parts;
  const store = reviewStore(collections);
  const locks = lockStore(collections);

  mountStaff(app, adminListReviews, async ({ query, staff }) => {
    const { queue = 'waiting', page = 1, pageSize = 20, view = 'all' } = query;
    const now = new Date();
    const subject = queue === 'replies' ? 'reply' : 'review';
    const { promises } = await readSettings(collections);
    const [{ found, total }, counts] = await Promise.all([
      store.find({
        queue,
        page,
        pageSize,
        statuses: query.status ?? [],
        stars: (query.stars ?? []).map(Number),
        risk: view === 'warning' ? true : parseFlag(query.risk),
        flagged: parseFlag(query.flagged),
        appeal: parseFlag(query.appeal),
        reply: parseFlag(query.reply),
        listing: query.listing,
        authorOf: query.authorOf,
        q: query.q,
        newestFirst: query.sort ? query.sort === 'newest' : queue === 'all',
        byRisk: view === 'risk',
        among: view === 'mine' ? await locks.heldBy(subject, staff, now) : undefined,
        sinceBefore:
          view === 'promise' ? subtractBusinessHours(now, promises.hours - closeHours, promises) : undefined,
      }),
      store.counts(),
    ]);
    const reviews = found.map(({ review }) => review);
    const [getListing, withProof, findLock] = await Promise.all([
      store.getListings(reviews),
      store.withProof(reviews),
      locks.of(
        subject,
        reviews.map(({ publicId }) => publicId),
        now,
      ),
    ]);
    const items = found.map(({ review, since, risk }) =>
      toLine(review, {
        since,
        risk,
        listing: getListing(review),
        lock: findLock(review.publicId),
        promise: queue !== 'all' || isWaiting(review) ? computeSlaStatus(since, now, promises) : null,
        reply: queue === 'replies',
        proof: withProof.has(review._id.toHexString()),
      }),
    );
    return { items, reviews: items, total, page, pageSize, counts };
  });

  mountStaff(app, adminGetReview, async ({ params, staff }) => {
    const review = await store.one(params.id);
    if (!review) throw problems.notFound();
    return { review: await loadReview(parts, staff, review) };
  });

  /** Does what a call requests, and shows the review as it is then; a refusal shows it as well. */
  async function runDecision<E extends Endpoint>(
    call: StaffCall<E>,
    run: (ctx: Ctx) => Promise<DecisionResult>,
  ) {
    const { staff } = call;
    const loadFresh = async (fresh: Case) => ({ review: await loadReview(parts, staff, fresh as ReviewDoc) });
    const { review, auditId, undoUntil } = await toHttpProblem(
      run(createCommandContext(call, parts)),
      loadFresh,
    );
    return {
      review: await loadReview(parts, staff, review),
      auditId: auditId.toHexString(),
      undoUntil: undoUntil.toISOString(),
    };
  }

  mountStaff(app, adminApproveReview, (call) => {
    const { params, body } = call;
    return runDecision(call, (ctx) => approveReview(ctx, { review: params.id, v: body.v }));
  });
  mountStaff(app, adminRejectReview, (call) => {
    const { params, body } = call;
    const { notes: note = '', ...rest } = body;
    return runDecision(call, (ctx) => rejectReview(ctx, { review: params.id, note, ...rest }));
  });
  mountStaff(app, adminRequestChanges, (call) => {
    const { params, body } = call;
    const { notes: note = '', ...rest } = body;
    return runDecision(call, (ctx) => requestChanges(ctx, { review: params.id, note, ...rest }));
  });
  mountStaff(app, adminRemoveReview, (call) => {
    const { params, body } = call;
    const { notes: note = '', ...rest } = body;
    return runDecision(call, (ctx) => removeReview(ctx, { review: params.id, note, ...rest }));
  });
  mountStaff(app, adminDecideFlags, (call) => {
    const { params, body } = call;
    const { v, verdict, reasons = [], notes: note = '' } = body;
    return runDecision(call, (ctx) => decideFlag(ctx, { review: params.id, v, verdict, reasons, note }));
  });
  mountStaff(app, adminDecideAppeal, (call) => {
    const { params, body } = call;
    const { v, verdict, notes: note = '' } = body;
    return runDecision(call, (ctx) => decideAppeal(ctx, { review: params.id, v, verdict, note }));
  });
  mountStaff(app, adminApproveReply, (call) => {
    const { params, body } = call;
    return runDecision(call, (ctx) => approveReply(ctx, { review: params.id, v: body.v }));
  });
  mountStaff(app, adminRejectReply, (call) => {
    const { params, body } = call;
    return runDecision(call, (ctx) => rejectReply(ctx, { review: params.id, v: body.v, notes: body.notes }));
  });
  mountStaff(app, adminRedactReview, (call) => {
    const { params, body } = call;
    return runDecision(call, (ctx) => redactReview(ctx, { review: params.id, ...body }));
  });
  mountStaff(app, adminDeleteReview, async (call) => {
    const { params, body, staff } = call;
    const input = { review: params.id, ...body };
    if (requirePermission(staff, 'delete') === 'alone') {
      mustBeElevated(staff);
      return runDecision(call, (ctx) => deleteReview(ctx, input));
    }
    const review = await store.one(params.id);
    if (!review) throw problems.notFound();
    const listing = (await store.getListings([review]))(review);
    const about = `Review of ${listing ? `${listing.firstName} ${listing.lastName}` : 'a listing that is gone'}, ${review.overallRating} of 5`;
    return requestApproval(createCommandContext(call, parts), {
      action: 'review.delete',
      input,
      about,
      reason: body.reason,
    });
  });
  mountStaff(app, adminCloseChildAccount, async (call) => {
    const { params, body, staff } = call;
    const input = { review: params.id, ...body };
    const ctx = createCommandContext(call, parts);
    if (requirePermission(staff, 'delete') === 'alone') {
      mustBeElevated(staff);
      const { receipt } = await toHttpProblem(closeChildAccount(ctx, input));
      return { receipt };
    }
    const review = await store.one(params.id);
    if (!review || review.userId.startsWith('gone_')) throw problems.notFound();
    const about = `The account that wrote review ${params.id}: a child under 13`;
    return requestApproval(ctx, { action: 'account.child', input, about, reason: body.reason });
  });
  mountStaff(app, adminRestoreReview, (call) => {
    const { params, body } = call;
    return runDecision(call, (ctx) => restoreReview(ctx, { review: params.id, v: body.v }));
  });
}

const isWaiting = ({ status }: ReviewDoc) => status === 'pending' || status === 'pending_revision';
