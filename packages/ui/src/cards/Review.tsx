import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './Review.module.css';

export interface ReviewProps extends ComponentProps<'article'> {
  /** The `Words`. */
  words: ReactNode;
  /** `Score`, a heading (h3), lines; a quiet line is `ReviewWho`. */
  facts: ReactNode;
}

/** What one person said, told short: words first, then who said it about whom. */
export function Review({ words, facts, className, ...rest }: ReviewProps) {
  return (
    <article {...rest} className={classNames(styles.Review, className)}>
      {words}
      <div className={styles['Review-facts']}>{facts}</div>
    </article>
  );
}

export interface FullReviewProps extends ComponentProps<'article'> {
  facts: ReactNode;
  /** `Words`, `Chips`, `Reply`. */
  children: ReactNode;
}

/** What one person said, in full: facts in a rail, words beside it where there is room. */
export function FullReview({ facts, children, className, ...rest }: FullReviewProps) {
  return (
    <article {...rest} className={classNames(styles.FullReview, className)}>
      <div className={styles['FullReview-grid']}>
        <div className={styles['FullReview-facts']}>{facts}</div>
        <div className={styles['FullReview-said']}>{children}</div>
      </div>
    </article>
  );
}

/** The quiet line that says who spoke and when. */
export function ReviewWho({ className, ...rest }: ComponentProps<'p'>) {
  return <p {...rest} className={classNames(styles['Review-who'], className)} />;
}
