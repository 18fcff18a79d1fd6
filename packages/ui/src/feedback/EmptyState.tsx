import type { ReactNode } from 'react';
import { ButtonLink } from '../actions/Button.tsx';
import { Grid, Stack } from '../layout/Layout.tsx';
import styles from './EmptyState.module.css';

interface EmptyStateProps {
  /** A `Figure`. */
  figure?: ReactNode;
  /** Absent: a heading above already says that it is empty. */
  title?: ReactNode;
  titleAs?: 'h1' | 'h2' | 'h3';
  children: ReactNode;
}

/** A message for an empty page or list. Its children name a next step. */
export const EmptyState = ({ figure, title, titleAs: Title = 'h2', children }: EmptyStateProps) => (
  <Grid columnsFromRem={48} columns="auto minmax(0, 1fr)" columnGap={6} align="end" className={styles.Empty}>
    {figure}
    <Stack className={styles['Empty-words']}>
      {title && <Title className={styles['Empty-title']}>{title}</Title>}
      {children}
    </Stack>
  </Grid>
);

export interface WiderSearchesProps {
  /** `onClick` replaces the navigation, for a row whose effect a URL cannot express. */
  rows: readonly { href: string; label: ReactNode; count: ReactNode; onClick?: () => void }[];
}

/** Links to wider searches after few or no results, each with its number of results. */
export const WiderSearches = ({ rows }: WiderSearchesProps) => (
  <Stack as="ul" gap={1} className={styles.Widen}>
    {rows.map(({ href, label, count, onClick }) => (
      <li key={href}>
        <ButtonLink
          kind="secondary"
          href={href}
          onClick={(event) => {
            if (!onClick) return;
            event.preventDefault();
            onClick();
          }}
        >
          <span>{label}</span> <b>{count}</b>
        </ButtonLink>
      </li>
    ))}
  </Stack>
);
