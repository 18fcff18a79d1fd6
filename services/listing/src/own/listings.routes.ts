import * as listingCommands from '@app/listings';
import { confirmListing, createListing, setAvailability, updateListing, withdrawUpdate } from '@app/types';
import type { RouteDeps } from '../register-command.ts';
import { runOnOwnListing } from './require-own-listing.ts';

/**
 * Routes by which owners create and change listings. The rules are in `@app/listings`; owner and status never come from
 * the request.
 */
export function registerListingRoutes({
  registerCommand,
  readAccount,
  ownListings,
  limits,
}: RouteDeps): void {
  registerCommand(createListing, {
    limit: limits.listingCreations,
    isForProsthetists: true,
    prepare: readAccount,
    run: (ctx, { body: input, locale }, account) =>
      listingCommands.createListing(ctx, { input, account, locale }),
    toReply({ _id, slug }) {
      const id = _id.toHexString();
      return { _id: id, id, slug, approved: false as const };
    },
  });

  registerCommand(updateListing, {
    limit: limits.changes,
    isForProsthetists: true,
    run(ctx, { params, body, locale }) {
      const { changed: fields, ...input } = body;
      return runOnOwnListing(ownListings, params.id, (listingId) =>
        listingCommands.updateListing(ctx, { listingId, input, fields, locale }),
      );
    },
    toReply(result) {
      const { _id, status } = result.kind === 'update' ? result.update : result.listing;
      const shownStatus = status === 'withdrawn' ? status : ('pending' as const);
      return { update: { id: _id.toHexString(), status: shownStatus, changed: result.changed } };
    },
  });

  registerCommand(withdrawUpdate, {
    limit: limits.withdrawals,
    isForProsthetists: true,
    run: (ctx, { params }) =>
      runOnOwnListing(ownListings, params.id, (listingId) =>
        listingCommands.withdrawUpdate(ctx, { listingId }),
      ),
    toReply: ({ _id }) => ({ update: { id: _id.toHexString(), status: 'withdrawn' as const } }),
  });

  registerCommand(confirmListing, {
    limit: limits.changes,
    isForProsthetists: true,
    run: (ctx, { params }) =>
      runOnOwnListing(ownListings, params.id, (listingId) =>
        listingCommands.confirmListing(ctx, { listingId }),
      ),
    toReply: ({ confirmedAt }) => ({ confirmedAt: confirmedAt!.toISOString() }),
  });

  registerCommand(setAvailability, {
    limit: limits.changes,
    isForProsthetists: true,
    run: (ctx, { params, body, locale }) =>
      runOnOwnListing(ownListings, params.id, (listingId) =>
        listingCommands.setAvailability(ctx, { listingId, locale, ...body }),
      ),
    toReply: ({ kind, changed }, { body }) => ({
      ...body,
      waits: kind === 'update' && changed.includes('availability'),
    }),
  });
}
