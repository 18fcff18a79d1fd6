import type { Collections, ListingDoc, MongoClient } from '@app/db';
import * as listingCommands from '@app/listings';
import { type AccountReader, type App, type RateLimit, registerCall } from '@app/service-kit';
import { createUserContext } from '@app/status-changes';
import { confirmListing, createListing, setAvailability, updateListing, withdrawUpdate } from '@app/types';
import { requireProsthetist, withHttpProblems } from '../with-http-problems.ts';
import type { OwnListingStore } from './own-listing.store.ts';
import { runOnOwnListing } from './require-own-listing.ts';

interface ListingDeps {
  client: MongoClient;
  collections: Collections;
  ownListings: OwnListingStore;
  /** Reads an account from the identity provider. */
  findAccount: AccountReader;
  /** Rate limits by account. */
  limits: Record<'listingCreations' | 'changes' | 'withdrawals', RateLimit>;
}

/**
 * Routes by which owners create and change listings. The rules are in `@app/listings`; owner and status never come from
 * the request.
 */
export function registerListingRoutes(
  app: App,
  { ownListings, findAccount, limits, ...commandDeps }: ListingDeps,
): void {
  registerCall(app, createListing, async (call) => {
    const { session, body: input, locale } = call;
    requireProsthetist(session);
    const account = { ...(await findAccount(session.userId)), role: session.role };
    // After the look-up of the account, so that a failed one does not count against the limit.
    await limits.listingCreations.consume(session.userId);
    const toReply = ({ _id, slug }: ListingDoc) => {
      const id = _id.toHexString();
      return { _id: id, id, slug, approved: false as const };
    };
    const ctx = { ...createUserContext(call, commandDeps), beforeCommit: call.keepReply(toReply) };
    return toReply(await withHttpProblems(listingCommands.createListing(ctx, { input, account, locale })));
  });

  registerCall(app, updateListing, async (call) => {
    const { session, params, locale } = call;
    const { changed: fields, ...input } = call.body;
    requireProsthetist(session);
    await limits.changes.consume(session.userId);
    const toReply = (result: listingCommands.UpdateListingResult) => {
      const { _id, status } = result.kind === 'update' ? result.update : result.listing;
      const shownStatus = status === 'withdrawn' ? status : ('pending' as const);
      return { update: { id: _id.toHexString(), status: shownStatus, changed: result.changed } };
    };
    const ctx = { ...createUserContext(call, commandDeps), beforeCommit: call.keepReply(toReply) };
    return toReply(
      await runOnOwnListing(ownListings, params.id, (listingId) =>
        listingCommands.updateListing(ctx, { listingId, input, fields, locale }),
      ),
    );
  });

  registerCall(app, withdrawUpdate, async (call) => {
    const { session, params } = call;
    requireProsthetist(session);
    await limits.withdrawals.consume(session.userId);
    const { _id } = await runOnOwnListing(ownListings, params.id, (listingId) =>
      listingCommands.withdrawUpdate(createUserContext(call, commandDeps), { listingId }),
    );
    return { update: { id: _id.toHexString(), status: 'withdrawn' as const } };
  });

  registerCall(app, confirmListing, async (call) => {
    const { session, params } = call;
    requireProsthetist(session);
    await limits.changes.consume(session.userId);
    const ctx = createUserContext(call, commandDeps);
    await runOnOwnListing(ownListings, params.id, (listingId) =>
      listingCommands.confirmListing(ctx, { listingId }),
    );
    return { confirmedAt: ctx.now.toISOString() };
  });

  registerCall(app, setAvailability, async (call) => {
    const { session, params, body, locale } = call;
    requireProsthetist(session);
    await limits.changes.consume(session.userId);
    const { changed, ...result } = await runOnOwnListing(ownListings, params.id, (listingId) =>
      listingCommands.setAvailability(createUserContext(call, commandDeps), { listingId, locale, ...body }),
    );
    return { ...body, waits: result.kind === 'update' && changed.includes('availability') };
  });
}
