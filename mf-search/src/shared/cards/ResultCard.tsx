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
  /** Heading (h2 or h3 with the link) and one or two lines. */
  who: ReactNode;
  /** A `Distance`, if any. */
  lead?: ReactNode;
  /** A `RatingTile`. */
  rate?: ReactNode;
  /** `Fits`, `FactRow`. */
  facts?: ReactNode;
  /** Buttons; on a narrow card the first one fills the row. */
  actions?: ReactNode;
}

/** Layout of one result. Reading order: who, lead, rate, facts, actions. */
export function ResultCard({ who, lead, rate, facts, actions, className, ...rest }: ResultCardProps) {
  return (
    <article
      {...rest}
      className={classNames(styles.ResultCard, className)}
      data-lead={lead ? undefined : 'none'}
    >
      <div className={styles['ResultCard-who']}>{who}</div>
      {lead && <div className={styles['ResultCard-lead']}>{lead}</div>}
      <div className={styles['ResultCard-rate']}>{rate}</div>
      {facts && <div className={styles['ResultCard-facts']}>{facts}</div>}
      {actions && <div className={styles['ResultCard-actions']}>{actions}</div>}
    </article>
  );
}
