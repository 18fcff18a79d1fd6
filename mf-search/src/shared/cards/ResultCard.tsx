import { classNames } from '@app/ui';
import type { ComponentProps, ReactNode } from 'react';
import styles from './ResultCard.module.css';

export interface ResultListProps extends ComponentProps<'ol'> {
  /** True while newer results are loading: the old ones fade and have `aria-busy`. */
  isStale?: boolean;
}

/** An ordered list of `<li><ResultCard/></li>`, which adapt to its width. */
export function ResultList({ isStale, className, ...rest }: ResultListProps) {
  return (
    <ol
      aria-busy={isStale || undefined}
      {...rest}
      className={classNames(styles.ResultList, className)}
      data-stale={isStale ? '' : undefined}
    />
  );
}

export interface ResultCardProps extends ComponentProps<'article'> {
  /** Heading (h2 or h3 with the link), place and practice. */
  heading: ReactNode;
  /** A `Rating`. */
  rating?: ReactNode;
  /** How many needs are met: one line that may expand. */
  fit?: ReactNode;
  /** A list of facts. */
  facts?: ReactNode;
  /** Buttons: one row, or a column beside the other parts on a wide card. */
  actions?: ReactNode;
}

/** Layout of one result. Reading order: heading, rating, fit, facts, actions. */
export function ResultCard({ heading, rating, fit, facts, actions, className, ...rest }: ResultCardProps) {
  return (
    <article {...rest} className={classNames(styles.ResultCard, className)}>
      <div className={styles['ResultCard-who']}>{heading}</div>
      <div className={styles['ResultCard-rate']}>{rating}</div>
      {fit && <div>{fit}</div>}
      {facts && <div className={styles['ResultCard-facts']}>{facts}</div>}
      {actions && <div className={styles['ResultCard-actions']}>{actions}</div>}
    </article>
  );
}
