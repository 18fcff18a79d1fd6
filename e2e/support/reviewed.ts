import { randomUUID } from 'node:crypto';
import { decideItem } from './decisions.ts';
import { expect } from './journey.ts';
import { answered, createAccount, type Person } from './people.ts';
import { type Calls, openCalls } from './practice.ts';

export interface ReviewFixture {
  author: Person;
  calls: Calls;
  /** Id of the review. */
  id: string;
  /** Unique on the site, so that tests can search for it. */
  text: string;
}

/** Creates a pending review by a new patient, by a call instead of the form. */
export async function createPendingReview(slug: string, over: object = {}): Promise<ReviewFixture> {
  const author = await createAccount({ role: 'patient', patientinfo: answered, firstName: 'Zebulon' });
  const calls = await openCalls(author);
  const text = `The socket held from the first long walk on. Mark ${randomUUID().slice(0, 13)}.`;
  const none = { fitComfort: null, listening: null, followUp: null, timeliness: null, billing: null };
  const { status, json } = await calls<{ review: { id: string } }>(
    'POST',
    `/api/prosthetists/${slug}/reviews`,
    {
      overallRating: 3,
      ratings: { ...none, staff: null },
      title: '',
      text,
      tags: [],
      stage: 'New socket',
      limb: { upper: 'None', lower: 'Single below-knee' },
      device: '',
      careMonth: new Date(new Date().setDate(0)).toISOString().slice(0, 7),
      relation: 'self',
      anonymous: true,
      incentive: 'none',
      attest: { ownCare: true, noTies: true },
      ...over,
    },
  );
  expect(status, JSON.stringify(json)).toBe(201);
  return { author, calls, id: json.review.id, text };
}

/** Creates a public review by a new patient. */
export async function createPublicReview(slug: string, over: object = {}): Promise<ReviewFixture> {
  const review = await createPendingReview(slug, over);
  await decideItem('approve', `review:${review.id}`);
  return review;
}
