import type { Document } from 'mongodb';
import type { Collections } from './collections.ts';
import type { OwnCollectionDoc } from './records.ts';

/** A field of a collection that names a visitor's account, and what becomes of it when the account is deleted. */
interface PersonField {
  /** Path of the account's id. Goes through arrays. */
  field: string;
  /** `command`: the deletion of `packages/moderation` knows what stays of the document. */
  onErasure: 'delete' | 'command';
  /** Where the field names an account, and not something else. */
  where?: Document;
}

const deleted = (field: string) => ({ field, onErasure: 'delete' }) as const;
const byCommand = (field: string, where?: Document) =>
  ({ field, onErasure: 'command', ...(where && { where }) }) as const;

/**
 * The site's collections; `[]`: no field names an account. Deletion and cleaning a restored backup follow this list, and
 * tests insert a document for each field. A new collection does not compile before it is listed.
 */
export const people = {
  listings: [byCommand('ownerUserId'), byCommand('deletedOwnerId')],
  goneAddresses: [],
  reviews: [byCommand('userId'), byCommand('reply.userId')],
  flags: [byCommand('userId')],
  reports: [byCommand('userId')],
  pendingUpdates: [deleted('userId')],
  claims: [deleted('userId'), byCommand('blocked.userId')],
  appeals: [byCommand('userId')],
  sanctions: [byCommand('userId')],
  messages: [deleted('userId')],
  drafts: [deleted('_id')],
  photos: [deleted('userId')],
  proofs: [], // found by their review
  proofKeys: [],
  figures: [],
  preferences: [deleted('_id')],
  savedPeople: [deleted('_id')],
  levelCounts: [],
  audit: [byCommand('actor.id', { 'actor.kind': 'user' }), byCommand('target.id', { 'target.kind': 'user' })],
  outbox: [byCommand('payload.userId')],
  idempotency: [deleted('userId')],
  rateLimits: [],
  deletions: [], // the record of it
  formerAccounts: [],
  undos: [], // whole documents, for seconds
  jobs: [],
  devMails: [],
  admins: [],
  adminSessions: [],
  imports: [],
  importRows: [byCommand('before.ownerUserId')],
  itemLocks: [],
  assignments: [],
  secondOpinions: [],
  auditChecks: [],
  auditSeals: [],
  settings: [],
  legalRequests: [byCommand('target.id', { 'target.kind': 'user' })],
  contactTimes: [],
  vitals: [],
  searchMisses: [],
  backups: [],
  releases: [],
  remotes: [],
  services: [],
  teamTokens: [],
  ownCollections: [],
} as const satisfies Record<keyof Collections, readonly PersonField[]>;

/** A field of the site's collections, or of one that a service declared as its own. */
type PersonPlace = { name: string } & (PersonField | OwnCollectionDoc['people'][number]);
export type OwnPersonPlace = { name: string } & OwnCollectionDoc['people'][number];

/** The fields of collections that services declared as their own. */
export async function findOwnPeople({
  ownCollections,
}: Pick<Collections, 'ownCollections'>): Promise<OwnPersonPlace[]> {
  const declared = await ownCollections.find().sort({ _id: 1 }).toArray();
  return declared.flatMap(({ _id: name, people }) => people.map((one) => ({ name, ...one })));
}

/** All fields that name an account. */
export const findPeople = async (
  collections: Pick<Collections, 'ownCollections'>,
): Promise<PersonPlace[]> => [
  ...Object.entries(people).flatMap(([name, fields]) => fields.map((one) => ({ name, ...one }))),
  ...(await findOwnPeople(collections)),
];
