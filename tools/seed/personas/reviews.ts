import type { ReviewDoc } from '@app/db';
import { accounts } from '@app/test-kit/accounts';
import { ObjectId } from 'mongodb';
import { subtractDays, subtractMonths, toMonth } from '../calendar.ts';
import type { Stars } from '../phrases/wording.ts';

/** The three newest reviews of the first persona, in words that tests and the picture in the README know. */
export function tellNewest(reviews: ReviewDoc[], now: Date): void {
  const fixed: { stars: Stars; content: Partial<ReviewDoc> }[] = [
    {
      stars: 5,
      content: {
        displayName: 'Dana R.',
        anonymous: false,
        relation: 'self',
        title: 'She watched me run first',
        text: 'I came in with a socket that bruised me after two miles. Renata watched me run before she touched anything, then changed the brim and the suspension, not the foot I was ready to pay for.\n\nTwo check sockets, four weeks. I ran a 10K in October.',
        tags: ['Comfortable socket', 'Listens', 'Sports & running'],
        stage: 'New socket',
        device: 'Running/sport',
        limb: { upper: 'None', lower: 'Single below-knee' },
        verification: 'proof',
      },
    },
    {
      stars: 4,
      content: {
        displayName: 'Morgan T.',
        anonymous: true,
        relation: 'parent/guardian',
        text: 'Our son was scared of the cast saw, so she let him hold it, switched off, and draw on the plaster. He picked the dinosaur fabric himself. We did wait three weeks for the first visit.',
        tags: ['Great with kids', 'Explains options', 'Long waits'],
        stage: 'First prosthesis',
        device: 'Everyday leg',
        limb: { upper: 'None', lower: 'Single symes/boyd' },
        verification: 'email',
      },
    },
    {
      stars: 2,
      content: {
        displayName: 'Theo M.',
        anonymous: false,
        relation: 'self',
        text: 'The work is good. Getting to it is not: five weeks for a ten-minute alignment, and two calls that nobody returned.',
        tags: ['Hard to reach', 'Long waits'],
        stage: 'Repair or adjustment',
        device: 'Microprocessor knee',
        limb: { upper: 'None', lower: 'Single above-knee' },
        verification: 'proof',
        reply: {
          text: 'We can’t speak about anyone’s care in public. We do read every review, and waits were too long this spring. We added Saturday hours for adjustments in July. Anyone who is unhappy can call us and ask for Renata.',
          status: 'approved',
          change: 'made',
          publishedAt: subtractDays(now, 3),
        },
      },
    },
  ];
  for (const [i, { stars, content }] of fixed.entries()) {
    const review = reviews.find(
      (one) => one.overallRating === stars && !fixed.some(({ content }) => content.text === one.text),
    )!;
    for (const field of ['title', 'reply', 'device'] as const) delete review[field];
    Object.assign(review, content, {
      status: 'approved',
      practice: 'Riverfront Limb Works',
      incentive: 'none',
      edited: false,
      careMonth: toMonth(subtractMonths(now, 2 + i * 2)),
      createdAt: subtractDays(now, 4 + i * 3),
      submittedAt: subtractDays(now, 4 + i * 3),
      publishedAt: subtractDays(now, 3.5 + i * 3),
    });
  }
  // Nothing newer than these.
  for (const review of reviews) {
    if (fixed.some(({ content }) => content.text === review.text)) continue;
    if (review.publishedAt! > subtractDays(now, 15)) {
      const createdAt = subtractDays(now, 18);
      Object.assign(review, { createdAt, submittedAt: createdAt, publishedAt: subtractDays(now, 17) });
    }
  }
}

const { patient } = accounts;
/** What the fixed patient says of herself in both of her reviews. */
const patients = {
  userId: patient.id,
  displayName: `${patient.firstName} ${patient.lastName.charAt(0)}.`,
  relation: 'self',
  limb: { upper: 'None', lower: 'Single below-knee' },
  device: 'Running/sport',
  anonymous: false,
  incentive: 'none',
} satisfies Partial<ReviewDoc>;

/** One of the public reviews is the fixed patient's. */
export function givePatientOne(reviews: ReviewDoc[], now: Date): void {
  const review = reviews.find(({ overallRating }) => overallRating === 5)!;
  for (const field of ['title', 'reply'] as const) delete review[field];
  Object.assign(review, patients, {
    text: 'Desmond asked what I wanted to do in it before he cast anything. The first socket pinched on hills, he ground it down the same afternoon, and I have hiked every weekend since.',
    tags: ['Comfortable socket', 'Quick adjustments', 'Sports & running'],
    stage: 'New socket',
    edited: false,
    careMonth: toMonth(subtractMonths(now, 5)),
    attestedAt: subtractDays(now, 40),
    createdAt: subtractDays(now, 40),
    submittedAt: subtractDays(now, 40),
    publishedAt: subtractDays(now, 39),
  } satisfies Partial<ReviewDoc>);
}

/** A further one of hers waits for the team. */
export function addPatientsPending(reviews: ReviewDoc[], now: Date): void {
  const createdAt = subtractDays(now, 1.5);
  reviews.push({
    ...createUnseenCopy(reviews[0]!, 'pending', createdAt),
    ...patients,
    overallRating: 4,
    text: 'Two visits so far, both on time. Hollis measured twice and told me plainly that the running foot can wait until my volume settles. I would have liked the evening hours to start sooner.',
    tags: ['Listens', 'Honest about timelines'],
    stage: 'Second opinion',
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
      text: `Only the author and our team may read this ${status} review of ${new Date(createdAt).getUTCFullYear()}, and nobody else.`,
    });
  }
}

/** A review like another one, with ids of its own, that the public does not see. */
function createUnseenCopy(
  like: ReviewDoc,
  status: 'pending' | 'rejected' | 'withdrawn',
  createdAt: Date,
): ReviewDoc {
  const { title, reply, publishedAt, ...told } = like;
  const hex = like._id.toHexString();
  return {
    ...told,
    _id: new ObjectId(`${hex.slice(0, 8)}5eed0003${hex.slice(16)}`),
    publicId: [...like.publicId].reverse().join(''),
    status,
    visible: false,
    live: status === 'pending',
    createdAt,
    submittedAt: createdAt,
  };
}
