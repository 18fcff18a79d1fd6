import { classNames } from '@app/ui';
import type { ComponentProps, ReactNode } from 'react';
import styles from './ResultCard.module.css';

export interface ResultListProps extends ComponentProps<'ol'> {
  /** True while newer results are loading: the old ones fade and have `aria-busy`. */
  stale?: boolean;
}

/** An ordered list of `<li><ResultCard/></li>`, which adapt to its width. */
export function ResultList({ stale, className, ...rest }: ResultListProps) {
  return (
    <ol
      aria-busy={stale || undefined}
      {...rest}
      className={classNames(styles.ResultList, className)}
      data-stale={stale ? '' : undefined}
    />
  );
}

export interface ResultCardProps extends ComponentProps<'article'> {
  /** Heading (h2 or h3 with the link), place and practice. */
  who: ReactNode;
  /** A `Rating`. */
  rate?: ReactNode;
  /** How many needs are met: one line, which may open. */
  fit?: ReactNode;
  /** A list of facts. */
  facts?: ReactNode;
  /** Buttons: one row, or beside the rest on a wide card. */
  actions?: ReactNode;
}

/** Layout of one result. Reading order: who, rate, fit, facts, actions. */
export function ResultCard({ who, rate, fit, facts, actions, className, ...rest }: ResultCardProps) {
  return (
    <article {...rest} className={classNames(styles.ResultCard, className)}>
      <div className={styles['ResultCard-who']}>{who}</div>
      <div className={styles['ResultCard-rate']}>{rate}</div>
      {fit && <div>{fit}</div>}
      {facts && <div className={styles['ResultCard-facts']}>{facts}</div>}
      {actions && <div className={styles['ResultCard-actions']}>{actions}</div>}
    </article>
  );
}
