import type { ReviewDoc } from '@app/db';
import { toLevels } from '@app/option-lists';

/** Minimum of public reviews of one state that share a narrow limb level for it to be displayed. */
export const minGroupSize = 5;

/** A group of reviews that are counted together. */
export interface LevelGroup {
  state: string;
  /** The narrow level. */
  level: string;
}

/** Group of a review; undefined unless it is public and has a limb. */
export function getLevelGroup(
  review: Pick<ReviewDoc, 'visible' | 'state' | 'limb'> | null,
): LevelGroup | undefined {
  if (!review?.visible) return undefined;
  const { narrow } = toLevels(review.limb);
  return narrow ? { state: review.state, level: narrow } : undefined;
}

export const toGroupKey = ({ state, level }: LevelGroup): string => `${state}/${level}`;

export const isSameGroup = (a: LevelGroup | undefined, b: LevelGroup | undefined): boolean =>
  a?.state === b?.state && a?.level === b?.level;

/** The level that a public review displays in a group of this size. */
export function getShownLevel(limb: ReviewDoc['limb'], groupSize: number): string {
  const { narrow, broad } = toLevels(limb);
  return groupSize >= minGroupSize ? narrow : broad;
}
