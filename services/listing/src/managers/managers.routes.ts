import * as commands from '@app/listings';
import { getClientKey, registerCall } from '@app/service-kit';
import { acceptManagerInvitation, endManager, inviteManager, openManagerInvitation } from '@app/types';
import type { RouteDeps } from '../register-command.ts';
import { problemsByCode } from '../with-http-problems.ts';
import { toManagedListing, toOwnManager } from './to-manager.ts';

/** Routes of practice managers: their invitation by an owner, its acceptance, and their removal by either. */
export function registerManagerRoutes({
  app,
  collections,
  ownListings,
  limits,
  registerCommand,
  registerListingCommand,
  readAccount,
}: RouteDeps): void {
  registerListingCommand(inviteManager, {
    limit: limits.invitations,
    run: (ctx, listingId, { body, locale }) => commands.inviteManager(ctx, { listingId, locale, ...body }),
    toReply: (manager) => ({ manager: toOwnManager(manager) }),
  });

  registerListingCommand(endManager, {
    limit: limits.withdrawals,
    run: (ctx, listingId) => commands.endManager(ctx, { listingId }),
    toReply: () => ({ manager: null }),
  });

  registerCall(app, openManagerInvitation, async ({ body, c }) => {
    await limits.invitationTries.consume(getClientKey(c));
    const invitation = await commands.findInvitation({ collections, now: new Date() }, body.secret);
    const listing = invitation && (await ownListings.findInvitedListing(invitation));
    if (!listing) throw problemsByCode.invitation_ended();
    return { listing: toManagedListing(listing), until: invitation.expiresAt!.toISOString() };
  });

  registerCommand(acceptManagerInvitation, {
    limit: limits.changes,
    isForProsthetists: true,
    prepare: readAccount,
    run: (ctx, { body: { secret }, locale }, invitee) =>
      commands.acceptManagerInvitation(ctx, { secret, invitee, locale }),
    toReply: ({ listingId }) => ({ listing: { id: listingId.toHexString() } }),
  });
}
