import type { ReviewDoc } from '@app/db';
import { accounts } from '@app/test-kit/accounts';
import { ObjectId } from 'mongodb';
import { subtractDays, subtractMonths, toMonth } from '../calendar.ts';
import data from '../data/personas.json' with { type: 'json' };

const newest = data.newestReviews as (Partial<ReviewDoc> & { stars: number })[];

/** The three newest reviews of the first persona, in words that tests and the picture in the README know. */
export function writeNewest(reviews: ReviewDoc[], now: Date): void {
  const texts = new Set(newest.map(({ text }) => text));
  for (const [i, { stars, reply, ...content }] of newest.entries()) {
    const review = reviews.find((one) => one.overallRating === stars && !texts.has(one.text))!;
    for (const field of ['title', 'reply', 'device'] as const) delete review[field];
    Object.assign(review, content, createTimes(now, 4 + i * 3, 3.5 + i * 3), {
      ...(reply && { reply: { ...reply, publishedAt: subtractDays(now, 3) } }),
      status: 'approved',
      practice: 'Riverfront Limb Works',
      incentive: 'none',
      edited: false,
      careMonth: toMonth(subtractMonths(now, 2 + i * 2)),
    });
  }
  // Nothing newer than these.
  for (const review of reviews)
    if (!texts.has(review.text) && review.publishedAt! > subtractDays(now, 15))
      Object.assign(review, createTimes(now, 18, 17));
}

const createTimes = (now: Date, writtenDays: number, publishedDays: number) => ({
  createdAt: subtractDays(now, writtenDays),
  submittedAt: subtractDays(now, writtenDays),
  publishedAt: subtractDays(now, publishedDays),
});

const { patient } = accounts;
/** What the fixed patient says of herself in both of her reviews. */
const patients = {
  userId: patient.id,
  displayName: `${patient.firstName} ${patient.lastName.charAt(0)}.`,
  ...data.patientsReviews.always,
};

/** One of the public reviews is the fixed patient's. */
export function givePatientOne(reviews: ReviewDoc[], now: Date): void {
  const review = reviews.find(({ overallRating }) => overallRating === 5)!;
  for (const field of ['title', 'reply'] as const) delete review[field];
  Object.assign(review, patients, data.patientsReviews.public, createTimes(now, 40, 39), {
    careMonth: toMonth(subtractMonths(now, 5)),
    attestedAt: subtractDays(now, 40),
  });
}

/** A further one of hers waits for the team. */
export function addPatientsPending(reviews: ReviewDoc[], now: Date): void {
  const createdAt = subtractDays(now, 1.5);
  reviews.push({
    ...createUnseenCopy(reviews[0]!, 'pending', createdAt),
    ...(patients as Partial<ReviewDoc>),
    ...data.patientsReviews.pending,
    overallRating: 4,
    careMonth: toMonth(subtractMonths(now, 1)),
    attestedAt: createdAt,
  });
}

/** One flagged review that the public still sees, and one more in each state that it does not. */
export function addUnseenStates(reviews: ReviewDoc[], now: Date): void {
  reviews[0]!.status = 'flagged';
  for (const [i, status] of (['pending', 'rejected', 'withdrawn'] as const).entries()) {
    const createdAt = subtractDays(now, i + 0.5);
    reviews.push({
      ...createUnseenCopy(reviews[i + 1]!, status, createdAt),
      userId: `user_persona${status}`.padEnd(32, '0'),
      text: `Only the author and our team may read this ${status} review of ${createdAt.getUTCFullYear()}, and nobody else.`,
    });
  }
}

/** A review like another one, with ids of its own, that the public does not see. */
function createUnseenCopy(
  like: ReviewDoc,
  status: 'pending' | 'rejected' | 'withdrawn',
  createdAt: Date,
): ReviewDoc {
  const { title, reply, publishedAt, ...rest } = like;
  const hex = like._id.toHexString();
  return {
    ...rest,
    _id: new ObjectId(`${hex.slice(0, 8)}5eed0003${hex.slice(16)}`),
    publicId: [...like.publicId].reverse().join(''),
    status,
    visible: false,
    live: status === 'pending',
    createdAt,
    submittedAt: createdAt,
  };
}
