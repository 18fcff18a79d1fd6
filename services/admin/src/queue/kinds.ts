// What differs between the queues. Each part of the back office adds its own kind here; taking an item, deciding about
// many, reopening and the story of an item then work for it.
import type { QueueKind } from '@app/types/admin/queue';
import { claimQueue } from '../claims/queue-kind.ts';
import { listingQueue } from '../prosthetists/queue-kind.ts';
import { replyQueue, reviewQueue } from '../reviews/queue-kinds.ts';
import { updateQueue } from '../updates/queue-kind.ts';
import type { KindOfQueue } from './queue-kind.ts';

export const kinds: Readonly<Partial<Record<QueueKind, KindOfQueue>>> = {
  reviews: reviewQueue,
  replies: replyQueue,
  prosthetists: listingQueue,
  'pending-updates': updateQueue,
  'pending-claims': claimQueue,
};
