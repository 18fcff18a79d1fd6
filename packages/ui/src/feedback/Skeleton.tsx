import type { CSSProperties } from 'react';
import styles from './Skeleton.module.css';

export interface SkeletonProps {
  /** CSS lengths. */
  width: string;
  height?: string;
  /** Lies on a sunken surface, such as an empty `RatingTile`. */
  on?: 'sunken';
}

/**
 * One bar where a line will be; for first loads only. Silent: the page hides its skeleton with `aria-hidden` and
 * says in a live region that it loads.
 */
export function Skeleton({ width, height, on }: SkeletonProps) {
  const size = { '--w': width, '--h': height } as CSSProperties;
  return <span className={styles['Skeleton-line']} style={size} data-on={on} aria-hidden="true" />;
}
