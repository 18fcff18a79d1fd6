import styles from './Stars.module.css';

interface StarsProps {
  /** 0 to 5, any fraction. */
  value: number;
  size?: 'small';
}

/**
 * Five stars, filled up to the value. Hidden from screen readers, because a number is beside them. The outline is a mask
 * in the style sheet, so that it is not repeated in the HTML of each result.
 */
export function Stars({ value, size }: StarsProps) {
  const filledWidth = Math.round(Math.min(Math.max(value, 0), 5) * 240) / 10;
  return (
    <svg className={styles.Stars} viewBox="0 0 120 24" data-size={size} aria-hidden="true">
      <rect width={filledWidth} height="24" />
    </svg>
  );
}
