import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../actions/Button.tsx';
import { SearchIcon, WarnIcon } from '../icons/icons.tsx';
import { Row } from '../layout/Layout.tsx';
import styles from './SearchRow.module.css';

export interface SearchRowProps extends ComponentProps<'form'> {
  /** The first field, before "or". */
  first: ReactNode;
  /** A better search than the one typed in the first field, announced when it appears. */
  offer?: ReactNode;
  /** The word between the two ways to search. */
  or: string;
  /** The fields after "or". */
  second: ReactNode;
  /** A helper of the second field. */
  beside?: ReactNode;
  third?: ReactNode;
  submitLabel: string;
  /** An explanation under the row. */
  note?: ReactNode;
  /** An error of the whole form, announced when it appears; refer to it with `aria-describedby`. */
  error?: ReactNode;
  errorId?: string;
}

/** Layout of a search form on a `Ground`: a native form that also works without scripts. */
export function SearchRow(props: SearchRowProps) {
  const { first, offer, or, second, beside, third, submitLabel, note, error, errorId, className, ...form } =
    props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: one landmark with one name; <search> around a named form makes two
    <form role="search" {...form} className={className}>
      <div className={styles.Search}>
        {first}
        <Row
          as="section"
          justify="between"
          surface="tint"
          aria-live="polite"
          className={styles['Search-offer']}
        >
          {offer}
        </Row>
        <p className={styles['Search-or']}>{or}</p>
        {second}
        {beside && <span className={styles['Search-beside']}>{beside}</span>}
        {third}
        <Button className={styles['Search-go']} kind="ground" size="large" type="submit">
          <SearchIcon /> {submitLabel}
        </Button>
      </div>
      <div role="alert">
        {error && (
          <Row
            as="p"
            gap={1}
            align="start"
            nowrap
            surface="bad"
            className={styles['Search-error']}
            id={errorId}
          >
            <WarnIcon />
            <span>{error}</span>
          </Row>
        )}
      </div>
      {note && <p className={styles['Search-note']}>{note}</p>}
    </form>
  );
}
