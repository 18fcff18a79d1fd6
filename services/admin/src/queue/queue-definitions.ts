// One definition per kind of queue, by which locks, bulk decisions, reopening and history work for all kinds.
import type { Collections } from '@app/db';
import { problems } from '@app/service-kit';
import type { StaffPermission } from '@app/types/admin/permissions';
import { isItemId, type QueueKind } from '@app/types/admin/queue';
import { claimQueue } from '../claims/claims.routes.ts';
import type { AdminDeps } from '../deps.ts';
import { listingQueue } from '../prosthetists/listing-commands.ts';
import { hasRecord } from '../record-filters.store.ts';
import { replyQueue, reviewQueue } from '../reviews/review-commands.ts';
import { updateQueue } from '../updates/updates.routes.ts';
import type { QueueDefinition } from './queue-definition.ts';

export const queueDefinitions: Readonly<Record<QueueKind, QueueDefinition>> = {
  reviews: reviewQueue,
  replies: replyQueue,
  prosthetists: listingQueue,
  'pending-updates': updateQueue,
  'pending-claims': claimQueue,
  reports: createPlainQueue('report', 'decide', ({ reports }, id) => hasRecord(reports, id)),
  appeals: createPlainQueue('appeal', 'decide', ({ appeals }, id) => hasRecord(appeals, id)),
  'second-opinions': createPlainQueue('second', 'delete', ({ secondOpinions }, id) =>
    hasRecord(secondOpinions, id),
  ),
  messages: createPlainQueue('message', 'decide', ({ messages }, id) => hasRecord(messages, id)),
};

function createPlainQueue(
  subject: QueueDefinition['subject'],
  permission: StaffPermission,
  exists: (collections: Collections, id: string) => Promise<boolean>,
): QueueDefinition {
  return { subject, permission, commands: [], exists: ({ collections }, id) => exists(collections, id) };
}

/** Returns the queue of an existing item. @throws 404 */
export async function requireItemQueue(
  deps: AdminDeps,
  { kind, id }: { kind: QueueKind; id: string },
): Promise<QueueDefinition> {
  const definition = queueDefinitions[kind];
  if (!isItemId(kind, id) || !(await definition.exists(deps, id))) throw problems.notFound();
  return definition;
}
