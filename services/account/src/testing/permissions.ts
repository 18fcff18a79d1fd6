// Expected status of every call of this service for each caller and target. A call without rows fails the test.

export const callers = ['nobody', 'patient', 'other patient', 'prosthetist', 'newcomer'] as const;
/** Each has an account with data of its own; `newcomer` has no role yet. */
export type Caller = (typeof callers)[number];

/** What differs between the rows of a call. The account is the caller's own unless stated otherwise. */
export type Target =
  | 'as usual'
  | "somebody else's account"
  | 'whose age was not attested'
  | 'gone at the identity provider'
  | 'silenced'
  | 'suspended'
  | 'suspended and appealed'
  | "the patient's link"
  | 'no such link';

type Statuses = readonly [
  nobody: number,
  patient: number,
  otherPatient: number,
  prosthetist: number,
  newcomer: number,
];
const createSignedInRow = (status: number): Statuses => [401, status, status, status, status];

/** Reads of own data, and writes that are open to sanctioned accounts too. */
const createOwnDataRows = (status: number) =>
  ({
    'as usual': createSignedInRow(status),
    'gone at the identity provider': createSignedInRow(status),
    suspended: createSignedInRow(status),
  }) as const;

/** An invalid token gets 401 in every row of a call that needs a session. */
export const permissions: Record<string, Partial<Record<Target, Statuses>>> = {
  setRole: {
    'as usual': [401, 409, 409, 409, 200],
    "somebody else's account": createSignedInRow(403),
    'whose age was not attested': [401, 409, 409, 409, 200],
    'gone at the identity provider': createSignedInRow(401),
    suspended: [401, 409, 409, 409, 200],
  },
  exportMe: { ...createOwnDataRows(200), 'gone at the identity provider': createSignedInRow(401) },
  deleteMe: createOwnDataRows(202),
  getPreferences: createOwnDataRows(200),
  putPreferences: createOwnDataRows(200),
  getNeeds: createOwnDataRows(200),
  putNeeds: createOwnDataRows(200),
  createAlert: {
    'as usual': [202, 202, 202, 202, 202],
    silenced: [202, 202, 202, 202, 202],
    suspended: [202, 202, 202, 202, 202],
  },
  // The link in a mail needs no session.
  getAlert: { "the patient's link": [200, 200, 200, 200, 200], 'no such link': [404, 404, 404, 404, 404] },
  confirmAlert: {
    "the patient's link": [200, 200, 200, 200, 200],
    'no such link': [404, 404, 404, 404, 404],
  },
  stopAlert: { "the patient's link": [200, 200, 200, 200, 200], 'no such link': [200, 200, 200, 200, 200] },
  unsubscribe: { "the patient's link": [200, 200, 200, 200, 200], 'no such link': [404, 404, 404, 404, 404] },
  getSaved: createOwnDataRows(200),
  putSaved: {
    ...createOwnDataRows(200),
    silenced: createSignedInRow(200),
    suspended: createSignedInRow(403),
  },
  // Between two accounts: sharing.db.test.ts. Here nobody shares anything.
  getSharing: createOwnDataRows(200),
  shareSaved: {
    'as usual': createSignedInRow(201),
    silenced: createSignedInRow(403),
    suspended: createSignedInRow(403),
  },
  changeShareMode: createOwnDataRows(404),
  endShare: createOwnDataRows(200),
  openSharedLink: createOwnDataRows(404),
  acceptSharedLink: {
    ...createOwnDataRows(404),
    silenced: createSignedInRow(404),
    suspended: createSignedInRow(403),
  },
  writeReaderNote: {
    'as usual': createSignedInRow(404),
    silenced: createSignedInRow(403),
    suspended: createSignedInRow(403),
  },
  leaveSharedList: createOwnDataRows(200),
  getOwnSanction: createOwnDataRows(200),
  appealSanction: {
    'as usual': createSignedInRow(404),
    silenced: createSignedInRow(202),
    suspended: createSignedInRow(202),
    'suspended and appealed': createSignedInRow(409),
  },
};
