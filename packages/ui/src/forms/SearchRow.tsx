import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../actions/Button.tsx';
import { SearchIcon, WarnIcon } from '../icons/icons.tsx';
import { Row } from '../layout/Layout.tsx';
import styles from './SearchRow.module.css';

export interface SearchRowProps extends ComponentProps<'form'> {
  /** The first field, before "or". */
  firstField: ReactNode;
  /** A suggestion of a better search than that in the first field, announced when it appears. */
  suggestion?: ReactNode;
  /** "or", between the two ways to search. */
  separatorText: string;
  /** The fields after "or". */
  secondField: ReactNode;
  /** A control beside the second field. */
  secondFieldHelper?: ReactNode;
  thirdField?: ReactNode;
  submitLabel: string;
  /** An explanation below the row. */
  note?: ReactNode;
  /** An error of the whole form, announced when it appears; refer to it with `aria-describedby`. */
  error?: ReactNode;
  errorId?: string;
}

/** A search form on a `Ground`: a native form that also works without scripts. */
export function SearchRow(props: SearchRowProps) {
  const {
    firstField,
    suggestion,
    separatorText,
    secondField,
    secondFieldHelper,
    thirdField,
    submitLabel,
    note,
    error,
    errorId,
    ...formProps
  } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: one landmark with one name; <search> around a named form makes two
    <form role="search" {...formProps}>
      <div className={styles.Search}>
        {firstField}
        <Row
          as="section"
          justify="between"
          surface="tint"
          aria-live="polite"
          className={styles['Search-offer']}
        >
          {suggestion}
        </Row>
        <p className={styles['Search-or']}>{separatorText}</p>
        {secondField}
        {secondFieldHelper && <span className={styles['Search-beside']}>{secondFieldHelper}</span>}
        {thirdField}
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
