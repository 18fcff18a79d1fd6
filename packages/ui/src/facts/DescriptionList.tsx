import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Grid, Row, Stack } from '../layout/Layout.tsx';
import styles from './DescriptionList.module.css';

export interface DescriptionListProps extends ComponentProps<'dl'> {
  /** `glossary`: terms with explanations; default: facts with values. */
  kind?: 'glossary';
  /** Empty rows are skipped. */
  rows: readonly ({ term: ReactNode; value: ReactNode } | false | null | undefined | '')[];
}

const columnProps = {
  facts: { gap: '1h', columns: 'minmax(0, 8.5rem) minmax(0, 1fr)' },
  glossary: { gap: 0, columnGap: 3, at: 48, columns: 'minmax(0, 15rem) minmax(0, 1fr)' },
} as const;

/** Terms and values in two columns. */
export function DescriptionList({ kind, rows, className, ...rest }: DescriptionListProps) {
  return (
    <Stack
      as="dl"
      gap={kind ? 2 : 1}
      {...rest}
      className={classNames(styles.Terms, className)}
      data-kind={kind}
    >
      {rows
        .filter((row) => !!row)
        .map((row, index) => (
          <Grid key={index} {...columnProps[kind ?? 'facts']}>
            <dt>{row.term}</dt>
            <dd>{row.value}</dd>
          </Grid>
        ))}
    </Stack>
  );
}

export interface PlainListProps extends ComponentProps<'ul'> {
  /** True: short entries side by side. */
  inline?: boolean;
}

/** A list without markers; in two columns in print. */
export function PlainList({ inline, className, ...rest }: PlainListProps) {
  const listProps = { ...rest, className: classNames(styles.PlainList, className) };
  return inline ? (
    <Row as="ul" gap={0} columnGap={2} align="stretch" {...listProps} />
  ) : (
    <Stack as="ul" gap={1} {...listProps} />
  );
}

export interface CredentialsProps extends ComponentProps<'ul'> {
  rows: readonly {
    name: string;
    explained?: ReactNode;
    /** How well it is verified, as a `Fact`. */
    proof?: ReactNode;
  }[];
}

/** Credentials with their explanation and verification. */
export function Credentials({ rows, className, ...rest }: CredentialsProps) {
  return (
    <Stack as="ul" {...rest} className={classNames(styles.Credentials, className)}>
      {rows.map((row) => (
        <Stack as="li" gap="eighth" key={row.name}>
          <p>
            <b>{row.name}</b>
          </p>
          {row.explained && <p>{row.explained}</p>}
          {row.proof}
        </Stack>
      ))}
    </Stack>
  );
}
