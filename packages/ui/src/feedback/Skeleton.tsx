import type { CSSProperties } from 'react';
import styles from './Skeleton.module.css';

export interface SkeletonProps {
  /** CSS lengths. */
  width: string;
  height?: string;
  /** On a sunken surface, such as an empty `RatingTile`. */
  surface?: 'sunken';
}

/**
 * A placeholder of one line during the first load. The page hides its skeleton with `aria-hidden` and announces the
 * loading in a live region.
 */
export function Skeleton({ width, height, surface }: SkeletonProps) {
  const size = { '--w': width, '--h': height } as CSSProperties;
  return <span className={styles['Skeleton-line']} style={size} data-on={surface} aria-hidden="true" />;
}
