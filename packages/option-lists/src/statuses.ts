// Closed sets of values without labels that are both stored and sent; schemas of documents and of calls share them.

/** Statuses of a review as its author sees them. */
export const ownReviewStatuses = [
  'pending',
  'approved',
  'changes_requested',
  'rejected',
  'flagged',
  'removed',
  'pending_revision',
  'withdrawn',
] as const;
export const reviewStatuses = ['draft', ...ownReviewStatuses, 'deleted'] as const;
export type ReviewStatus = (typeof reviewStatuses)[number];
export const reviewOutcomes = ['approved', 'rejected', 'changes_requested', 'removed'] as const;
/** Statuses of an edit of a public review or reply. `refused`: kept, so that its author can continue editing it. */
export const revisionStatuses = ['pending', 'refused'] as const;
/** Why a flag hid a review. `words`: the word check found something too; `reader`: one reader's flag was enough. */
export const hideCauses = ['words', 'reader'] as const;
export const replyStatuses = ['pending', 'approved', 'rejected'] as const;
export const replyOutcomes = ['approved', 'rejected'] as const;
/** Statuses of a text added a year later, as its author sees them. */
export const ownYearLaterStatuses = ['pending', 'approved', 'rejected'] as const;
/** `withdrawn`: kept while a legal hold forbids to delete it. */
export const yearLaterStatuses = [...ownYearLaterStatuses, 'withdrawn'] as const;
/** Change that a practice states in its reply. */
export const replyChanges = ['planned', 'made'] as const;
export const proofDecisions = ['confirm', 'decline'] as const;
export type ProofDecision = (typeof proofDecisions)[number];
export const proofStatuses = ['waiting', 'confirmed', 'declined', 'expired'] as const;

/** Statuses of a listing as its owner sees them. Only `approved` is public. */
export const ownListingStatuses = ['pending', 'approved', 'rejected', 'suspended'] as const;
export const listingStatuses = [...ownListingStatuses, 'imported', 'deleted'] as const;
export type ListingStatus = (typeof listingStatuses)[number];
/** Reasons why a prosthetist sees no patients at a place; absent if they do. */
export const availabilities = ['on_leave', 'moved', 'closed'] as const;
export type Availability = (typeof availabilities)[number];
/** Who last confirmed the data of a listing. */
export const confirmers = ['practice', 'team'] as const;
/** Results of checking a credential in a register. */
export const credentialStatuses = ['verified', 'expired', 'not_found'] as const;
export type CredentialStatus = (typeof credentialStatuses)[number];
/** Rules by which two records are one person, most certain first. Only the first three are certain. */
export const matchRules = ['id', 'npi', 'email', 'phone', 'name_zip', 'name_near', 'similar'] as const;
export type MatchRule = (typeof matchRules)[number];

/** A second update replaces a pending one and increases its version. */
export const updateStatuses = ['pending', 'approved', 'rejected', 'withdrawn'] as const;
export type UpdateStatus = (typeof updateStatuses)[number];
export const updateOutcomes = ['approved', 'partly', 'rejected'] as const;

/** Statuses of a claim as its claimant sees them. */
export const ownClaimStatuses = ['pending', 'approved', 'rejected', 'withdrawn', 'expired'] as const;
/** `contested`: an attempt to claim an owned listing, stored as evidence; staff may open it as a counter-claim. */
export const claimStatuses = [...ownClaimStatuses, 'contested'] as const;
export type ClaimStatus = (typeof claimStatuses)[number];
export const claimOutcomes = ['approved', 'rejected'] as const;
export const claimSkipReasons = ['not_found', 'not_orphaned', 'held'] as const;
export type ClaimSkipReason = (typeof claimSkipReasons)[number];
/** What a practice said when staff called about a claim. */
export const callAnswers = ['confirmed', 'denied', 'no_answer'] as const;
export type CallAnswer = (typeof callAnswers)[number];

