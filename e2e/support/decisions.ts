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
import { approveReply, approveReview, decideReviewAppeal, rejectReply, rejectReview } from '@app/reviews';
import type { CommandContext, DecisionInput } from '@app/status-changes';
import { withDatabase } from '../running-site.ts';

interface DecisionDetails {
  reasons?: string[];
  note?: string;
  /** Fields of an update to approve. Absent: all. */
  accept?: string[];
  /** Id of the deciding staff member. An appeal needs another one than the first decision. */
  adminId?: string;
}
type CommandInput = DecisionInput & { reasons: string[]; verdict: 'uphold'; accept?: string[] | undefined };

const commandByDecision: Readonly<
  Record<string, (ctx: CommandContext, input: CommandInput) => Promise<unknown>>
> = {
  'approve review': approveReview,
  'reject review': rejectReview,
  'uphold review': decideReviewAppeal,
  'approve reply': approveReply,
  'reject reply': rejectReply,
  'approve listing': approveListing,
  'reject listing': rejectListing,
  'approve update': approveUpdate,
  'reject update': rejectUpdate,
  'approve claim': approveClaim,
  'reject claim': rejectClaim,
};

/** Decides about `review:…`, `reply:…` (its review's id), `listing:…`, `update:…` or `claim:…`. Mails go at once. */
export async function decideItem(
  decision: 'approve' | 'reject' | 'uphold',
  item: string,
  { reasons = [], note = '', accept, adminId = 'owner' }: DecisionDetails = {},
): Promise<void> {
  const [kind, id = ''] = item.split(':');
  await withDatabase(async (db) => {
    const ctx: CommandContext = {
      client: db.client,
      collections: getCollections(db),
      now: new Date(),
      requestId: randomUUID(),
      actor: { kind: 'admin', id: adminId },
      undoSeconds: 0,
    };
    await commandByDecision[`${decision} ${kind}`]!(ctx, {
      id,
      reasons,
      notes: note,
      verdict: 'uphold',
      accept,
    });
  });
}
