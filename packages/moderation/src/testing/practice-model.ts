// A model of listings, claims and updates without any storage: it predicts for each call whether it succeeds, or with
// which error it fails.
import type { ObjectId } from 'mongodb';

type ModelStatus = 'pending' | 'approved' | 'rejected' | 'suspended' | 'deleted';

/** The requested values, and the public company when its new value was sent. */
interface ModelUpdate {
  userId: string;
  company?: string | undefined;
  base?: string | undefined;
  setsOwnerFields: boolean;
}

/** The model of a listing: its owner, the public values, and what is pending. */
export interface ModelListing {
  _id: ObjectId;
  status: ModelStatus;
  ownerId?: string | undefined;
  company: string;
  /** True if it has the e-mail address and the phone number of its owner, which no later owner gets. */
  hasOwnerFields: boolean;
  update?: ModelUpdate | undefined;
  claim?: { userId: string } | undefined;
  /** True if staff have decided about it since its submission. */
  isDecided?: boolean;
  /** The account whose claim was approved last. */
  lastClaimantId?: string | undefined;
  /** State before staff deleted it. */
  beforeDeletion?: { status: ModelStatus; ownerId: string | undefined } | undefined;
}
export interface Model {
  userIds: string[];
  listings: ModelListing[];
  /** The last decision, and how to revert it in the model. */
  lastDecision?: { auditId: ObjectId; revert: () => unknown } | undefined;
}

/** The predicted outcome of a call: an error code, or `apply`, which updates the model after a success. */
export type Outcome = string | { apply: () => unknown };
/** Finds the listing of an account. */
export const findOwnListing = (model: Model, userId: string) =>
  model.listings.find(({ ownerId }) => ownerId === userId);
/** Finds the listing that prevents an account from claiming another. */
export const findPublicListing = (model: Model, userId: string) => {
  const ownListing = findOwnListing(model, userId);
  return ownListing?.status === 'approved' || ownListing?.status === 'suspended' ? ownListing : undefined;
};
/** The error of a call by somebody else. */
export const getNotOwnerError = ({ status }: ModelListing) =>
  status === 'deleted' ? 'not_found' : 'not_yours';

/** Numbers of successes and errors of each call. */
export const outcomeCounts = new Map<string, number>();
export const countOutcome = (outcome: string) =>
  void outcomeCounts.set(outcome, (outcomeCounts.get(outcome) ?? 0) + 1);

/** Predicts the outcome of a claim. */
export function predictClaim(model: Model, target: ModelListing, userId: string): Outcome {
  if (target.status !== 'approved') return 'not_found';
  if (target.claim?.userId === userId) return 'duplicate_claim';
  if (target.ownerId === userId) return 'own_listing';
  if (target.ownerId) return 'already_claimed';
  if (findPublicListing(model, userId)) return 'already_owner';
  if (target.claim) return 'pending_claim_exists';
  return {
    apply() {
      target.claim = { userId };
    },
  };
}

/** Predicts the outcome of the owner's form, which always has the owner's fields. */
export function predictUpdate(target: ModelListing, userId: string, company: string): Outcome {
  if (target.ownerId !== userId) return getNotOwnerError(target);
  const isNewCompany = target.company !== company;
  const setsOwnerFields = !target.hasOwnerFields;
  if (!isNewCompany && !setsOwnerFields && target.status !== 'suspended') return 'no_changes';
  if (target.status !== 'approved')
    return {
      apply() {
        Object.assign(target, { company, hasOwnerFields: true, status: 'pending', isDecided: false });
      },
    };
  const ownUpdate = target.update?.userId === userId ? target.update : undefined;
  const isStillRequested = ownUpdate?.company !== target.company;
  return {
    apply() {
      target.update = {
        userId,
        ...(isNewCompany
          ? { company, base: target.company }
          : isStillRequested && { company: ownUpdate?.company, base: ownUpdate?.base }),
        setsOwnerFields,
      };
    },
  };
}

/** Builds the outcome of a decision, with the way to revert it in the model. */
export function createOutcome(model: Model, target: ModelListing, newValues: Partial<ModelListing>): Outcome {
  const previousValues = Object.fromEntries(
    Object.keys(newValues).map((key) => [key, target[key as keyof ModelListing]]),
  );
  return {
    apply() {
      Object.assign(target, newValues);
      model.lastDecision = {
        auditId: undefined as never,
        revert: () => Object.assign(target, previousValues),
      };
    },
  };
}

/** Builds the outcome of an approved claim: the listing has a new owner. */
export function assignOwner(model: Model, target: ModelListing, claimantId: string): Outcome {
  const endedClaims = model.listings.filter(
    (listing) => listing !== target && listing.claim?.userId === claimantId,
  );
  const ownListing = findOwnListing(model, claimantId);
  const ownListingBefore = { ...ownListing };
  const { lastClaimantId, hasOwnerFields } = target;
  return {
    apply() {
      for (const listing of endedClaims) listing.claim = undefined;
      if (ownListing) {
        countOutcome('retire');
        const retiredValues = {
          status: 'deleted',
          ownerId: undefined,
          hasOwnerFields: false,
          update: undefined,
        };
        Object.assign(ownListing, retiredValues);
      }
      Object.assign(target, { ownerId: claimantId, lastClaimantId: claimantId, claim: undefined });
      const revert = () => {
        if (ownListing) Object.assign(ownListing, ownListingBefore);
        for (const listing of endedClaims) listing.claim = { userId: claimantId };
        const remainingUpdate = target.update?.userId === claimantId ? undefined : target.update;
        Object.assign(target, {
          ownerId: undefined,
          hasOwnerFields,
          lastClaimantId,
          claim: { userId: claimantId },
          update: remainingUpdate,
        });
      };
      model.lastDecision = { auditId: undefined as never, revert };
    },
  };
}
