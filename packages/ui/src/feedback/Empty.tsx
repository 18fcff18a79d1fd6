import type { ComponentProps, ReactNode } from 'react';
import { ButtonLink } from '../actions/Button.tsx';
import { classNames } from '../class-names.ts';
import { Grid, Stack } from '../layout/Layout.tsx';
import styles from './Empty.module.css';

export interface EmptyProps extends Omit<ComponentProps<'div'>, 'title'> {
  /** A `Figure`. */
  figure?: ReactNode;
  title: ReactNode;
  titleAs?: 'h1' | 'h2' | 'h3';
}

/** Empty state; always names a next step. */
export function Empty({ figure, title, titleAs: Title = 'h2', className, children, ...rest }: EmptyProps) {
  return (
    <Grid
      at={48}
      columns="auto minmax(0, 1fr)"
      columnGap={6}
      align="end"
      {...rest}
      className={classNames(styles.Empty, className)}
    >
      {figure}
      <Stack className={styles['Empty-words']}>
        <Title className={styles['Empty-title']}>{title}</Title>
        {children}
      </Stack>
    </Grid>
  );
}

export interface WidenProps extends ComponentProps<'ul'> {
  /** `onPress`: of a row that changes what its address does not hold. */
  rows: readonly { href: string; label: ReactNode; count: ReactNode; onPress?: () => void }[];
}

/** Ways out of a search with few or no results, each with what it gives. */
export function Widen({ rows, className, ...rest }: WidenProps) {
  return (
    <Stack as="ul" gap={1} {...rest} className={classNames(styles.Widen, className)}>
      {rows.map((row) => (
        <li key={row.href}>
          <ButtonLink
            kind="secondary"
            href={row.href}
            onClick={(event) => {
              if (!row.onPress) return;
              event.preventDefault();
              row.onPress();
            }}
          >
            <span>{row.label}</span> <b>{row.count}</b>
          </ButtonLink>
        </li>
      ))}
    </Stack>
  );
}
