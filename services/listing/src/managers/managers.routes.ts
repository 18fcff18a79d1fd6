import type { Collections, ManagerDoc, MongoClient } from '@app/db';
import * as commands from '@app/listings';
import { type AccountReader, type App, getClientKey, type RateLimit, registerCall } from '@app/service-kit';
import { createUserContext, DomainError } from '@app/status-changes';
import { acceptManagerInvitation, endManager, inviteManager, openManagerInvitation } from '@app/types';
import type { OwnListingStore } from '../own/own-listing.store.ts';
import { runOnOwnListing } from '../own/require-own-listing.ts';
import { requireProsthetist, withHttpProblems } from '../with-http-problems.ts';
import { toManagedListing, toOwnManager } from './to-manager.ts';

interface ManagerDeps {
  client: MongoClient;
  collections: Collections;
  ownListings: OwnListingStore;
  /** Reads an account from the identity provider. */
  findAccount: AccountReader;
  /** Rate limits by account; `invitationTries` by IP address. */
  limits: Record<'invitations' | 'invitationTries' | 'changes' | 'withdrawals', RateLimit>;
}

/** Routes of practice managers: their invitation by an owner, its acceptance, and their removal by either. */
export function registerManagerRoutes(
  app: App,
  { ownListings, findAccount, limits, ...commandDeps }: ManagerDeps,
): void {
  registerCall(app, inviteManager, async (call) => {
    const { session, params, body, locale } = call;
    requireProsthetist(session);
    await limits.invitations.consume(session.userId);
    const manager = await runOnOwnListing(ownListings, params.id, (listingId) =>
      commands.inviteManager(createUserContext(call, commandDeps), { listingId, locale, ...body }),
    );
    return { manager: toOwnManager(manager) };
  });

  registerCall(app, endManager, async (call) => {
    const { session, params } = call;
    requireProsthetist(session);
    await limits.withdrawals.consume(session.userId);
    await runOnOwnListing(ownListings, params.id, (listingId) =>
      commands.endManager(createUserContext(call, commandDeps), { listingId }),
    );
    return { manager: null };
  });

  registerCall(app, openManagerInvitation, async ({ body, c }) => {
    await limits.invitationTries.consume(getClientKey(c));
    const invitation = await commands.findInvitation({ ...commandDeps, now: new Date() }, body.secret);
    const listing = invitation && (await ownListings.findInvitedListing(invitation));
    if (!listing) return withHttpProblems(Promise.reject(new DomainError('invitation_ended')));
    return { listing: toManagedListing(listing), until: invitation.expiresAt!.toISOString() };
  });

  registerCall(app, acceptManagerInvitation, async (call) => {
    const { session, body, locale } = call;
    requireProsthetist(session);
    await limits.changes.consume(session.userId);
    const invitee = { ...(await findAccount(session.userId)), role: session.role };
    const toReply = ({ listingId }: ManagerDoc) => ({ listing: { id: listingId.toHexString() } });
    const ctx = { ...createUserContext(call, commandDeps), beforeCommit: call.keepReply(toReply) };
    const input = { secret: body.secret, invitee, locale };
    return toReply(await withHttpProblems(commands.acceptManagerInvitation(ctx, input)));
  });
}
