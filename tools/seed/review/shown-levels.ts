import type { LevelCountDoc, ReviewDoc } from '@app/db';
import { getLevelGroup, getShownLevel, toGroupKey } from '@app/reviews';

interface Group extends LevelCountDoc {
  /** Members from before the group reached the threshold. */
  early: Pick<ReviewDoc, '_id' | 'listingId' | 'limb'>[];
}

/**
 * Counts public reviews by state and limb level. A review shows its broad level until enough reviews share the narrow
 * one.
 */
export class ShownLevels {
  readonly #groups = new Map<string, Group>();

  /** Counts a review and sets the level that it may show. */
  add(review: ReviewDoc): void {
    const levelGroup = getLevelGroup(review);
    if (!levelGroup) return;
    const _id = toGroupKey(levelGroup);
    const group = this.#groups.get(_id) ?? { _id, ...levelGroup, count: 0, early: [] };
    this.#groups.set(_id, group);
    group.count++;
    review.shownLevel = getShownLevel(review.limb, group.count);
    if (review.shownLevel !== group.level) group.early.push(review);
  }

  /** Groups that reached the threshold, with their early members. */
  listRaised(): Group[] {
    return [...this.#groups.values()].filter(
      ({ early, level, count }) => early.length > 0 && getShownLevel(early[0]!.limb, count) === level,
    );
  }

  /** Count documents of every state and level. */
  listCounts(): LevelCountDoc[] {
    return [...this.#groups.values()].map(({ early, ...levelCount }) => levelCount);
  }
}
