import type { ReviewDoc } from '@app/db';
import type { ObjectId } from 'mongodb';
import { levelOf } from './reviewer.ts';

/** How many public reviews of one state must share a limb level before any of them may show it (decisions, ruling 5). */
const SHARED_BY = 5;

/** Counts public reviews by state and limb level. A review shows its broad level until enough share the narrow one. */
export class ShownLevels {
  readonly #groups = new Map<string, { level: string; count: number; waiting: ReviewDoc[] }>();

  /** Sets the narrow level where the group is big enough already, else remembers the review. */
  see(state: string, review: ReviewDoc): void {
    if (!review.visible) return;
    const { narrow } = levelOf(review.limb);
    const key = `${state}|${narrow}`;
    const group = this.#groups.get(key) ?? { level: narrow, count: 0, waiting: [] };
    this.#groups.set(key, group);
    group.count++;
    if (group.count >= SHARED_BY) review.shownLevel = narrow;
    else group.waiting.push(review);
  }

  /** The early members of groups that became big enough: narrow level → reviews. */
  raised(): Map<string, ObjectId[]> {
    const raised = new Map<string, ObjectId[]>();
    for (const { level, waiting } of this.#grown())
      raised.set(level, [...(raised.get(level) ?? []), ...waiting.map(({ _id }) => _id)]);
    return raised;
  }

  /** Whom these are about: their counts of displayed levels have changed. */
  raisedListings(): ObjectId[] {
    const ids = this.#grown().flatMap(({ waiting }) => waiting.map(({ listingId }) => listingId));
    return [...new Map(ids.map((id) => [id.toHexString(), id])).values()];
  }

  #grown() {
    return [...this.#groups.values()].filter(({ count }) => count >= SHARED_BY);
  }
}
