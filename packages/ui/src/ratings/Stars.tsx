import styles from './Stars.module.css';

const star = 'l2.8 5.9 6.4.9-4.7 4.5 1.2 6.4-5.7-3.1-5.7 3.1 1.2-6.4-4.7-4.5 6.4-.9z';
const row = [12, 36, 60, 84, 108].map((x) => `M${x} 2.8${star}`).join('');

export interface StarsProps {
  /** 0 to 5, any fraction. */
  value: number;
  size?: 'small';
  /** Needed only where no number stands beside the stars: "4.8 of 5 stars". */
  label?: string;
}

/** Five stars, filled up to the value. They only repeat a number, so they are silent unless they have a label. */
export function Stars({ value, size, label }: StarsProps) {
  return (
    <svg
      className={styles.Stars}
      viewBox="0 0 120 24"
      data-size={size}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <path className={styles['Stars-rest']} d={row} />
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: a nested viewport that cuts the filled stars, nothing to name */}
      <svg width={Math.min(Math.max(value, 0), 5) * 24} height="24">
        <path className={styles['Stars-fill']} d={row} />
      </svg>
    </svg>
  );
}
