import type { CSSProperties } from 'react';
import styles from './Skeleton.module.css';

/**
 * A placeholder of one line during the first load; its sizes are CSS lengths. It is hidden from assistive technology; the
 * page announces loading in a live region.
 */
export function Skeleton({ width, height }: { width: string; height?: string }) {
  const size = { '--w': width, '--h': height } as CSSProperties;
  return <span className={styles['Skeleton-line']} style={size} aria-hidden="true" />;
}
