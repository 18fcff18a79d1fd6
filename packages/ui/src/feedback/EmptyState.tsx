import type { ComponentProps, ReactNode } from 'react';
import { ButtonLink } from '../actions/Button.tsx';
import { classNames } from '../class-names.ts';
import { Grid, Stack } from '../layout/Layout.tsx';
import styles from './EmptyState.module.css';

export interface EmptyStateProps extends Omit<ComponentProps<'div'>, 'title'> {
  /** A `Figure`. */
  figure?: ReactNode;
  /** Absent: a heading above already says that it is empty. */
  title?: ReactNode;
  titleAs?: 'h1' | 'h2' | 'h3';
}

/** A message for an empty page or list. Its children name a next step. */
export function EmptyState({
  figure,
  title,
  titleAs: Title = 'h2',
  className,
  children,
  ...props
}: EmptyStateProps) {
  return (
    <Grid
      columnsFromRem={48}
      columns="auto minmax(0, 1fr)"
      columnGap={6}
      align="end"
      {...props}
      className={classNames(styles.Empty, className)}
    >
      {figure}
      <Stack className={styles['Empty-words']}>
        {title && <Title className={styles['Empty-title']}>{title}</Title>}
        {children}
      </Stack>
    </Grid>
  );
}

export interface WiderSearchesProps extends ComponentProps<'ul'> {
  /** `onClick` replaces the navigation, for a row whose effect a URL cannot express. */
  rows: readonly { href: string; label: ReactNode; count: ReactNode; onClick?: () => void }[];
}

/** Links to wider searches after few or no results, each with its number of results. */
export function WiderSearches({ rows, className, ...props }: WiderSearchesProps) {
  return (
    <Stack as="ul" gap={1} {...props} className={classNames(styles.Widen, className)}>
      {rows.map((row) => (
        <li key={row.href}>
          <ButtonLink
            kind="secondary"
            href={row.href}
            onClick={(event) => {
              if (!row.onClick) return;
              event.preventDefault();
              row.onClick();
            }}
          >
            <span>{row.label}</span> <b>{row.count}</b>
          </ButtonLink>
        </li>
      ))}
    </Stack>
  );
}
