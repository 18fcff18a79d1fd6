// Expected status of every call of this service for each caller and target. A call without rows fails the test.

/** `p` owns a listing, `q` is a prosthetist without one and has a pending claim, `newcomer` has no role yet. */
export const callers = ['nobody', 'patient', 'p', 'q', 'newcomer'] as const;

type Statuses = readonly [nobody: number, patient: number, p: number, q: number, newcomer: number];

const everyAccount = { 'nothing in particular': [401, 200, 200, 200, 200] } as const;
/** Reads of the data of the owner and their manager: others get 403 for public listings, else 404. */
const ownerReads = {
  "p's listing that q manages": [401, 403, 200, 200, 403],
  "p's listing that q managed for another owner": [401, 403, 200, 403, 403],
  "p's listing that q is invited to": [401, 403, 200, 403, 403],
  "p's public listing": [401, 403, 200, 403, 403],
  "p's pending listing": [401, 404, 200, 404, 404],
  "p's rejected listing": [401, 404, 200, 404, 404],
  "p's suspended listing": [401, 404, 200, 404, 404],
  "p's deleted listing": [401, 404, 404, 404, 404],
  "nobody's public listing": [401, 403, 403, 403, 403],
  'no such listing': [401, 404, 404, 404, 404],
} as const;
/** Writes by the owner: accounts without the prosthetist role always get 403. */
const createOwnerRows = (successStatus: number) =>
  ({
    "p's public listing": [401, 403, successStatus, 403, 403],
    "p's pending listing": [401, 403, successStatus, 404, 403],
    "p's rejected listing": [401, 403, successStatus, 404, 403],
    "p's suspended listing": [401, 403, successStatus, 404, 403],
    "p's deleted listing": [401, 403, 404, 404, 403],
    "nobody's public listing": [401, 403, 403, 403, 403],
    'no such listing': [401, 403, 404, 404, 403],
  }) as const;
/** Writes that the owner and the manager can make. */
const createOwnerAndManagerRows = (successStatus: number) =>
  ({
    ...createOwnerRows(successStatus),
    "p's listing that q manages": [401, 403, successStatus, successStatus, 403],
    "p's listing that q managed for another owner": [401, 403, successStatus, 403, 403],
    "p's listing that q is invited to": [401, 403, successStatus, 403, 403],
  }) as const;

/** Writes by the claimant while the claim is pending. */
const createClaimantRows = (pendingStatus: number) =>
  ({
    "q's pending claim": [401, 403, 404, pendingStatus, 403],
    "q's decided claim": [401, 403, 404, 404, 403],
    'no such claim': [401, 403, 404, 404, 403],
  }) as const;

