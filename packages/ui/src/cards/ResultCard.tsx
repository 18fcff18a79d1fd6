import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './ResultCard.module.css';

export interface ResultListProps extends ComponentProps<'ol'> {
  /** Newer results are on their way: the old ones fade and say `aria-busy`. */
  stale?: boolean;
}

/** An ordered list of `<li><ResultCard/></li>`; the cards arrange themselves by its width. */
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
  /** Heading (h2 or h3 with the link) and a line or two: exactly the children of one block. */
  who: ReactNode;
  /** A `Distance`, or nothing. */
  lead?: ReactNode;
  /** A `RatingTile`. */
  rate?: ReactNode;
  /** `Fits`, `FactRow`. */
  facts?: ReactNode;
  /** Buttons; on a narrow card the first takes the whole row. */
  actions?: ReactNode;
}

/** The layout of one hit in a list. Reading order is who, lead, rate, facts, actions. */
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
