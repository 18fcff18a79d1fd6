import {
  type ChildAccount,
  type ClaimsPurge,
  closeChildAccount,
  deleteListing,
  deleteReview,
  type ListingDeletion,
  purgeOrphanedClaims,
  type ReviewDeletion,
  type Runners,
} from '@app/moderation';
import { runRollback } from '../imports/apply/second-rollback.ts';

/**
 * What each request does once somebody agrees. They are stored as their verbs take them, by nobody but the calls that ask
 * for a second opinion.
 */
export const runners: Runners = {
  'listing.delete': (ctx, input) => deleteListing(ctx, input as unknown as ListingDeletion),
  'review.delete': (ctx, input) => deleteReview(ctx, input as unknown as ReviewDeletion),
  'claims.purge': (ctx, input) => purgeOrphanedClaims(ctx, input as unknown as ClaimsPurge),
  'account.child': (ctx, input) => closeChildAccount(ctx, input as unknown as ChildAccount),
  'import.rollback': runRollback,
};
