import type { Collection, Db } from 'mongodb';
import * as accountRecords from './account-records.ts';
import { adminSchema, adminSessionSchema } from './admin/admin.ts';
import { importRowSchema, importSchema } from './admin/import.ts';
import * as adminRecords from './admin/records.ts';
import { staffLinkSchema } from './admin/staff-link.ts';
import { alertSchema } from './alert.ts';
import { appealSchema } from './appeal.ts';
import { claimSchema } from './claim.ts';
import { clinicSchema } from './clinic.ts';
import { flagSchema, reportSchema } from './flag.ts';
import { type ListingDoc, listingSchema } from './listing.ts';
import { managerSchema } from './manager.ts';
import { messageSchema } from './message.ts';
import { proofKeySchema, proofSchema } from './proof.ts';
import * as records from './records.ts';
import { releaseSchema, remoteSchema } from './releases/release.ts';
import { serviceSchema } from './releases/service.ts';
import { teamTokenSchema } from './releases/team-token.ts';
import { helpfulVoteSchema, reviewSchema } from './review.ts';
import { sanctionSchema } from './sanction.ts';
import type { Infer, Rule } from './schema.ts';
import { sharedListSchema } from './shared-list.ts';
import { updateSchema } from './update.ts';
import { visitRequestSchema } from './visit-request.ts';

/** All collections with their schemas, from which types and validators derive. */
export const schemas = {
  listings: listingSchema as Rule<ListingDoc>,
  goneAddresses: records.goneAddressSchema,
  clinics: clinicSchema,
  reviews: reviewSchema,
  flags: flagSchema,
  helpfulVotes: helpfulVoteSchema,
  reports: reportSchema,
  pendingUpdates: updateSchema,
  claims: claimSchema,
  managers: managerSchema,
  appeals: appealSchema,
  sanctions: sanctionSchema,
  messages: messageSchema,
  visitRequests: visitRequestSchema,
  drafts: accountRecords.draftSchema,
  photos: accountRecords.photoSchema,
  proofs: proofSchema,
  proofKeys: proofKeySchema,
  figures: accountRecords.figureSchema,
  preferences: accountRecords.preferencesSchema,
  savedPeople: accountRecords.savedPeopleSchema,
  sharedLists: sharedListSchema,
  alerts: alertSchema,
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
  admins: adminSchema,
  adminSessions: adminSessionSchema,
  staffLinks: staffLinkSchema,
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
  releases: releaseSchema,
  remotes: remoteSchema,
  services: serviceSchema,
  ownCollections: records.ownCollectionSchema,
  teamTokens: teamTokenSchema,
};
type Schemas = typeof schemas;

/** The driver's collections, typed by their schemas. */
export type Collections = { [Name in keyof Schemas]: Collection<Infer<Schemas[Name]>> };

export const getCollections = (db: Db): Collections =>
  Object.fromEntries(
    Object.keys(schemas).map((name) => [name, db.collection(name) as object]),
  ) as Collections;

type RootField<Path> = Path extends `${infer Field}.${string}` ? Field : Path;
/** Type of a document read with a projection. A path such as `a.b` selects the whole type of `a`. */
export type Projected<Doc, Projection> = Pick<Doc, keyof Doc & ('_id' | RootField<keyof Projection>)>;
