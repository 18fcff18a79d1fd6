import type { LevelCountDoc, ReviewDoc } from '@app/db';
import { getLevelGroup, getShownLevel, toGroupKey } from '@app/reviews';

interface LevelGroup extends LevelCountDoc {
  /** Members from before the group reached the threshold. */
  earlyMembers: Pick<ReviewDoc, '_id' | 'listingId' | 'limb'>[];
}

/** A review shows its broad limb level until enough public ones of its state share the narrow one. */
export class ShownLevelCounter {
  readonly #groups = new Map<string, LevelGroup>();

  /** Counts a review and sets the level that it may show. */
  add(review: ReviewDoc): void {
    const levelGroup = getLevelGroup(review);
    if (!levelGroup) return;
    const _id = toGroupKey(levelGroup);
    const group = this.#groups.get(_id) ?? { _id, ...levelGroup, count: 0, earlyMembers: [] };
    this.#groups.set(_id, group);
    group.count++;
    review.shownLevel = getShownLevel(review.limb, group.count);
    if (review.shownLevel !== group.level) group.earlyMembers.push(review);
  }

  /** Groups that reached the threshold, with their early members. */
  listRaisedGroups(): LevelGroup[] {
    return [...this.#groups.values()].filter(
      ({ earlyMembers, level, count }) =>
        earlyMembers.length > 0 && getShownLevel(earlyMembers[0]!.limb, count) === level,
    );
  }

  listCounts(): LevelCountDoc[] {
    return [...this.#groups.values()].map(({ earlyMembers, ...levelCount }) => levelCount);
  }
}
