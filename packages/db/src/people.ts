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

const defineDeleted = (field: string) => ({ field, onErasure: 'delete' }) as const;
const defineByCommand = (field: string, where?: Document) =>
  ({ field, onErasure: 'command', ...(where && { where }) }) as const;

/**
 * The site's collections; `[]`: no field names an account. Deletion and cleaning a restored backup follow this list, and
 * tests insert a document for each field. A new collection does not compile before it is listed.
 */
export const people = {
  listings: [defineByCommand('ownerUserId'), defineByCommand('deletedOwnerId')],
  goneAddresses: [],
  clinics: [],
  reviews: [defineByCommand('userId'), defineByCommand('reply.userId')],
  flags: [defineByCommand('userId')],
  helpfulVotes: [defineByCommand('userId')],
  reports: [defineByCommand('userId')],
  pendingUpdates: [defineDeleted('userId'), defineByCommand('manager.userId')],
  claims: [defineDeleted('userId'), defineByCommand('blocked.userId')],
  managers: [defineDeleted('ownerUserId'), defineDeleted('userId')],
  appeals: [defineByCommand('userId')],
  sanctions: [defineByCommand('userId')],
  messages: [defineDeleted('userId')],
  visitRequests: [defineDeleted('userId')],
  drafts: [defineDeleted('_id')],
  photos: [defineDeleted('userId')],
  proofs: [], // found by their review
  proofKeys: [],
  figures: [],
  preferences: [defineDeleted('_id')],
  savedPeople: [defineDeleted('_id')],
  sharedLists: [defineDeleted('ownerUserId'), defineDeleted('readerUserId')],
  alerts: [defineDeleted('userId')],
  levelCounts: [],
  audit: [
    defineByCommand('actor.id', { 'actor.kind': 'user' }),
    defineByCommand('target.id', { 'target.kind': 'user' }),
  ],
  outbox: [defineByCommand('payload.userId')],
  idempotency: [defineDeleted('userId')],
  rateLimits: [],
  deletions: [], // the record of it
  formerAccounts: [],
  undos: [], // whole documents, for seconds
  jobs: [],
  devMails: [],
  admins: [],
  adminSessions: [],
  staffLinks: [],
  imports: [],
  importRows: [defineByCommand('before.ownerUserId')],
  itemLocks: [],
  assignments: [],
  secondOpinions: [],
  auditChecks: [],
  auditSeals: [],
  settings: [],
  legalRequests: [defineByCommand('target.id', { 'target.kind': 'user' })],
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
type CollectionPersonField = { name: string } & (PersonField | OwnCollectionDoc['people'][number]);
export type OwnPersonField = { name: string } & OwnCollectionDoc['people'][number];

/** The fields of collections that services declared as their own. */
export async function findOwnPeople({
  ownCollections,
}: Pick<Collections, 'ownCollections'>): Promise<OwnPersonField[]> {
  const ownDocs = await ownCollections.find().sort({ _id: 1 }).toArray();
  return ownDocs.flatMap(({ _id: name, people }) => people.map((field) => ({ name, ...field })));
}

/** All fields that name an account. */
export const findPeople = async (
  collections: Pick<Collections, 'ownCollections'>,
): Promise<CollectionPersonField[]> => [
  ...Object.entries(people).flatMap(([name, fields]) => fields.map((field) => ({ name, ...field }))),
  ...(await findOwnPeople(collections)),
];
