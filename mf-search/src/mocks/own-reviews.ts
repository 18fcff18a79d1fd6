import { harmfulFlagReasons } from '@app/option-lists';
import { createMockProblem, mockEndpoint, simulateFailure } from '@app/test-kit/mock';
import {
  appealReview,
  confirmResolved,
  type Endpoint,
  editReview,
  flagReview,
  listOwnMessages,
  listUserReviews,
  type OwnReview,
  postReview,
  putYearLater,
  reportChange,
  uploadProof,
  withdrawProof,
  withdrawReview,
  withdrawYearLater,
} from '@app/types';
import { mockListings } from './listings.ts';
import { createOwnReview, createOwnReviewsInEveryStatus } from './reviews.ts';

/** Review texts that trigger an error: "#month" rejects the month of care, "#already" reports an existing review. */
const textFailures = {
  month: {
    status: 400,
    error: 'care_month',
    fields: { careMonth: 'Choose a month of the last three years.' },
  },
  already: { status: 409, error: 'already_reviewed', message: 'You already reviewed this prosthetist.' },
  409: { error: 'stale', message: 'It changed meanwhile.' },
};
/** Reply to a review with "#age" of an account that did not attest its age. */
const ageProblem = {
  error: 'age_not_attested',
  fields: { ageAttested: 'Confirm that you are 13 or older.' },
};

/** Reviews of the mocked user; reset before each test. */
export let ownReviews: OwnReview[] = createOwnReviewsInEveryStatus();
export const resetOwnReviews = (reviews: OwnReview[] = createOwnReviewsInEveryStatus()): void => {
  ownReviews = reviews;
};

function findOwnReview(id: string, endpoint: Endpoint): OwnReview {
  const review = ownReviews.find((ownReview) => ownReview.id === id);
  if (!review) throw createMockProblem(endpoint, 404);
  return review;
}
function replaceReview(review: OwnReview) {
  ownReviews = ownReviews.map((ownReview) => (ownReview.id === review.id ? review : ownReview));
  return { review };
}

const getNow = () => new Date().toISOString();

export const ownReviewHandlers = [
  mockEndpoint(listOwnMessages, () => ({ threads: [] })),
  mockEndpoint(listUserReviews, () => ownReviews),
  mockEndpoint(postReview, async ({ params, body }) => {
    await simulateFailure(postReview, `${body.title} ${body.text}`, textFailures);
    if (body.text.includes('#age') && !body.ageAttested) throw createMockProblem(postReview, 400, ageProblem);
    const index = mockListings.findIndex(({ listing }) => listing.slug === params.id);
    if (index < 0) throw createMockProblem(postReview, 404);
    const { attest: _, ageAttested: __, ...content } = body;
    const review = createOwnReview(index, { content, submittedAt: getNow() });
    ownReviews = [review, ...ownReviews];
    return { review };
  }),
  mockEndpoint(editReview, async ({ params, body }) => {
    await simulateFailure(editReview, `${body.title} ${body.text}`, textFailures);
    const review = findOwnReview(params.id, editReview);
    const { attest: _, ageAttested: __, v, ...content } = body;
    if (v !== review.v) throw createMockProblem(editReview, 409, { error: 'stale' });
    return replaceReview(
      review.publishedAt
        ? { ...review, v: v + 1, status: 'pending_revision', revision: { content, submittedAt: getNow() } }
        : { ...review, v: v + 1, status: 'pending', content, decision: null },
    );
  }),
  mockEndpoint(uploadProof, ({ query }) => {
    const review = findOwnReview(query.review, uploadProof);
    const weekMs = 7 * 24 * 3_600_000;
    const fileUntil = new Date(Date.now() + weekMs).toISOString();
    const proof = { status: 'waiting' as const, at: getNow(), fileUntil, note: '' };
    replaceReview({ ...review, proof, can: { ...review.can, attachProof: false } });
    return { proof };
  }),
  mockEndpoint(withdrawProof, ({ params }) => {
    const review = findOwnReview(params.id, withdrawProof);
    replaceReview({ ...review, proof: null, can: { ...review.can, attachProof: true } });
    return { proof: null };
  }),
  mockEndpoint(withdrawReview, ({ params }) => {
    const review = findOwnReview(params.id, withdrawReview);
    ownReviews = ownReviews.filter(({ id }) => id !== review.id);
    return {
      review: {
        ...review,
        status: 'withdrawn' as const,
        can: { edit: false, withdraw: false, appeal: false, attachProof: false, writeYearLater: false },
      },
    };
  }),
  mockEndpoint(putYearLater, async ({ params, body }) => {
    await simulateFailure(putYearLater, body.text, textFailures);
    const review = findOwnReview(params.id, putYearLater);
    const yearLater = { ...body, status: 'pending' as const, submittedAt: getNow(), reasons: [], note: '' };
    return replaceReview({ ...review, v: review.v + 1, yearLater });
  }),
  mockEndpoint(withdrawYearLater, ({ params }) => {
    const review = findOwnReview(params.id, withdrawYearLater);
    return replaceReview({
      ...review,
      v: review.v + 1,
      yearLater: null,
      can: { ...review.can, writeYearLater: true },
    });
  }),
  mockEndpoint(appealReview, async ({ params, body }) => {
    await simulateFailure(appealReview, body.text, textFailures);
    const review = findOwnReview(params.id, appealReview);
    return replaceReview({
      ...review,
      appeal: { text: body.text, status: 'open', at: getNow() },
      can: { ...review.can, appeal: false },
    });
  }),
  mockEndpoint(confirmResolved, ({ params, body: { resolved } }) => {
    const review = findOwnReview(params.id, confirmResolved);
    if (!review.reply?.change) throw createMockProblem(confirmResolved, 404);
    return replaceReview({ ...review, reply: { ...review.reply, resolved } });
  }),
  mockEndpoint(flagReview, async ({ body }) => {
    await simulateFailure(flagReview, body.note ?? '', textFailures);
    return { flag: { status: 'open' as const, hidden: harmfulFlagReasons.includes(body.reason) } };
  }),
  mockEndpoint(reportChange, async ({ body }) => {
    await simulateFailure(reportChange, body.note, textFailures);
    return { report: { status: 'open' as const } };
  }),
];
