import type { ComponentProps, ReactNode } from 'react';
import { ButtonLink } from '../actions/Button.tsx';
import { classNames } from '../class-names.ts';
import { Grid, Row, Stack } from '../layout/Layout.tsx';
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
  rows: readonly { href: string; count: ReactNode; label: ReactNode; onPress?: () => void }[];
}

/** Wider searches with their number of results. */
export function Widen({ rows, ...rest }: WidenProps) {
  return (
    <Row as="ul" gap={1} align="stretch" {...rest}>
      {rows.map((row) => (
        <li key={row.href}>
          <ButtonLink
            kind="tint"
            href={row.href}
            onClick={(event) => {
              if (!row.onPress) return;
              event.preventDefault();
              row.onPress();
            }}
          >
            <span className={styles['Widen-n']}>{row.count}</span> {row.label}
          </ButtonLink>
        </li>
      ))}
    </Row>
  );
}
