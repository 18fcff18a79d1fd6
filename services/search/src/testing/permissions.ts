// Expected status of every call of this service that reads a session, for each person and target. A call without rows
// fails the test.

export const callers = ['nobody', 'author', 'otherPatient', 'owner', 'newcomer'] as const;
/**
 * `author` wrote the review, `otherPatient` did not, `owner` is the prosthetist whose listing it is about,
 * `newcomer` has no role yet.
 */
export type Caller = (typeof callers)[number];

/** What a call is about: listings and reviews by status, and the author's own list. */
export type Target =
  | 'public listing'
  | 'unapproved listing'
  | 'deleted listing'
  | 'no such listing'
  | 'published review'
  /** Public for more than a year, with an addition that waits. */
  | 'review of a year ago'
  /** With a public reply that announces a change. */
  | 'answered review'
  | 'pending review'
  | 'rejected review'
  | 'withdrawn review'
  | 'no such review'
  | "author's list";

type Statuses = readonly [
  nobody: number,
  author: number,
  otherPatient: number,
  owner: number,
  newcomer: number,
];

/** An invalid token gets 401 in every row. */
export const permissions: Record<string, Partial<Record<Target, Statuses>>> = {
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
    'pending review': [401, 404, 404, 404, 404],
    'rejected review': [401, 404, 404, 404, 404],
    'withdrawn review': [401, 404, 404, 404, 404],
    'no such review': [401, 404, 404, 404, 404],
  },
  voteHelpful: {
    'published review': [401, 403, 200, 403, 200],
    'pending review': [401, 404, 404, 404, 404],
    'rejected review': [401, 404, 404, 404, 404],
    'withdrawn review': [401, 404, 404, 404, 404],
    'no such review': [401, 404, 404, 404, 404],
  },
  takeBackVote: {
    'published review': [401, 200, 200, 200, 200],
    'pending review': [401, 404, 404, 404, 404],
    'rejected review': [401, 404, 404, 404, 404],
    'withdrawn review': [401, 404, 404, 404, 404],
    'no such review': [401, 404, 404, 404, 404],
  },
  listOwnVotes: {
    'published review': [401, 200, 200, 200, 200],
  },
  confirmResolved: {
    'answered review': [401, 200, 404, 404, 404],
    'published review': [401, 404, 404, 404, 404],
    'pending review': [401, 404, 404, 404, 404],
    'withdrawn review': [401, 404, 404, 404, 404],
    'no such review': [401, 404, 404, 404, 404],
  },
  listUserReviews: {
    "author's list": [401, 200, 403, 403, 403],
  },
};
