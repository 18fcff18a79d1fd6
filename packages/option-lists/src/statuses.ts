// Closed sets without labels that are both stored and sent: the schemas of documents and of calls are made of one list.

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
/** An edit of a public review or reply. `refused`: kept, so that its author can continue from it. */
export const revisionStatuses = ['pending', 'refused'] as const;
/** Why a flag hid a review. `words`: the word check found something too; `reader`: one reader's flag was enough. */
export const hideCauses = ['words', 'reader'] as const;
export const replyStatuses = ['pending', 'approved', 'rejected'] as const;
export const replyOutcomes = ['approved', 'rejected'] as const;
/** What an author adds a year later, as they see it. */
export const ownYearLaterStatuses = ['pending', 'approved', 'rejected'] as const;
/** `withdrawn`: kept while a legal hold forbids to delete it. */
export const yearLaterStatuses = [...ownYearLaterStatuses, 'withdrawn'] as const;
/** What a practice says in its reply: it plans a change, or made one. */
export const replyChanges = ['planned', 'made'] as const;
export const proofVerdicts = ['confirm', 'decline'] as const;
export type ProofVerdict = (typeof proofVerdicts)[number];
export const proofStatuses = ['waiting', 'confirmed', 'declined', 'expired'] as const;

/** Statuses of a listing as its owner sees them. Only `approved` is public. */
export const ownListingStatuses = ['pending', 'approved', 'rejected', 'suspended'] as const;
export const listingStatuses = [...ownListingStatuses, 'imported', 'deleted'] as const;
export type ListingStatus = (typeof listingStatuses)[number];
/** The prosthetist sees no patients at this place; absent if they do. */
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
/** Why a claim stays when orphaned ones are removed. */
export const claimSkips = ['not_found', 'not_orphaned', 'held'] as const;
export type ClaimSkip = (typeof claimSkips)[number];
/** What a practice said when staff called about a claim. */
export const callAnswers = ['confirmed', 'denied', 'no_answer'] as const;
export type CallAnswer = (typeof callAnswers)[number];

/** Of appeals, and of flags. */
export const verdictStatuses = ['open', 'upheld', 'declined'] as const;
/** Answers to an appeal or to flags. */
export const verdicts = ['uphold', 'decline'] as const;
export type Verdict = (typeof verdicts)[number];
/** Decisions that a prosthetist can appeal: about a listing, update or claim, or a flag on a review of the listing. */
export const appealKinds = ['listing', 'update', 'claim', 'flag'] as const;
export type AppealKind = (typeof appealKinds)[number];
export const reportStatuses = ['open', 'done', 'declined'] as const;
export const approvalStatuses = ['open', 'agreed', 'declined', 'expired'] as const;
/** What messages between staff and a user are about. */
export const messageKinds = ['listing', 'claim', 'review'] as const;
/** Of a message by a user, which waits for staff. */
export const receivedStatuses = ['open', 'answered', 'closed'] as const;
/** `sent`: by staff. */
export const messageStatuses = ['sent', ...receivedStatuses] as const;

/** `silence`: no reviews, flags, reports, replies or messages. `suspend`: no writes at all. */
export const sanctionKinds = ['silence', 'suspend'] as const;
/** What happens to the reviews of a deleted account: deleted, or kept anonymously. */
export const reviewFates = ['delete', 'keep'] as const;
export type ReviewFate = (typeof reviewFates)[number];
/** What happens to the public listing of a deleted account. Staff decide a takedown; until then it is kept. */
export const listingFates = ['keep', 'close', 'takedown'] as const;
export type ListingFate = (typeof listingFates)[number];

/** Who does what the audit log keeps. */
export const actorKinds = ['user', 'admin', 'system'] as const;
/**
 * What the verification of the audit log finds. `missing`: a seal is missing. `chain`: it does not follow the previous
 * one. `count`: rows were inserted or removed. `content`: a row was changed. `person`: a row names another account.
 */
export const sealProblems = ['missing', 'chain', 'count', 'content', 'person'] as const;
export type SealProblemKind = (typeof sealProblems)[number];
export const legalKinds = ['defamation', 'health_data', 'subpoena', 'other'] as const;
export const legalStatuses = ['open', 'closed'] as const;
export const outboxKinds = ['mail', 'identity'] as const;
export const outboxStatuses = ['waiting', 'done', 'failed', 'cancelled'] as const;

/** Staff members. */
export const adminStatuses = ['active', 'disabled'] as const;
/** Links by which they join or choose a new password. */
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
export const importLevels = ['error', 'warning'] as const;

/** Why a release is no longer live. */
export const releaseEnds = ['replaced', 'rolled_back', 'fell_back', 'withdrawn'] as const;

/** How often an alert about new people sends a mail at most. */
export const alertRhythms = ['daily', 'weekly', 'monthly'] as const;
export type AlertRhythm = (typeof alertRhythms)[number];

/** What the reader of a shared list may do; `together`: write notes, too. */
export const sharedListModes = ['read', 'together'] as const;
export type SharedListMode = (typeof sharedListModes)[number];

/** The second person who looks after a listing: invited by its owner, then at work. */
export const managerStatuses = ['invited', 'active'] as const;
/** Why somebody no longer manages a listing. `listing`: it changed its owner or is no longer public; `account`: one of both left. */
export const managerEnds = ['owner', 'manager', 'staff', 'listing', 'account'] as const;
export type ManagerEnd = (typeof managerEnds)[number];
