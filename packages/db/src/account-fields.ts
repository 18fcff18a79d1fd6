import type { Document } from 'mongodb';
import type { Collections } from './collections.ts';
import type { OwnCollectionDoc } from './records.ts';

/** A field of a collection that names a visitor's account, and what becomes of it when the account is deleted. */
interface AccountField {
  /** Path of the account's id. Goes through arrays. */
  field: string;
  /** `command`: the deletion of `packages/moderation` knows what stays of the document. */
  onErasure: 'delete' | 'command';
  /** Filter of the documents in which the field names an account, and not something else. */
  condition?: Document;
}

const defineDeletedField = (field: string) => ({ field, onErasure: 'delete' }) as const;
const defineCommandField = (field: string, condition?: Document) =>
  ({ field, onErasure: 'command', ...(condition && { condition }) }) as const;

/**
 * The site's collections; `[]`: no field names an account. Deletion and cleaning a restored backup follow this list, and
 * tests insert a document for each field. A new collection does not compile before it is listed.
 */
export const accountFields = {
  listings: [defineCommandField('ownerUserId'), defineCommandField('deletedOwnerId')],
  goneAddresses: [],
  clinics: [],
  reviews: [
    defineCommandField('userId'),
    defineCommandField('reply.userId'),
    defineCommandField('withdrawnReplies.userId'),
  ],
  flags: [defineCommandField('userId')],
  helpfulVotes: [defineCommandField('userId')],
  reports: [defineCommandField('userId')],
  pendingUpdates: [defineDeletedField('userId'), defineCommandField('manager.userId')],
  claims: [defineDeletedField('userId'), defineCommandField('blocked.userId')],
  managers: [defineDeletedField('ownerUserId'), defineDeletedField('userId')],
  appeals: [defineCommandField('userId')],
  sanctions: [defineCommandField('userId')],
  messages: [defineDeletedField('userId')],
  visitRequests: [defineDeletedField('userId')],
  drafts: [defineDeletedField('_id')],
  photos: [defineDeletedField('userId')],
  proofs: [], // found by their review
  proofKeys: [],
  figures: [],
  preferences: [defineDeletedField('_id')],
  savedPeople: [defineDeletedField('_id')],
  sharedLists: [defineDeletedField('ownerUserId'), defineDeletedField('readerUserId')],
  alerts: [defineDeletedField('userId')],
  levelCounts: [],
  audit: [
    defineCommandField('actor.id', { 'actor.kind': 'user' }),
    defineCommandField('target.id', { 'target.kind': 'user' }),
  ],
  outbox: [defineCommandField('payload.userId')],
  idempotency: [defineDeletedField('userId')],
  rateLimits: [],
  deletions: [], // the records of erasures themselves
  heldListings: [defineDeletedField('userId')],
  formerAccounts: [],
  undos: [], // whole documents, for seconds
  jobs: [],
  devMails: [],
  admins: [],
  adminSessions: [],
  staffLinks: [],
  imports: [],
  importRows: [defineCommandField('before.ownerUserId')],
  itemLocks: [],
  assignments: [],
  secondOpinions: [],
  auditChecks: [],
  auditSeals: [],
  settings: [],
  legalRequests: [defineCommandField('target.id', { 'target.kind': 'user' })],
  contactTimes: [],
  vitals: [],
  searchMisses: [],
  backups: [],
  releases: [],
  remotes: [],
  services: [],
  teamTokens: [],
  ownCollections: [],
} as const satisfies Record<keyof Collections, readonly AccountField[]>;

/** A field of the site's collections, or of one that a service declared as its own. */
type CollectionAccountField = { name: string } & Pick<AccountField, 'condition'> &
  (AccountField | OwnCollectionDoc['people'][number]);
export type OwnAccountField = { name: string } & OwnCollectionDoc['people'][number];

export async function findOwnAccountFields({
  ownCollections,
}: Pick<Collections, 'ownCollections'>): Promise<OwnAccountField[]> {
  const ownCollectionDocs = await ownCollections.find().sort({ _id: 1 }).toArray();
  return ownCollectionDocs.flatMap(({ _id: name, people }) => people.map((field) => ({ name, ...field })));
}

export const findAccountFields = async (
  collections: Pick<Collections, 'ownCollections'>,
): Promise<CollectionAccountField[]> => [
  ...Object.entries(accountFields).flatMap(([name, fields]) => fields.map((field) => ({ name, ...field }))),
  ...(await findOwnAccountFields(collections)),
];
