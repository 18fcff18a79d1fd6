// Expected status of every call of this service for each caller and target. A call without rows fails the test.

export const persons = ['nobody', 'patient', 'other patient', 'practitioner', 'newcomer'] as const;
/** Each has an account with data of its own; `newcomer` has no role yet. */
export type Person = (typeof persons)[number];

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
  practitioner: number,
  newcomer: number,
];
const everybody = (status: number): Statuses => [401, status, status, status, status];

/** Reads of own data, and writes that are open to sanctioned accounts too. */
const whatever = (status: number) =>
  ({
    'as usual': everybody(status),
    'gone at the identity provider': everybody(status),
    suspended: everybody(status),
  }) as const;

/** An invalid token gets 401 in every row of a call that needs a session. */
export const permissions: Record<string, Partial<Record<Target, Statuses>>> = {
  setRole: {
    'as usual': [401, 409, 409, 409, 200],
    "somebody else's account": everybody(403),
    'whose age was not attested': [401, 409, 409, 409, 200],
    'gone at the identity provider': everybody(401),
    suspended: [401, 409, 409, 409, 200],
  },
  exportMe: { ...whatever(200), 'gone at the identity provider': everybody(401) },
  deleteMe: whatever(202),
  getPreferences: whatever(200),
  putPreferences: whatever(200),
  getNeeds: whatever(200),
  putNeeds: whatever(200),
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
  getSaved: whatever(200),
  putSaved: { ...whatever(200), silenced: everybody(200), suspended: everybody(403) },
  // Between two accounts: sharing.db.test.ts. Here nobody shares anything.
  getSharing: whatever(200),
  shareSaved: { 'as usual': everybody(201), silenced: everybody(403), suspended: everybody(403) },
  changeShareMode: whatever(404),
  endShare: whatever(200),
  openSharedLink: whatever(404),
  acceptSharedLink: { ...whatever(404), silenced: everybody(404), suspended: everybody(403) },
  writeReaderNote: { 'as usual': everybody(404), silenced: everybody(403), suspended: everybody(403) },
  leaveSharedList: whatever(200),
  getOwnSanction: whatever(200),
  appealSanction: {
    'as usual': everybody(404),
    silenced: everybody(202),
    suspended: everybody(202),
    'suspended and appealed': everybody(409),
  },
};
