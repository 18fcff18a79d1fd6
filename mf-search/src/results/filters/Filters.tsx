import { formatNumber } from '@app/seo';
import { noFilters, type SearchQuery } from '@app/types';
import {
  Button,
  ButtonFace,
  ButtonLink,
  classNames,
  FilterIcon,
  NarrowDisclosure,
  Row,
  Sheet,
  SkipLink,
  VisuallyHidden,
} from '@app/ui';
import type { ReactNode } from 'react';
import '../../shared/parts.css';
import { m } from '../../paraglide/messages.js';
import { buildResultsHref, paths } from '../../paths.ts';
import { FilterGroups, type FilterGroupsProps } from './FilterGroups.tsx';
import styles from './Filters.module.css';

const filtersId = 'filters';
/** Form of the filters; the sort control above the list belongs to it too. */
export const filtersFormId = 'filters-form';

interface FiltersSheetProps {
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  /** True if the filters open in a sheet on wide screens, too, because the map is beside the list. */
  isInSheet: boolean;
}

interface FiltersButtonProps extends FiltersSheetProps {
  activeFilterCount: number;
}

/** Button that opens the filters where they do not fit beside the list. */
export function FiltersButton({ activeFilterCount, isOpen, onToggle, isInSheet }: FiltersButtonProps) {
  return (
    <Button
      needsScript
      className={isInSheet ? undefined : 'SearchNarrowOnly'}
      kind="secondary"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-controls={isOpen ? filtersId : undefined}
      onClick={() => onToggle(!isOpen)}
    >
      <FilterIcon /> <span>{m.results_filters()}</span>{' '}
      {activeFilterCount > 0 && (
        <Row as="span" inline justify="center" className={styles.Count}>
          {formatNumber(activeFilterCount)}
        </Row>
      )}
    </Button>
  );
}

interface FiltersProps extends FilterGroupsProps, FiltersSheetProps {
  total: number | undefined;
  similarReviewersFilter: ReactNode;
  appliedFilters: ReactNode;
  hasActiveFilters: boolean;
  onClear: () => void;
  onDone: () => void;
}

/** True where filters do not fit beside the list. jsdom has no `matchMedia` and counts as wide. */
const isNarrow = () => window.matchMedia?.('(max-width: 61.99rem)').matches ?? false;

/** Filters of the search: a column beside the list, or a sheet on narrow screens. */
export function Filters(props: FiltersProps) {
  const {
    query,
    total,
    similarReviewersFilter,
    appliedFilters,
    hasActiveFilters,
    isOpen,
    onToggle,
    isInSheet,
    onClear,
    onDone,
  } = props;
  const showResultsLabel =
    total === undefined ? m.results_apply() : m.show_results({ n: total, total: formatNumber(total) });
  if (isOpen && (isInSheet || isNarrow())) {
    return (
      <Sheet
        open
        id={filtersId}
        title={m.results_filters()}
        closeLabel={m.filters_close()}
        onClose={() => onToggle(false)}
        actions={
          <>
            <Button onClick={() => onToggle(false)}>{showResultsLabel}</Button>
            {hasActiveFilters && (
              <Button kind="quiet" onClick={onClear}>
                {m.filters_clear()}
                <VisuallyHidden> {m.filters_what()}</VisuallyHidden>
              </Button>
            )}
          </>
        }
      >
        {appliedFilters}
        {similarReviewersFilter && <div className={styles.You}>{similarReviewersFilter}</div>}
        <FilterGroups {...props} />
      </Sheet>
    );
  }
  return (
    <aside
      className={classNames('NoPrint', 'SearchWideOnly', styles.Filters)}
      aria-labelledby="filters-title"
    >
      <VisuallyHidden as="h2" id="filters-title">
        {m.results_filters()}
      </VisuallyHidden>
      <SkipLink className={styles.Skip} href="#results-list">
        {m.skip_to_results()}
      </SkipLink>
      {similarReviewersFilter && (
        <div className={classNames(styles.You, 'NeedsScript')}>{similarReviewersFilter}</div>
      )}
      <NarrowDisclosure
        summary={
          <ButtonFace kind="secondary">
            <FilterIcon /> {m.results_filters()}
          </ButtonFace>
        }
      >
        <form
          id={filtersFormId}
          method="get"
          action={paths.results}
          aria-labelledby="filters-title"
          onSubmit={(event) => {
            event.preventDefault();
            onDone();
          }}
        >
          {query.name && <input type="hidden" name="name" value={query.name} />}
          {query.zipCode && <input type="hidden" name="zipCode" value={query.zipCode} />}
          {query.name && <input type="hidden" name="sort" value="chosen" />}
          <input type="hidden" name="radius" value={query.radius} />
          <FilterGroups {...props} />
          <Row>
            <Button type="submit">{showResultsLabel}</Button>
            {hasActiveFilters && <ClearFilters query={query} onClear={onClear} />}
          </Row>
        </form>
      </NarrowDisclosure>
    </aside>
  );
}

interface ClearFiltersProps {
  query: SearchQuery;
  onClear: () => void;
  /** Number of filters that it clears; the text states it if there are several. */
  clearedCount?: number;
}

export function ClearFilters({ query, onClear, clearedCount = 0 }: ClearFiltersProps) {
  return (
    <ButtonLink
      kind="quiet"
      href={buildResultsHref({ ...query, ...noFilters, page: 1, after: undefined })}
      onClick={(event) => {
        event.preventDefault();
        onClear();
      }}
    >
      {clearedCount > 1 ? m.filters_clear_n({ n: clearedCount }) : m.results_clear()}
    </ButtonLink>
  );
}
