import { storage } from '@app/remote-kit/storage';
import type { SearchQuery } from '@app/types';
import { Button, classNames, MapIcon, More, PlaceIcon, Row } from '@app/ui';
import { type ReactNode, type Ref, useEffect, useState } from 'react';
import { m } from '../paraglide/messages.js';
import { Toolbar, ToolbarSort } from '../shared/Toolbar.tsx';
import {
  getEmptyHeading,
  getResultsHeading,
  type OrderReason,
  sortControlWords,
} from '../shared/words/results.ts';
import { filtersFormId } from './filters/Filters.tsx';
import { isMatched, type Reply } from './match/use-results.ts';
import styles from './ResultsHead.module.css';

interface ResultsHeadProps {
  query: Pick<SearchQuery, 'sortBy' | 'sort'>;
  /** Searched name; empty if none. */
  name: string;
  /** True if a ZIP code was given, so that distances will be known. */
  near: boolean;
  /** Number of filters and restrictions that were searched with. */
  on: number;
  /** Absent while the first reply loads. */
  reply: Reply | undefined;
  /** Explanation of the order. */
  reason: OrderReason | undefined;
  /** Button that opens the filters; absent if there are none. */
  filters?: ReactNode;
  /** True if the visitor may tell needs. */
  mayMatch: boolean;
  heading: Ref<HTMLHeadingElement>;
  mapOpen: boolean;
  /** How many of all results the map shows; null: all, or no map. */
  mapPart: string | null;
  onSort: (sortBy: SearchQuery['sortBy']) => void;
  onMap: () => void;
}

/** Heading with the number of results, an explanation of the order, and one row of tools: order, filters, map. */
export function ResultsHead({
  query: { sortBy, sort },
  name,
  near,
  on,
  reply,
  reason,
  filters,
  mayMatch,
  heading,
  mapOpen,
  mapPart,
  onSort,
  onMap,
}: ResultsHeadProps) {
  const isEmpty = reply?.total === 0;
  const title = reply && (isEmpty ? getEmptyHeading(reply, name, on) : getResultsHeading(reply, name));
  const hasOrigin = reply ? reply.origin !== null || getNearState(reply) !== null : near;
  // While another order loads, the control shows the chosen one.
  const isChosen = sort === 'chosen';
  const sortApplied = reply?.sortBy === sortBy && !isChosen ? reply.sortApplied : undefined;
  // A known ZIP code without a place is military mail.
  const note = near && reply?.origin === null ? m.order_military() : reason?.note;
  const orders = sortControlWords({
    sortBy,
    chosen: isChosen,
    sortApplied,
    hasOrigin,
    named: name !== '',
    mayMatch,
  });
  return (
    <div className={styles.Head}>
      <h1 id="results-title" ref={heading} tabIndex={-1}>
        {title ? (
          // A new element for each text: browsers that translate the page replace the text within.
          <span key={Object.values(title).join()} data-mapped={mapPart ? '' : undefined}>
            {[title.total, title.what].filter(Boolean).join(' ')}
            {title.where && (
              <>
                {' '}
                <small>{title.where}</small>
              </>
            )}
          </span>
        ) : (
          m.results_searching()
        )}
        {title && mapPart && (
          <span className={styles.MapPart}>
            {mapPart} <small>{title.where}</small>
          </span>
        )}
      </h1>
      {reason && !isEmpty && <WhyThisOrder reason={reason} />}
      {note && !isEmpty && (
        <Row as="p" nowrap gap={1} soft>
          <PlaceIcon /> <span>{note}</span>
        </Row>
      )}
      {(!isEmpty || filters) && (
        <Toolbar>
          {!isEmpty && (
            <>
              <ToolbarSort
                label={m.results_sort()}
                name="sortBy"
                form={filtersFormId}
                value={orders.value}
                onChange={(event) => onSort(event.target.value as SearchQuery['sortBy'])}
                options={orders.options.map(({ order, text, disabled }) => [order, text, disabled])}
              />
              <Button className="WithoutScript" kind="secondary" type="submit" form={filtersFormId}>
                {m.results_apply()}
              </Button>
            </>
          )}
          {filters}
          {!isEmpty && <MapKey open={mapOpen} onPress={onMap} />}
        </Toolbar>
      )}
    </div>
  );
}

const getNearState = (reply: Reply) => (isMatched(reply) ? reply.nearState : null);

function MapKey({ open, onPress }: { open: boolean; onPress: () => void }) {
  return (
    <Button
      needsScript
      kind="secondary"
      className={styles.MapKey}
      aria-expanded={open}
      aria-controls="results-map"
      // Has both texts: a name that lacks the shown one cannot be spoken to press it.
      aria-label={open ? `${m.hide_map()}, ${m.hide_map_short()}` : m.show_map()}
      onClick={onPress}
    >
      <MapIcon />
      <span className={styles.Wide}>{open ? m.hide_map() : m.show_map()}</span>
      <span className={styles.Narrow}>{open ? m.hide_map_short() : m.show_map_short()}</span>
    </Button>
  );
}

function WhyThisOrder({ reason: { lines, why } }: { reason: OrderReason }) {
  if (lines) return <WhyBestFit lines={lines} why={why} />;
  return (
    <More className={classNames('NoPrint', styles.Why)} label={m.why_order()}>
      <p>{why}</p>
    </More>
  );
}

const explainedKey = 'best-fit-explained';

/** Explanation of the order by fit; open the first time that somebody sees it. */
function WhyBestFit({ lines, why }: { lines: string[]; why: string }) {
  const [isFirst] = useState(() => storage.local.getItem(explainedKey) === null);
  useEffect(() => {
    storage.local.setItem(explainedKey, 'yes');
  }, []);
  return (
    <More className={classNames('NoPrint', styles.Why)} label={m.why_order()} open={isFirst}>
      <ol className={styles.Lines}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ol>
      <p>{why}</p>
    </More>
  );
}
