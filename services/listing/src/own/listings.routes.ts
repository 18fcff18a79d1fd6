import * as listingCommands from '@app/listings';
import { confirmListing, createListing, setAvailability, updateListing, withdrawUpdate } from '@app/types';
import type { RouteDeps } from '../register-command.ts';

/**
 * Routes by which owners create and change listings. The rules are in `@app/listings`; owner and status never come from
 * the request.
 */
export function registerListingRoutes({
  registerCommand,
  registerListingCommand,
  readAccount,
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

  registerListingCommand(updateListing, {
    limit: limits.changes,
    run: (ctx, listingId, { body: { changed: fields, ...input }, locale }) =>
      listingCommands.updateListing(ctx, { listingId, input, fields, locale }),
    toReply(result) {
      const { _id, status } = result.kind === 'update' ? result.update : result.listing;
      const shownStatus = status === 'withdrawn' ? status : ('pending' as const);
      return { update: { id: _id.toHexString(), status: shownStatus, changed: result.changed } };
    },
  });

  registerListingCommand(withdrawUpdate, {
    limit: limits.withdrawals,
    run: (ctx, listingId) => listingCommands.withdrawUpdate(ctx, { listingId }),
    toReply: ({ _id }) => ({ update: { id: _id.toHexString(), status: 'withdrawn' as const } }),
  });

  registerListingCommand(confirmListing, {
    limit: limits.changes,
    run: (ctx, listingId) => listingCommands.confirmListing(ctx, { listingId }),
    toReply: ({ confirmedAt }) => ({ confirmedAt: confirmedAt!.toISOString() }),
  });

  registerListingCommand(setAvailability, {
    limit: limits.changes,
    run: (ctx, listingId, { body, locale }) =>
      listingCommands.setAvailability(ctx, { listingId, locale, ...body }),
    toReply: ({ kind, changed }, { body }) => ({
      ...body,
      waits: kind === 'update' && changed.includes('availability'),
    }),
  });
}