/** Statuses of appeals and flags. */
export const objectionStatuses = ['open', 'upheld', 'declined'] as const;
/** Decisions about an appeal or flags. */
export const objectionDecisions = ['uphold', 'decline'] as const;
export type ObjectionDecision = (typeof objectionDecisions)[number];
/** Decisions that a prosthetist can appeal: about a listing, update or claim, or a flag on a review of the listing. */
export const appealKinds = ['listing', 'update', 'claim', 'flag'] as const;
export type AppealKind = (typeof appealKinds)[number];
export const reportStatuses = ['open', 'done', 'declined'] as const;
export const approvalStatuses = ['open', 'agreed', 'declined', 'expired'] as const;
/** Subjects of messages between staff and a user. */
export const messageKinds = ['listing', 'claim', 'review'] as const;
export const receivedMessageStatuses = ['open', 'answered', 'closed'] as const;
/** `sent`: by staff. */
export const messageStatuses = ['sent', ...receivedMessageStatuses] as const;

/**
 * `silence`: no reviews, flags, reports, replies, messages, visit requests, shared lists or helpful votes. `suspend`: no
 * writes at all.
 */
export const sanctionKinds = ['silence', 'suspend'] as const;
/** What happens to the reviews of a deleted account: deleted, or kept anonymously. */
export const reviewFates = ['delete', 'keep'] as const;
export type ReviewFate = (typeof reviewFates)[number];
/** What happens to the public listing of a deleted account. Staff decide a takedown; until then it is kept. */
export const listingFates = ['keep', 'close', 'takedown'] as const;
export type ListingFate = (typeof listingFates)[number];

export const actorKinds = ['user', 'admin', 'system'] as const;
/**
 * Errors found by the verification of the audit log. `missing`: a seal is missing. `chain`: it does not follow the previous
 * one. `count`: rows were inserted or removed. `content`: a row was changed. `person`: a row names another account.
 */
export const sealErrorKinds = ['missing', 'chain', 'count', 'content', 'person'] as const;
export type SealErrorKind = (typeof sealErrorKinds)[number];
export const legalRequestKinds = ['defamation', 'health_data', 'subpoena', 'other'] as const;
export const legalRequestStatuses = ['open', 'closed'] as const;
export const outboxKinds = ['mail', 'identity'] as const;
export const outboxStatuses = ['waiting', 'done', 'failed', 'cancelled'] as const;

/** Statuses of staff members. */
export const adminStatuses = ['active', 'disabled'] as const;
/** Statuses of links by which staff join or choose a new password. */
export const staffLinkStatuses = ['open', 'used', 'ended'] as const;
export const importStatuses = [
  'planning',
  'planned',
  'committing',
  'done',
  'cancelled',
  'failed',
  'rolling_back',
  'rolled_back',
] as const;
/** Action of an import's row. A duplicate needs a choice and is skipped without one. */
export const importActions = ['create', 'update', 'unchanged', 'skip', 'duplicate', 'error'] as const;
export type ImportAction = (typeof importActions)[number];
/** Staff's choice for a possible duplicate. */
export const importChoices = ['create', 'update', 'skip'] as const;
export type ImportChoice = (typeof importChoices)[number];
export const importMessageLevels = ['error', 'warning'] as const;

/** Why a release is no longer live. */
export const releaseEndReasons = ['replaced', 'rolled_back', 'fell_back', 'withdrawn'] as const;

/** Maximum frequency of the mails of an alert about new people. */
export const alertRhythms = ['daily', 'weekly', 'monthly'] as const;
export type AlertRhythm = (typeof alertRhythms)[number];

/** What the reader of a shared list may do; `together`: write notes, too. */
export const sharedListModes = ['read', 'together'] as const;
export type SharedListMode = (typeof sharedListModes)[number];

/** Statuses of a practice manager: invited by the owner, then active. */
export const managerStatuses = ['invited', 'active'] as const;
/**
 * Why the access of a practice manager ended. `listing`: it has a new owner or is no longer public. `account`: the
 * account of the owner or manager was deleted.
 */
export const managerEndReasons = ['owner', 'manager', 'staff', 'listing', 'account'] as const;
export type ManagerEndReason = (typeof managerEndReasons)[number];
