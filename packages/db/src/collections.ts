import type { Collection, Db } from 'mongodb';
import type { AppealDoc } from './appeal.ts';
import type { AdminDoc, AdminSessionDoc } from './back-office/admin.ts';
import type { ImportDoc, ImportRowDoc } from './back-office/import.ts';
import type {
  AssignmentDoc,
  AuditCheckDoc,
  AuditSealDoc,
  ContactTimeDoc,
  ItemLockDoc,
  LegalRequestDoc,
  SearchMissDoc,
  SecondOpinionDoc,
  SettingsDoc,
  VitalDoc,
} from './back-office/records.ts';
import type { ClaimDoc } from './claim.ts';
import type { FlagDoc, ReportDoc } from './flag.ts';
import type { ListingDoc } from './listing.ts';
import type { MessageDoc } from './message.ts';
import type { DraftDoc, FigureDoc, PhotoDoc, PreferencesDoc, SavedPeopleDoc } from './practice.ts';
import type { ProofDoc, ProofKeyDoc } from './proof.ts';
import type {
  AuditDoc,
  DeletionDoc,
  DevMailDoc,
  GoneAddressDoc,
  IdempotencyDoc,
  JobDoc,
  LevelCountDoc,
  OutboxDoc,
  RateLimitDoc,
  UndoDoc,
} from './records.ts';
import type { CallTableDoc, ReleaseDoc, RemoteDoc } from './releases/release.ts';
import type { ReviewDoc } from './review.ts';
import type { SanctionDoc } from './sanction.ts';
import type { UpdateDoc } from './update.ts';

/** The collections of today's slices, typed. */
export interface Collections {
  listings: Collection<ListingDoc>;
  goneAddresses: Collection<GoneAddressDoc>;
  reviews: Collection<ReviewDoc>;
  flags: Collection<FlagDoc>;
  reports: Collection<ReportDoc>;
  pendingUpdates: Collection<UpdateDoc>;
  claims: Collection<ClaimDoc>;
  appeals: Collection<AppealDoc>;
  sanctions: Collection<SanctionDoc>;
  messages: Collection<MessageDoc>;
  drafts: Collection<DraftDoc>;
  photos: Collection<PhotoDoc>;
  proofs: Collection<ProofDoc>;
  proofKeys: Collection<ProofKeyDoc>;
  figures: Collection<FigureDoc>;
  preferences: Collection<PreferencesDoc>;
  savedPeople: Collection<SavedPeopleDoc>;
  levelCounts: Collection<LevelCountDoc>;
  audit: Collection<AuditDoc>;
  outbox: Collection<OutboxDoc>;
  idempotency: Collection<IdempotencyDoc>;
  rateLimits: Collection<RateLimitDoc>;
  deletions: Collection<DeletionDoc>;
  undos: Collection<UndoDoc>;
  jobs: Collection<JobDoc>;
  devMails: Collection<DevMailDoc>;
  admins: Collection<AdminDoc>;
  adminSessions: Collection<AdminSessionDoc>;
  imports: Collection<ImportDoc>;
  importRows: Collection<ImportRowDoc>;
  itemLocks: Collection<ItemLockDoc>;
  assignments: Collection<AssignmentDoc>;
  secondOpinions: Collection<SecondOpinionDoc>;
  auditSeals: Collection<AuditSealDoc>;
  auditChecks: Collection<AuditCheckDoc>;
  settings: Collection<SettingsDoc>;
  legalRequests: Collection<LegalRequestDoc>;
  contactTimes: Collection<ContactTimeDoc>;
  vitals: Collection<VitalDoc>;
  searchMisses: Collection<SearchMissDoc>;
  releases: Collection<ReleaseDoc>;
  remotes: Collection<RemoteDoc>;
  callTables: Collection<CallTableDoc>;
}

export function getCollections(db: Db): Collections {
  return {
    listings: db.collection('listings'),
    goneAddresses: db.collection('goneAddresses'),
    reviews: db.collection('reviews'),
    flags: db.collection('flags'),
    reports: db.collection('reports'),
    pendingUpdates: db.collection('pendingUpdates'),
    claims: db.collection('claims'),
    appeals: db.collection('appeals'),
    sanctions: db.collection('sanctions'),
    messages: db.collection('messages'),
    drafts: db.collection('drafts'),
    photos: db.collection('photos'),
    proofs: db.collection('proofs'),
    proofKeys: db.collection('proofKeys'),
    figures: db.collection('figures'),
    preferences: db.collection('preferences'),
    savedPeople: db.collection('savedPeople'),
    levelCounts: db.collection('levelCounts'),
    audit: db.collection('audit'),
    outbox: db.collection('outbox'),
    idempotency: db.collection('idempotency'),
    rateLimits: db.collection('rateLimits'),
    deletions: db.collection('deletions'),
    undos: db.collection('undos'),
    jobs: db.collection('jobs'),
    devMails: db.collection('devMails'),
    admins: db.collection('admins'),
    adminSessions: db.collection('adminSessions'),
    imports: db.collection('imports'),
    importRows: db.collection('importRows'),
    itemLocks: db.collection('itemLocks'),
    assignments: db.collection('assignments'),
    secondOpinions: db.collection('secondOpinions'),
    auditSeals: db.collection('auditSeals'),
    auditChecks: db.collection('auditChecks'),
    settings: db.collection('settings'),
    legalRequests: db.collection('legalRequests'),
    contactTimes: db.collection('contactTimes'),
    vitals: db.collection('vitals'),
    searchMisses: db.collection('searchMisses'),
    releases: db.collection('releases'),
    remotes: db.collection('remotes'),
    callTables: db.collection('callTables'),
  };
}
