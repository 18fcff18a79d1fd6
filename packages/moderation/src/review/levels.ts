import type { ReviewDoc } from '@app/db';
import { levelOf } from '@app/option-lists';

/** So many public reviews of one state must share a limb level before any of them may show it (decisions, ruling 5). */
export const SHARED_BY = 5;

/** Reviews that are counted together. */
export interface LevelGroup {
  state: string;
  /** The narrow level. */
  level: string;
}

/** The group that a review counts in; none unless it is public and tells a limb. */
export function groupOf(
  review: Pick<ReviewDoc, 'visible' | 'state' | 'limb'> | null,
): LevelGroup | undefined {
  if (!review?.visible) return undefined;
  const { narrow } = levelOf(review.limb);
  return narrow ? { state: review.state, level: narrow } : undefined;
}

/** The id of the group's count. */
export const keyOf = ({ state, level }: LevelGroup): string => `${state}/${level}`;

export const isSameGroup = (a: LevelGroup | undefined, b: LevelGroup | undefined): boolean =>
  a?.state === b?.state && a?.level === b?.level;

/** What a public review of a group of this size displays. */
export function shownLevelOf(limb: ReviewDoc['limb'], count: number): string {
  const { narrow, broad } = levelOf(limb);
  return count >= SHARED_BY ? narrow : broad;
}
