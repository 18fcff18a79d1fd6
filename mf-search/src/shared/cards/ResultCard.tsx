import { classNames, Row, Stack } from '@app/ui';
import type { ComponentProps, ReactNode } from 'react';
import '../parts.css';
import styles from './ResultCard.module.css';

export interface ResultListProps extends ComponentProps<'ol'> {
  /** True while newer results are loading: the old ones fade and have `aria-busy`. */
  isStale?: boolean;
}

/** An ordered list of `<Stack as="li"><ResultCard/></Stack>`, which adapt to its width. */
export function ResultList({ isStale, className, ...rest }: ResultListProps) {
  return (
    <Stack
      as="ol"
      gap="1h"
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
  rating?: ReactNode;
  fit?: ReactNode;
  facts?: ReactNode;
  /** Buttons: one row, or a column beside the other parts on a wide card. */
  actions?: ReactNode;
}

/** Layout of one result. Reading order: heading, rating, fit, facts, actions. */
export function ResultCard({ heading, rating, fit, facts, actions, className, ...rest }: ResultCardProps) {
  return (
    <Stack as="article" surface="card" {...rest} className={classNames(styles.ResultCard, className)}>
      <Stack gap="eighth" className={classNames(styles['ResultCard-who'], 'SearchTallLinks')}>
        {heading}
      </Stack>
      <div className={styles['ResultCard-rate']}>{rating}</div>
      {fit && <Stack wide>{fit}</Stack>}
      {facts && (
        <Stack wide className={classNames(styles['ResultCard-facts'], 'SearchUnlessEmpty')}>
          {facts}
        </Stack>
      )}
      {actions && (
        <Row
          wide
          gap={1}
          align="stretch"
          className={classNames(styles['ResultCard-actions'], 'SearchFewIcons')}
        >
          {actions}
        </Row>
      )}
    </Stack>
  );
}
