import type { CSSProperties } from 'react';
import styles from './Skeleton.module.css';

export interface SkeletonProps {
  /** CSS lengths. */
  width: string;
  height?: string;
  /** The surface behind it. Absent: that of the page or a card. */
  surface?: 'sunken';
}

/**
 * A placeholder of one line during the first load. It is hidden from assistive technology; the page announces loading
 * in a live region.
 */
export function Skeleton({ width, height, surface }: SkeletonProps) {
  const size = { '--w': width, '--h': height } as CSSProperties;
  return <span className={styles['Skeleton-line']} style={size} data-on={surface} aria-hidden="true" />;
}
