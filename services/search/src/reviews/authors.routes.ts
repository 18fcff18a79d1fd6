import type { ReviewDoc } from '@app/db';
import { harmfulFlagReasons } from '@app/option-lists';
import * as reviewCommands from '@app/reviews';
import { type App, type Call, problems, registerCall } from '@app/service-kit';
import { type CommandContext, createUserContext } from '@app/status-changes';
import {
  appealReview,
  confirmResolved,
  editReview,
  flagReview,
  listUserReviews,
  type OwnReview,
  postReview,
  putYearLater,
  withdrawReview,
  withdrawYearLater,
} from '@app/types';
import { m } from '../paraglide/messages.js';
import { findPublicListing } from '../profiles/find-public-listing.ts';
import type { RouteDeps } from '../route-deps.ts';
import { registerStaffReadRoute } from './register-staff-read-route.ts';
import { toOwnReview } from './to-own-review.ts';
import { createAgeProblem, problemsByCode, withHttpProblems } from './with-http-problems.ts';

/** Routes by which authors manage their reviews and readers flag others. The rules are in `@app/reviews`. */
export function registerAuthorRoutes(app: App, deps: RouteDeps): void {
  const { collections, listings, reviews, settings, findAccount, attestAge, limits } = deps;

  const createReply = async (doc: ReviewDoc): Promise<{ review: OwnReview }> => {
    const [[listing = null], proofByReviewId] = await Promise.all([
      reviews.findListings([doc.listingId]),
      reviews.findProofs([doc._id]),
    ]);
    const proof = proofByReviewId.get(doc._id.toHexString()) ?? null;
    return { review: toOwnReview(doc, listing, (await settings()).options, proof) };
  };

  const runAsAuthor = async (
    call: Parameters<typeof createUserContext>[0],
    run: (ctx: CommandContext) => Promise<ReviewDoc>,
  ) => createReply(await withHttpProblems(run(createUserContext(call, deps))));

  /** Undefined without the identity provider: then a flag is accepted, but does not hide the review. */
  const findReporter = async ({ userId, role }: Call<typeof flagReview>['session']) => {
    try {
      return { ...(await findAccount(userId)), role };
    } catch {
      return undefined;
    }
  };

  registerCall(app, postReview, async (call) => {
    const { params, session, locale } = call;
    // An account without a role counts as a patient.
    if (session.role === 'prosthetist') throw problemsByCode.not_a_patient();
    const { _id: listingId } = await findPublicListing(listings, params.id);
    const { attest: _, ageAttested, ...content } = call.body;
    const account = await findAccount(session.userId);
    if (!account.hasAttestedAge && !ageAttested) throw createAgeProblem();
    const author = { ...account, role: session.role };
    // After the look-up of the account, so that a failed one does not count against the limit.
    await limits.reviews.consume(session.userId);
    const ctx = { ...createUserContext(call, deps), beforeCommit: call.keepReply(createReply) };
    if (!account.hasAttestedAge) await attestAge(session.userId, ctx.now);
    return createReply(
      await withHttpProblems(reviewCommands.submitReview(ctx, { listingId, content, author, locale })),
    );
  });

  registerCall(app, editReview, async (call) => {
    const { params, session, locale } = call;
    await limits.reviewChanges.consume(session.userId);
    const { attest: _, ageAttested: __, v, ...content } = call.body;
    const ctx = { ...createUserContext(call, deps), beforeCommit: call.keepReply(createReply) };
    return createReply(
      await withHttpProblems(reviewCommands.editReview(ctx, { publicId: params.id, v, content, locale })),
    );
  });

  registerCall(app, withdrawReview, async (call) => {
    await limits.withdrawals.consume(call.session.userId);
    return runAsAuthor(call, (ctx) => reviewCommands.withdrawReview(ctx, { publicId: call.params.id }));
  });

  registerCall(app, putYearLater, async (call) => {
    const { params, session, body, locale } = call;
    const account = await findAccount(session.userId);
    await limits.reviewChanges.consume(session.userId);
    const author = { ...account, role: session.role };
    const ctx = { ...createUserContext(call, deps), beforeCommit: call.keepReply(createReply) };
    return createReply(
      await withHttpProblems(
        reviewCommands.submitYearLater(ctx, { publicId: params.id, ...body, author, locale }),
      ),
    );
  });

  registerCall(app, withdrawYearLater, async (call) => {
    await limits.withdrawals.consume(call.session.userId);
    return runAsAuthor(call, (ctx) => reviewCommands.withdrawYearLater(ctx, { publicId: call.params.id }));
  });

  registerCall(app, appealReview, async (call) => {
    await limits.reviewChanges.consume(call.session.userId);
    const input = { publicId: call.params.id, text: call.body.text };
    return runAsAuthor(call, (ctx) => reviewCommands.appealReview(ctx, input));
  });

  registerCall(app, confirmResolved, async (call) => {
    await limits.reviewChanges.consume(call.session.userId);
    const input = { publicId: call.params.id, resolved: call.body.resolved };
    return runAsAuthor(call, (ctx) => reviewCommands.confirmResolved(ctx, input));
  });

  registerCall(app, flagReview, async (call) => {
    await limits.reviewChanges.consume(call.session.userId);
    const { params, body, session } = call;
    const reporter = harmfulFlagReasons.includes(body.reason) ? await findReporter(session) : undefined;
    const { hid: isHidden = false } = await withHttpProblems(
      reviewCommands.flagReview(createUserContext(call, deps), { publicId: params.id, ...body, reporter }),
    );
    return { flag: { status: 'open' as const, hidden: isHidden } };
  });

  const listOwnReviews = async (userId: string): Promise<OwnReview[]> => {
    const ownDocs = await reviews.findOwn(userId);
    const [listingDocs, proofByReviewId] = await Promise.all([
      reviews.findListings(ownDocs.map(({ listingId }) => listingId)),
      reviews.findProofs(ownDocs.map(({ _id }) => _id)),
    ]);
    const listingById = new Map(listingDocs.map((listing) => [listing._id.toHexString(), listing]));
    const { options } = await settings();
    return ownDocs.map((doc) => {
      const listing = listingById.get(doc.listingId.toHexString()) ?? null;
      return toOwnReview(doc, listing, options, proofByReviewId.get(doc._id.toHexString()) ?? null);
    });
  };
  registerStaffReadRoute(app, listUserReviews, collections, {
    permission: 'accounts',
    read: ({ userId }) => listOwnReviews(userId),
    toAuditRow: ({ userId }) => ({ action: 'account.read-reviews', target: { kind: 'user', id: userId } }),
  });
  registerCall(app, listUserReviews, async ({ params, session }) => {
    if (params.userId !== session.userId)
      throw problems.forbidden('not_you', (locale) => m.not_you({}, { locale }));
    return listOwnReviews(session.userId);
  });
}