/** By call and target. An invalid token gets 401 in every row. */
export const permissions: Record<string, Readonly<Record<string, Statuses>>> = {
  createListing: { "p's public listing": [401, 403, 409, 201, 403] },
  searchClaimable: everyAccount,
  findTwins: everyAccount,
  lookUpZip: everyAccount,
  getOwnListing: everyAccount,
  claimListing: {
    "nobody's public listing": [401, 403, 201, 201, 403],
    "p's public listing": [401, 403, 409, 409, 403],
    "p's pending listing": [401, 403, 404, 404, 403],
    "p's suspended listing": [401, 403, 404, 404, 403],
    "p's deleted listing": [401, 403, 404, 404, 403],
    'no such listing': [401, 403, 404, 404, 403],
  },
  setClaimEvidence: createClaimantRows(200),
  sendWorkEmailCode: createClaimantRows(202),
  confirmWorkEmail: createClaimantRows(409),
  withdrawClaim: createClaimantRows(200),
  getEditableListing: ownerReads,
  listOwnListingReviews: ownerReads,
  getFigures: ownerReads,
  updateListing: createOwnerAndManagerRows(202),
  confirmListing: createOwnerAndManagerRows(200),
  setAvailability: { ...createOwnerRows(200), "p's listing that q manages": [401, 403, 200, 403, 403] },
  inviteManager: {
    "p's public listing": [401, 403, 200, 403, 403],
    "p's listing that q manages": [401, 403, 409, 403, 403],
    "p's listing that q is invited to": [401, 403, 200, 403, 403],
    "p's pending listing": [401, 403, 409, 404, 403],
    "p's suspended listing": [401, 403, 409, 404, 403],
    "nobody's public listing": [401, 403, 403, 403, 403],
    'no such listing': [401, 403, 404, 404, 403],
  },
  endManager: {
    "p's public listing": [401, 403, 404, 403, 403],
    "p's listing that q manages": [401, 403, 200, 200, 403],
    "p's listing that q managed for another owner": [401, 403, 200, 403, 403],
    "p's listing that q is invited to": [401, 403, 200, 403, 403],
    'no such listing': [401, 403, 404, 404, 403],
  },
  openManagerInvitation: {
    "p's listing that q is invited to": [200, 200, 200, 200, 200],
    "p's listing that q manages": [404, 404, 404, 404, 404],
  },
  acceptManagerInvitation: {
    "p's listing that q is invited to": [401, 403, 409, 201, 403],
    "p's listing that q manages": [401, 403, 404, 404, 403],
  },
  withdrawUpdate: {
    ...createOwnerAndManagerRows(404),
    "p's public listing with an update": [401, 403, 200, 403, 403],
  },
  listOwnMessages: everyAccount,
  // Only staff start a thread.
  postMessage: { "q's pending claim": [401, 404, 404, 404, 404], 'no such claim': [401, 404, 404, 404, 404] },
  askForVisit: {
    "p's public listing": [401, 201, 403, 201, 201],
    "p's listing that q manages": [401, 201, 403, 403, 201],
    "nobody's public listing": [401, 409, 409, 409, 409],
    "p's pending listing": [401, 404, 404, 404, 404],
    "p's suspended listing": [401, 404, 404, 404, 404],
    "p's deleted listing": [401, 404, 404, 404, 404],
    'no such listing': [401, 404, 404, 404, 404],
  },
  listOwnVisitRequests: everyAccount,
  withdrawVisitRequest: {
    "the patient's request for a visit to p": [401, 200, 404, 404, 404],
    "the patient's withdrawn request": [401, 200, 404, 404, 404],
    'no such request for a visit': [401, 404, 404, 404, 404],
  },
  listReceivedVisitRequests: everyAccount,
  answerVisitRequest: {
    "the patient's request for a visit to p": [401, 403, 200, 404, 403],
    "the patient's request for a visit to p, whom q manages": [401, 403, 200, 200, 403],
    "the patient's withdrawn request": [401, 403, 409, 404, 403],
    'no such request for a visit': [401, 403, 404, 404, 403],
  },
  acceptVisitRequests: createOwnerAndManagerRows(200),
  listTeamDecisions: everyAccount,
  appealDecision: {
    "q's rejected claim": [401, 403, 404, 202, 403],
    "q's pending claim": [401, 403, 404, 404, 403],
    'no such claim': [401, 403, 404, 404, 403],
  },
  getDraft: everyAccount,
  putDraft: { 'nothing in particular': [401, 403, 200, 200, 403] },
  deleteDraft: everyAccount,
  postReply: {
    "review of p's listing": [401, 403, 202, 403, 403],
    "review of p's listing that q manages": [401, 403, 202, 403, 403],
    "pending review of p's listing": [401, 404, 404, 404, 404],
    "review of nobody's listing": [401, 403, 403, 403, 403],
    'no such review': [401, 404, 404, 404, 404],
  },
  withdrawReply: {
    "answered review of p's listing that q manages": [401, 403, 200, 403, 403],
    "answered review of p's listing": [401, 403, 200, 403, 403],
    "review of p's listing": [401, 403, 404, 403, 403],
    "pending review of p's listing": [401, 404, 404, 404, 404],
    'no such review': [401, 404, 404, 404, 404],
  },
  uploadProof: {
    "the patient's review": [401, 201, 404, 404, 404],
    "the patient's review with a proof": [401, 409, 404, 404, 404],
    "review of p's listing": [401, 404, 404, 404, 404],
    'no such review': [401, 404, 404, 404, 404],
  },
  withdrawProof: {
    "the patient's review": [401, 404, 404, 404, 404],
    "the patient's review with a proof": [401, 200, 404, 404, 404],
    'no such review': [401, 404, 404, 404, 404],
  },
  uploadCertificate: {
    "p's listing with a requested certificate that q manages": [401, 403, 201, 403, 403],
    "p's listing with a requested certificate": [401, 403, 201, 403, 403],
    "p's listing with a certificate": [401, 403, 409, 403, 403],
    "p's public listing": [401, 403, 409, 403, 403],
    'no such listing': [401, 403, 404, 404, 403],
  },
  withdrawCertificate: {
    "p's listing with a requested certificate that q manages": [401, 403, 404, 403, 403],
    "p's listing with a requested certificate": [401, 403, 404, 403, 403],
    "p's listing with a certificate": [401, 403, 200, 403, 403],
    'no such listing': [401, 403, 404, 404, 403],
  },
  uploadPhoto: { 'nothing in particular': [401, 403, 201, 201, 403] },
  uploadPlacePhoto: { 'nothing in particular': [401, 403, 201, 201, 403] },
  getUploadedPhoto: {
    "p's private photo": [401, 404, 200, 404, 404],
    "p's public photo": [401, 404, 200, 404, 404],
    "p's photo in an update of the listing that q manages": [401, 404, 200, 200, 404],
    'no such photo': [401, 404, 404, 404, 404],
  },
  getPhoto: {
    "p's private photo": [404, 404, 404, 404, 404],
    "p's public photo": [200, 200, 200, 200, 200],
    'no such photo': [404, 404, 404, 404, 404],
  },
};
