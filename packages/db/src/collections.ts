import type { Collection, Db } from 'mongodb';
import * as accountRecords from './account-records.ts';
import * as admins from './admin/admin.ts';
import { importRowSchema, importSchema } from './admin/import.ts';
import * as adminRecords from './admin/records.ts';
import { claimSchema } from './claim.ts';
import { type ListingDoc, listingSchema } from './listing.ts';
import * as listingRecords from './listing-records.ts';
import * as moderationRecords from './moderation-records.ts';
import * as records from './records.ts';
import * as releases from './releases.ts';
import { helpfulVoteSchema, reviewSchema } from './review.ts';
import type { Infer, Rule } from './schema.ts';

/** All collections with their schemas, from which types and validators derive. */
export const schemas = {
  listings: listingSchema as Rule<ListingDoc>,
  goneAddresses: records.goneAddressSchema,
  clinics: listingRecords.clinicSchema,
  reviews: reviewSchema,
  flags: moderationRecords.flagSchema,
  helpfulVotes: helpfulVoteSchema,
  reports: moderationRecords.reportSchema,
  pendingUpdates: listingRecords.updateSchema,
  claims: claimSchema,
  managers: listingRecords.managerSchema,
  appeals: moderationRecords.appealSchema,
  sanctions: moderationRecords.sanctionSchema,
  messages: moderationRecords.messageSchema,
  visitRequests: accountRecords.visitRequestSchema,
  drafts: accountRecords.draftSchema,
  photos: accountRecords.photoSchema,
  proofs: moderationRecords.proofSchema,
  proofKeys: moderationRecords.proofKeySchema,
  figures: accountRecords.figureSchema,
  preferences: accountRecords.preferencesSchema,
  savedPeople: accountRecords.savedPeopleSchema,
  sharedLists: accountRecords.sharedListSchema,
  alerts: accountRecords.alertSchema,
  levelCounts: records.levelCountSchema,
  audit: records.auditSchema,
  outbox: records.outboxSchema,
  idempotency: records.idempotencySchema,
  rateLimits: records.rateLimitSchema,
  deletions: records.deletionSchema,
  heldListings: records.heldListingSchema,
  formerAccounts: records.formerAccountSchema,
  undos: records.undoSchema,
  jobs: records.jobSchema,
  devMails: records.devMailSchema,
  admins: admins.adminSchema,
  adminSessions: admins.adminSessionSchema,
  staffLinks: admins.staffLinkSchema,
  imports: importSchema,
  importRows: importRowSchema,
  itemLocks: adminRecords.itemLockSchema,
  assignments: adminRecords.assignmentSchema,
  secondOpinions: adminRecords.approvalRequestSchema,
  auditChecks: adminRecords.auditCheckSchema,
  auditSeals: adminRecords.auditSealSchema,
  settings: adminRecords.settingsGroupSchema,
  legalRequests: adminRecords.legalRequestSchema,
  contactTimes: adminRecords.contactTimeSchema,
  vitals: adminRecords.vitalSchema,
  searchMisses: adminRecords.searchMissSchema,
  backups: adminRecords.backupSchema,
  releases: releases.releaseSchema,
  remotes: releases.remoteSchema,
  services: releases.serviceSchema,
  ownCollections: records.ownCollectionSchema,
  teamTokens: releases.teamTokenSchema,
};
type Schemas = typeof schemas;

export type Collections = { [Name in keyof Schemas]: Collection<Infer<Schemas[Name]>> };

export const getCollections = (db: Db): Collections =>
  Object.fromEntries(
    Object.keys(schemas).map((name) => [name, db.collection(name) as object]),
  ) as Collections;

type RootField<Path> = Path extends `${infer Field}.${string}` ? Field : Path;
/** Type of a document read with a projection. A path such as `a.b` selects the whole type of `a`. */
export type Projected<Doc, Projection> = Pick<Doc, keyof Doc & ('_id' | RootField<keyof Projection>)>;

type Words<Text extends string, Found = never> = Text extends `${infer Word} ${infer Rest}`
  ? Words<Rest, Found | Word>
  : Found | Text;

/** A projection of fields or paths, which a space separates. */
export const projectFields = <const Lines extends readonly string[]>(...lines: Lines) =>
  Object.fromEntries(lines.flatMap((line) => line.split(' ')).map((name) => [name, 1])) as Record<
    Words<Lines[number]>,
    1
  >;
