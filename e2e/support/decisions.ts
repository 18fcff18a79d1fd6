// Staff decisions without the admin, by the same commands of packages/reviews and packages/listings.
import { randomUUID } from 'node:crypto';
import { getCollections } from '@app/db';
import {
  approveClaim,
  approveListing,
  approveUpdate,
  rejectClaim,
  rejectListing,
  rejectUpdate,
} from '@app/listings';
import { approveReply, approveReview, decideAppeal, rejectReply, rejectReview } from '@app/reviews';
import { toRecordId } from '@app/service-admin/record-id.store';
import type { CommandContext } from '@app/status-changes';
import { withDatabase } from '../running-site.ts';

interface Details {
  reasons?: string[];
  note?: string;
  /** Fields of an update to approve. Absent: all. */
  accept?: string[];
  /** Id of the deciding staff member. An appeal needs another one than the first decision. */
  by?: string;
}
type Decide = (
  ctx: CommandContext,
  id: string,
  details: Required<Omit<Details, 'accept'>> & Details,
) => Promise<unknown>;

const decisions: Readonly<Record<string, Decide>> = {
  'approve review': (ctx, review) => approveReview(ctx, { review }),
  'reject review': (ctx, review, { reasons, note }) => rejectReview(ctx, { review, reasons, note }),
  'uphold review': (ctx, review, { note }) => decideAppeal(ctx, { review, verdict: 'uphold', note }),
  'approve reply': (ctx, review) => approveReply(ctx, { review }),
  'reject reply': (ctx, review, { note }) => rejectReply(ctx, { review, notes: note }),
  'approve listing': (ctx, id) => approveListing(ctx, { listing: toRecordId(id) }),
  'reject listing': (ctx, id, { note }) => rejectListing(ctx, { listing: toRecordId(id), notes: note }),
  'approve update': (ctx, id, { accept, note }) =>
    approveUpdate(ctx, { update: toRecordId(id), accept, notes: note }),
  'reject update': (ctx, id, { note }) => rejectUpdate(ctx, { update: toRecordId(id), notes: note }),
  'approve claim': (ctx, id, { note }) => approveClaim(ctx, { claim: toRecordId(id), reason: note }),
  'reject claim': (ctx, id, { note }) => rejectClaim(ctx, { claim: toRecordId(id), notes: note }),
};

/**
 * Decides about an item: `review:…`, `reply:…` (the id of its review), `listing:…`, `update:…` or `claim:…`. Mails are
 * sent at once, because the decision cannot be undone.
 */
export async function decideListing(
  verdict: 'approve' | 'reject' | 'uphold',
  item: string,
  { reasons = [], note = '', accept, by = 'owner' }: Details = {},
): Promise<void> {
  const [kind, id = ''] = item.split(':');
  await withDatabase(async (db) => {
    const ctx: CommandContext = {
      client: db.client,
      collections: getCollections(db),
      now: new Date(),
      requestId: randomUUID(),
      actor: { kind: 'admin', id: by },
      undoSeconds: 0,
    };
    await decisions[`${verdict} ${kind}`]!(ctx, id, { reasons, note, accept, by });
  });
}
