import { searchStripWords } from '@app/seo';
import { useShell } from '@app/shell-api';
import type { SearchQuery } from '@app/types';
import { Button, Ground, VisuallyHidden, Wrap } from '@app/ui';
import { useId, useState } from 'react';
import { m } from '../paraglide/messages.js';
import type { SearchProblems } from '../shared/search/read-search.ts';
import { SearchForm } from '../shared/search/SearchForm.tsx';
import type { SearchFields } from '../shared/search/search-rules.ts';
import styles from './SearchStrip.module.css';

interface SearchStripProps {
  fields: SearchFields;
  keep: Partial<SearchQuery>;
  problems: SearchProblems;
  onSent: () => void;
}

/** The search that the page shows, ready to be changed. On narrow screens folded, unless something in it is wrong. */
export function SearchStrip({ fields, keep, problems, onSent }: SearchStripProps) {
  const { locale } = useShell();
  // With something wrong nothing was searched, so there is no search to tell and no reason to fold the form.
  const wrong = Object.keys(problems).length > 0;
  const [open, setOpen] = useState(false);
  const formId = useId();
  const words = searchStripWords(fields, locale);
  return (
    <Ground className={styles.Strip}>
      <Wrap>
        {!wrong && (
          <div className={styles.Now}>
            <p>{words.summary}</p>
            <Button kind="ground" aria-expanded={open} aria-controls={formId} onClick={() => setOpen(!open)}>
              {words.change}
              <VisuallyHidden> {words.what}</VisuallyHidden>
            </Button>
          </div>
        )}
        <div className={styles.Form} id={formId} data-open={open || wrong ? '' : undefined}>
          <SearchForm
            label={m.search_change_label()}
            initial={fields}
            keep={keep}
            problems={problems}
            onSent={onSent}
          />
        </div>
      </Wrap>
    </Ground>
  );
}
