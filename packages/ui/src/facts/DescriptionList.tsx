import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Grid, type GridProps, Row, Stack } from '../layout/Layout.tsx';
import styles from './DescriptionList.module.css';

interface DescriptionListProps extends ComponentProps<'dl'> {
  /** `glossary`: terms with explanations. Absent: facts with values. */
  kind?: 'glossary';
  /** Empty rows are skipped. */
  rows: readonly ({ term: ReactNode; value: ReactNode } | false | null | undefined | '')[];
}

const columnProps = {
  facts: { gap: '1h', columns: 'minmax(0, 8.5rem) minmax(0, 1fr)' },
  glossary: { gap: 0, columnGap: 3, columnsFromRem: 48, columns: 'minmax(0, 15rem) minmax(0, 1fr)' },
} as const satisfies Record<string, GridProps>;

/** Terms and values in two columns. */
export const DescriptionList = ({ kind, rows, className, ...props }: DescriptionListProps) => (
  <Stack
    as="dl"
    gap={kind ? 2 : 1}
    {...props}
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

/** A list without markers; in two columns in print. `inline`: short entries side by side. */
export function PlainList({ inline, className, ...props }: ComponentProps<'ul'> & { inline?: boolean }) {
  const listProps = { ...props, className: classNames(styles.PlainList, className) };
  return inline ? (
    <Row as="ul" gap={0} columnGap={2} align="stretch" {...listProps} />
  ) : (
    <Stack as="ul" gap={1} {...listProps} />
  );
}

export interface CredentialsProps extends ComponentProps<'ul'> {
  rows: readonly {
    name: string;
    explanation?: ReactNode;
    /** How the credential was verified, as a `Fact`. */
    verification?: ReactNode;
  }[];
}

/** Credentials with their explanation and verification. */
export const Credentials = ({ rows, className, ...props }: CredentialsProps) => (
  <Stack as="ul" {...props} className={classNames(styles.Credentials, className)}>
    {rows.map((row) => (
      <Stack as="li" gap="eighth" key={row.name}>
        <p>
          <b>{row.name}</b>
        </p>
        {row.explanation && <p>{row.explanation}</p>}
        {row.verification}
      </Stack>
    ))}
  </Stack>
);
