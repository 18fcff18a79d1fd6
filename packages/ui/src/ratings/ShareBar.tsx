import styles from './ShareBar.module.css';

/**
 * A share from 0 to 1 as a bar. Hidden from screen readers, because a number is beside it. It is an SVG, because
 * browsers do not print backgrounds.
 */
export const ShareBar = ({ share, size }: { share: number; size?: 'small' }) => (
  <svg className={styles.Bar} data-size={size} aria-hidden="true">
    {share > 0 && (
      <rect
        className={styles['Bar-fill']}
        width={`${Math.max(1, Math.round(share * 1000) / 10)}%`}
        height="100%"
      />
    )}
  </svg>
);
