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
import { runRollback } from '../imports/second-rollback.ts';

/**
 * What each wish does once somebody agrees. They are stored as their verbs take them, by nobody but the calls that ask
 * for a second opinion.
 */
export const runners: Runners = {
  'listing.delete': (ctx, wish) => deleteListing(ctx, wish as unknown as ListingDeletion),
  'review.delete': (ctx, wish) => deleteReview(ctx, wish as unknown as ReviewDeletion),
  'claims.purge': (ctx, wish) => purgeOrphanedClaims(ctx, wish as unknown as ClaimsPurge),
  'account.child': (ctx, wish) => closeChildAccount(ctx, wish as unknown as ChildAccount),
  'import.rollback': runRollback,
};
