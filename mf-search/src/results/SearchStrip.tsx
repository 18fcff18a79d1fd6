import type { SearchQuery } from '@app/types';
import { ButtonFace, Row, VisuallyHidden } from '@app/ui';
import { m } from '../paraglide/messages.js';
import type { SearchErrors } from '../shared/search/read-search.ts';
import { SearchForm } from '../shared/search/SearchForm.tsx';
import { findZipInName, type SearchFields } from '../shared/search/search-rules.ts';
import { describeSearch } from '../shared/words/results.ts';
import styles from './ResultsPage.module.css';

interface SearchStripProps {
  fields: SearchFields;
  baseQuery: Partial<SearchQuery>;
  errors: SearchErrors;
  onSent: () => void;
}

/** One-line summary of the search that expands to its form; only the form if that has errors or an offer. */
export function SearchStrip({ fields, baseQuery, errors, onSent }: SearchStripProps) {
  const form = (
    <div className={styles.SearchForm}>
      <SearchForm
        label={m.search_change_label()}
        initialFields={fields}
        baseQuery={baseQuery}
        errors={errors}
        onSent={onSent}
      />
    </div>
  );
  // With errors nothing was searched, so there is no summary; an offer of the form must be seen.
  const isAlwaysOpen = Object.keys(errors).length > 0 || findZipInName(fields) !== undefined;
  if (isAlwaysOpen) return form;
  return (
    <details className={styles.Strip}>
      <summary>
        <Row as="span" nowrap gap="1h" justify="between">
          <b className={styles.SearchNow}>{describeSearch(fields)}</b>{' '}
          <ButtonFace kind="quiet">
            {m.search_change()}
            <VisuallyHidden> {m.search_change_what()}</VisuallyHidden>
          </ButtonFace>
        </Row>
      </summary>
      {form}
    </details>
  );
}
