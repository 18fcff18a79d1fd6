import type { SearchQuery } from '@app/types';
import { ButtonFace, Row, VisuallyHidden } from '@app/ui';
import { m } from '../paraglide/messages.js';
import type { SearchProblems } from '../shared/search/read-search.ts';
import { SearchForm } from '../shared/search/SearchForm.tsx';
import { findZipInName, type SearchFields } from '../shared/search/search-rules.ts';
import { searchStripWords } from '../shared/words/results.ts';
import styles from './SearchStrip.module.css';

interface SearchStripProps {
  fields: SearchFields;
  keep: Partial<SearchQuery>;
  problems: SearchProblems;
  onSent: () => void;
}

/** The current search in a line, which opens the form filled with it. Open if it has errors or an offer. Stands on a `Ground`. */
export function SearchStrip({ fields, keep, problems, onSent }: SearchStripProps) {
  const words = searchStripWords(fields);
  const form = (
    <div className={styles.Form}>
      <SearchForm
        label={m.search_change_label()}
        initial={fields}
        keep={keep}
        problems={problems}
        onSent={onSent}
      />
    </div>
  );
  // With errors nothing was searched, so there is no summary; an offer of the form must be seen.
  const staysOpen = Object.keys(problems).length > 0 || findZipInName(fields) !== undefined;
  if (staysOpen) return form;
  return (
    <details className={styles.Strip}>
      <summary>
        <Row as="span" nowrap gap="1h" justify="between">
          <span className={styles.Now}>{words.summary}</span>{' '}
          <ButtonFace kind="quiet">
            {words.change}
            <VisuallyHidden> {words.what}</VisuallyHidden>
          </ButtonFace>
        </Row>
      </summary>
      {form}
    </details>
  );
}
