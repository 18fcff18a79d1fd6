import type { ReviewDoc } from '@app/db';
import { toLevels } from '@app/option-lists';

/** So many public reviews of one state must share a limb level before any of them may show it. */
export const SHARED_BY = 5;

/** Reviews that are counted together. */
export interface LevelGroup {
  state: string;
  /** The narrow level. */
  level: string;
}

/** The group that a review counts in; none unless it is public and tells a limb. */
export function getLevelGroup(
  review: Pick<ReviewDoc, 'visible' | 'state' | 'limb'> | null,
): LevelGroup | undefined {
  if (!review?.visible) return undefined;
  const { narrow } = toLevels(review.limb);
  return narrow ? { state: review.state, level: narrow } : undefined;
}

/** The id of the group's count. */
export const toGroupKey = ({ state, level }: LevelGroup): string => `${state}/${level}`;

export const isSameGroup = (a: LevelGroup | undefined, b: LevelGroup | undefined): boolean =>
  a?.state === b?.state && a?.level === b?.level;

/** What a public review of a group of this size displays. */
export function getShownLevel(limb: ReviewDoc['limb'], count: number): string {
  const { narrow, broad } = toLevels(limb);
  return count >= SHARED_BY ? narrow : broad;
}
