import type { AppealDoc } from '@app/db';
import type { TeamDecision } from '@app/status-changes';
import type { ShownTeamDecision } from '@app/types';
import type { NamedListing } from './decisions.store.ts';

/** An allow-list: who decided stays in the back office. */
export function toTeamDecision(
  { kind, about, listingId, decidedAt, notes }: TeamDecision,
  appeals: readonly AppealDoc[],
  listings: readonly NamedListing[],
): ShownTeamDecision {
  const listing = listings.find(({ _id }) => _id.equals(listingId));
  const appeal = appeals.find(
    (one) => one.kind === kind && one.about.equals(about) && one.decidedAt.getTime() === decidedAt.getTime(),
  );
  return {
    kind,
    id: about.toHexString(),
    practitioner: listing ? `${listing.firstName} ${listing.lastName}` : '',
    at: decidedAt.toISOString(),
    notes,
    appeal: appeal
      ? {
          text: appeal.text,
          status: appeal.status,
          at: appeal.createdAt.toISOString(),
          notes: appeal.answer?.notes ?? '',
        }
      : null,
  };
}
