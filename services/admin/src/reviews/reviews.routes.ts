import { type ReviewDoc, readSettings } from '@app/db';
import { type App, problems } from '@app/service-kit';
import { computeSlaStatus, subtractBusinessHours } from '@app/status-changes';
import { adminGetReview, adminListReviews } from '@app/types/admin/reviews';
import { mountActions } from '../actions/mount-actions.ts';
import type { AdminDeps } from '../deps.ts';
import { mountStaff } from '../mount-staff.ts';
import { lockStore } from '../queue/locks.store.ts';
import { closeAccountCommand, replyCommands, reviewCommands, shownReview } from './review-commands.ts';
import { reviewStore } from './reviews.store.ts';
import { loadReview } from './shown.ts';
import { toLine } from './to-review.ts';

/** A view "close to the promise" begins so long before it is broken. */
const closeHours = 4;

const parseFlag = (wanted: 'true' | 'false' | undefined) =>
  wanted === undefined ? undefined : wanted === 'true';

/** What the team reads and decides of reviews, readers' flags, authors' appeals and practices' answers. */
export function mountReviews(app: App, deps: AdminDeps): void {
  const { collections } = deps;
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
    return { review: await loadReview(deps, staff, review) };
  });

  mountActions(app, deps, [...reviewCommands, ...replyCommands], shownReview);
  mountActions(app, deps, [closeAccountCommand], {
    ...shownReview,
    show: async (_, __, { receipt }) => ({ receipt }),
  });
}

const isWaiting = ({ status }: ReviewDoc) => status === 'pending' || status === 'pending_revision';
