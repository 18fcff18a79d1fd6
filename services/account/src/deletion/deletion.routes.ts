import { type App, problems, registerCall, toIdentifiers } from '@app/service-kit';
import { createUserContext, requestDeletion } from '@app/status-changes';
import { deleteMe } from '@app/types';
import { m } from '../paraglide/messages.js';
import type { RouteDeps } from '../route-deps.ts';
import { findListingOutcome } from './find-listing-outcome.store.ts';

/**
 * Route that deletes the session's own account, after its password, and returns the receipt. A repeated request returns
 * the same receipt.
 */
export function registerDeletionRoutes(
  app: App,
  { client, collections, accounts, alertStore, sharingStore, limits }: RouteDeps,
): void {
  registerCall(app, deleteMe, async ({ session, body, locale, c }) => {
    const { userId } = session;
    const { password, reviews: reviewFate, listing: listingFate, takedownReason } = body;
    const account = await accounts.find(userId);
    await limits.deletion.consume(userId);
    if (account?.passwordEnabled && !(await accounts.verifyPassword(userId, password)))
      throw problems.forbidden('wrong_password', (locale) => m.wrong_password({}, { locale }));
    const receiptAddress = account?.primaryEmailAddress?.emailAddress;
    const identifiers = account && toIdentifiers(account);
    // Includes alerts that were created without signing in, but for addresses that may be somebody else's.
    if (identifiers) await alertStore.removeByEmails(identifiers.emails);
    await sharingStore.endAllSharing(userId);
    const deletion = await requestDeletion(createUserContext({ session, c }, { client, collections }), {
      userId,
      reviewFate,
      listingFate,
      takedownReason,
      locale,
      ...(receiptAddress && { address: receiptAddress }),
      ...(identifiers && { identifiers }),
    });
    const listing = await findListingOutcome(collections, userId, deletion.listing ?? 'keep');
    // Nobody can sign in from here on, as the page says. If this fails, the worker does it: the deletion stored it.
    if (account) await accounts.deleteAccount(userId).catch(() => {});
    return {
      receipt: {
        id: deletion.receipt,
        requestedAt: deletion.requestedAt.toISOString(),
        purgeBy: deletion.purgeBy.toISOString(),
        reviews: deletion.reviews,
        listing,
      },
    };
  });
}
