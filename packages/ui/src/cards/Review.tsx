import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './Review.module.css';

export interface ReviewProps extends ComponentProps<'article'> {
  /** The text, as `Words`. */
  words: ReactNode;
  /** `Score`, a heading (h3) and lines; secondary ones as `ReviewWho`. */
  facts: ReactNode;
}

/** A short review: text first, then its author and listing. */
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

/** A full review: facts in a rail, beside the text if there is space. */
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

/** Secondary line with author and date. */
export function ReviewWho({ className, ...rest }: ComponentProps<'p'>) {
  return <p {...rest} className={classNames(styles['Review-who'], className)} />;
}
