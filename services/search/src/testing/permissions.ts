// Expected status of every call of this service that reads a session, for each person and target. A call without rows
// fails the test.

/**
 * `author` wrote the review, `otherPatient` did not, `owner` is the prosthetist whose listing it is about,
 * `newcomer` has no role yet.
 */
export const callers = ['nobody', 'author', 'otherPatient', 'owner', 'newcomer'] as const;

type Statuses = readonly [
  nobody: number,
  author: number,
  otherPatient: number,
  owner: number,
  newcomer: number,
];

/** Rows of reviews that are not public, for calls of readers. */
const hiddenReviewRows = {
  'pending review': [401, 404, 404, 404, 404],
  'rejected review': [401, 404, 404, 404, 404],
  'withdrawn review': [401, 404, 404, 404, 404],
  'no such review': [401, 404, 404, 404, 404],
} as const;

/** By call and target. An invalid token gets 401 in every row. */
export const permissions: Record<string, Readonly<Record<string, Statuses>>> = {
  getProsthetist: {
    'public listing': [200, 200, 200, 200, 200],
    'unapproved listing': [404, 404, 404, 200, 404],
    'deleted listing': [410, 410, 410, 410, 410],
    'no such listing': [404, 404, 404, 404, 404],
  },
  listReviews: {
    'public listing': [200, 200, 200, 200, 200],
    'unapproved listing': [404, 404, 404, 404, 404],
    'deleted listing': [410, 410, 410, 410, 410],
    'no such listing': [404, 404, 404, 404, 404],
  },
  postReview: {
    'public listing': [401, 409, 201, 403, 201],
    'unapproved listing': [401, 404, 404, 403, 404],
    'deleted listing': [401, 410, 410, 403, 410],
    'no such listing': [401, 404, 404, 403, 404],
  },
  reportChange: {
    'public listing': [202, 202, 202, 202, 202],
    'unapproved listing': [404, 404, 404, 404, 404],
    'deleted listing': [410, 410, 410, 410, 410],
    'no such listing': [404, 404, 404, 404, 404],
  },
  editReview: {
    'published review': [401, 200, 404, 404, 404],
    'pending review': [401, 200, 404, 404, 404],
    'rejected review': [401, 200, 404, 404, 404],
    'withdrawn review': [401, 409, 404, 404, 404],
    'no such review': [401, 404, 404, 404, 404],
  },
  withdrawReview: {
    'published review': [401, 200, 404, 404, 404],
    'pending review': [401, 200, 404, 404, 404],
    'rejected review': [401, 200, 404, 404, 404],
    'withdrawn review': [401, 200, 404, 404, 404],
    'no such review': [401, 404, 404, 404, 404],
  },
  putYearLater: {
    'review of a year ago': [401, 200, 404, 404, 404],
    'pending review': [401, 409, 404, 404, 404],
    'withdrawn review': [401, 409, 404, 404, 404],
    'no such review': [401, 404, 404, 404, 404],
  },
  withdrawYearLater: {
    'review of a year ago': [401, 200, 404, 404, 404],
    'pending review': [401, 404, 404, 404, 404],
    'no such review': [401, 404, 404, 404, 404],
  },
  appealReview: {
    'published review': [401, 409, 404, 404, 404],
    'pending review': [401, 409, 404, 404, 404],
    'rejected review': [401, 202, 404, 404, 404],
    'withdrawn review': [401, 409, 404, 404, 404],
    'no such review': [401, 404, 404, 404, 404],
  },
  flagReview: {
    'published review': [401, 403, 202, 202, 202],
    ...hiddenReviewRows,
  },
  voteHelpful: {
    'published review': [401, 403, 200, 403, 200],
    ...hiddenReviewRows,
  },
  takeBackVote: {
    'published review': [401, 200, 200, 200, 200],
    ...hiddenReviewRows,
  },
  listOwnVotes: { 'published review': [401, 200, 200, 200, 200] },
  confirmResolved: {
    'answered review': [401, 200, 404, 404, 404],
    'published review': [401, 404, 404, 404, 404],
    'pending review': [401, 404, 404, 404, 404],
    'withdrawn review': [401, 404, 404, 404, 404],
    'no such review': [401, 404, 404, 404, 404],
  },
  listUserReviews: { "author's list": [401, 200, 403, 403, 403] },
};
