import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './Terms.module.css';

export interface TermsProps extends ComponentProps<'dl'> {
  /** `glossary`: terms with explanations; default: facts with values. */
  kind?: 'glossary';
  /** Empty rows are skipped. */
  rows: readonly ({ term: ReactNode; value: ReactNode } | false | null | undefined | '')[];
}

/** Terms and values in two columns. */
export function Terms({ kind, rows, className, ...rest }: TermsProps) {
  return (
    <dl {...rest} className={classNames(styles.Terms, className)} data-kind={kind}>
      {rows
        .filter((row) => !!row)
        .map((row, index) => (
          <div key={index}>
            <dt>{row.term}</dt>
            <dd>{row.value}</dd>
          </div>
        ))}
    </dl>
  );
}

export interface PlainListProps extends ComponentProps<'ul'> {
  /** Short ones beside each other. */
  inline?: boolean;
}

/** A list without markers; in two columns in print. */
export function PlainList({ inline, className, ...rest }: PlainListProps) {
  return (
    <ul {...rest} className={classNames(styles.PlainList, className)} data-inline={inline ? '' : undefined} />
  );
}

export interface CredentialsProps extends ComponentProps<'ul'> {
  rows: readonly {
    name: string;
    explained?: ReactNode /** How sure we are: a `Fact`. */;
    proof?: ReactNode;
  }[];
}

/** Credentials with their explanation and verification. */
export function Credentials({ rows, className, ...rest }: CredentialsProps) {
  return (
    <ul {...rest} className={classNames(styles.Credentials, className)}>
      {rows.map((row) => (
        <li key={row.name}>
          <p>
            <b>{row.name}</b>
          </p>
          {row.explained && <p>{row.explained}</p>}
          {row.proof}
        </li>
      ))}
    </ul>
  );
}
