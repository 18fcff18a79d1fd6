import type { lockShown, promiseShown, RiskShown } from '@app/types/admin/lists';
import type * as z from 'zod/mini';

/** How an item stands against the promise, in business hours. */
export type Kept = z.output<typeof promiseShown>;
export type Lock = z.output<typeof lockShown>;

/** What every line of every queue has. */
export interface QueueLine {
  id: string;
  v: number;
  since: string;
  /** Null: it does not wait. */
  promise: Kept | null;
  /** Null: the queue is not ordered by risk. */
  risk: RiskShown | null;
  lock: Lock | null;
}

/** A page of a list call, as far as a queue needs it. */
export interface QueuePageReply<Line extends QueueLine> {
  items: readonly Line[];
  total: number;
  page: number;
  pageSize: number;
}
