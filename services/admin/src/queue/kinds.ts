// Differences between the queues, one entry per kind. Locks, bulk decisions, reopening and history work for each entry.
import type { Collections } from '@app/db';
import { problems } from '@app/service-kit';
import { isItemId, type QueueKind } from '@app/types/admin/queue';
import type { AdminRight } from '@app/types/admin/rights';
import { claimQueue } from '../claims/claim-commands.ts';
import type { AdminDeps } from '../deps.ts';
import { listingQueue } from '../prosthetists/listing-commands.ts';
import { hasRecord } from '../record-id.store.ts';
import { replyQueue, reviewQueue } from '../reviews/review-commands.ts';
import { updateQueue } from '../updates/update-commands.ts';
import type { KindOfQueue } from './queue-kind.ts';

export const kinds: Readonly<Record<QueueKind, KindOfQueue>> = {
  reviews: reviewQueue,
  replies: replyQueue,
  prosthetists: listingQueue,
  'pending-updates': updateQueue,
  'pending-claims': claimQueue,
  reports: createPlainKind('report', 'decide', ({ reports }, id) => hasRecord(reports, id)),
  appeals: createPlainKind('appeal', 'decide', ({ appeals }, id) => hasRecord(appeals, id)),
  'second-opinions': createPlainKind('second', 'delete', ({ secondOpinions }, id) =>
    hasRecord(secondOpinions, id),
  ),
  messages: createPlainKind('message', 'decide', ({ messages }, id) => hasRecord(messages, id)),
};

/** A kind without bulk decisions and reopening. */
function createPlainKind(
  subject: KindOfQueue['subject'],
  right: AdminRight,
  exists: (collections: Collections, id: string) => Promise<boolean>,
): KindOfQueue {
  return { subject, right, commands: [], exists: ({ collections }, id) => exists(collections, id) };
}

/** The kind of an existing item. @throws 404 */
export async function requireItemKind(
  deps: AdminDeps,
  { kind, id }: { kind: QueueKind; id: string },
): Promise<KindOfQueue> {
  const queueKind = kinds[kind];
  if (!queueKind || !isItemId(kind, id) || !(await queueKind.exists(deps, id))) throw problems.notFound();
  return queueKind;
}
