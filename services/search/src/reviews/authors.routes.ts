import type { ReviewDoc } from '@app/db';
import { harmfulFlagReasons } from '@app/option-lists';
import * as reviewCommands from '@app/reviews';
import { type App, type Call, problems, type RateLimit, registerCall } from '@app/service-kit';
import { createUserContext } from '@app/status-changes';
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

  const toOwnReviews = async (docs: readonly ReviewDoc[]): Promise<OwnReview[]> => {
    const [listingDocs, proofByReviewId, { options }] = await Promise.all([
      reviews.findListings(docs.map(({ listingId }) => listingId)),
      reviews.findProofs(docs.map(({ _id }) => _id)),
      settings(),
    ]);
    const listingById = new Map(listingDocs.map((listing) => [listing._id.toHexString(), listing]));
    return docs.map((doc) => {
      const listing = listingById.get(doc.listingId.toHexString()) ?? null;
      return toOwnReview(doc, listing, options, proofByReviewId.get(doc._id.toHexString()) ?? null);
    });
  };
  const createReply = async (doc: ReviewDoc) => ({ review: (await toOwnReviews([doc]))[0]! });

  const runAsAuthor = async (
    call: Pick<Call<typeof editReview>, 'session' | 'keepReply' | 'c'>,
    limit: RateLimit,
    run: (ctx: Parameters<typeof reviewCommands.editReview>[0]) => Promise<ReviewDoc>,
  ) => {
    await limit.consume(call.session.userId);
    const ctx = { ...createUserContext(call, deps), beforeCommit: call.keepReply(createReply) };
    return createReply(await withHttpProblems(run(ctx)));
  };

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
    return runAsAuthor(call, limits.reviews, async (ctx) => {
      if (!account.hasAttestedAge) await attestAge(session.userId, ctx.now);
      return reviewCommands.submitReview(ctx, { listingId, content, author, locale });
    });
  });

  registerCall(app, editReview, (call) => {
    const { params, locale } = call;
    const { attest: _, ageAttested: __, v, ...content } = call.body;
    const input = { publicId: params.id, v, content, locale };
    return runAsAuthor(call, limits.reviewChanges, (ctx) => reviewCommands.editReview(ctx, input));
  });

  registerCall(app, withdrawReview, (call) => {
    const input = { publicId: call.params.id };
    return runAsAuthor(call, limits.withdrawals, (ctx) => reviewCommands.withdrawReview(ctx, input));
  });

  registerCall(app, putYearLater, async (call) => {
    const { params, session, body, locale } = call;
    const author = { ...(await findAccount(session.userId)), role: session.role };
    const input = { publicId: params.id, ...body, author, locale };
    return runAsAuthor(call, limits.reviewChanges, (ctx) => reviewCommands.submitYearLater(ctx, input));
  });

  registerCall(app, withdrawYearLater, (call) => {
    const input = { publicId: call.params.id };
    return runAsAuthor(call, limits.withdrawals, (ctx) => reviewCommands.withdrawYearLater(ctx, input));
  });

  registerCall(app, appealReview, (call) => {
    const input = { publicId: call.params.id, text: call.body.text };
    return runAsAuthor(call, limits.reviewChanges, (ctx) => reviewCommands.appealReview(ctx, input));
  });

  registerCall(app, confirmResolved, (call) => {
    const input = { publicId: call.params.id, resolved: call.body.resolved };
    return runAsAuthor(call, limits.reviewChanges, (ctx) => reviewCommands.confirmResolved(ctx, input));
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

  const listOwnReviews = async (userId: string) => toOwnReviews(await reviews.findOwn(userId));
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
