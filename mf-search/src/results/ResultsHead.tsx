import { storage } from '@app/remote-kit/storage';
import type { SearchQuery } from '@app/types';
import { Button, classNames, MapIcon, More, PlaceIcon, Row, Stack } from '@app/ui';
import { type ReactNode, type Ref, useEffect, useState } from 'react';
import { m } from '../paraglide/messages.js';
import { Toolbar, ToolbarSort } from '../shared/Toolbar.tsx';
import { getResultsHeading, type OrderReason, sortControlWords } from '../shared/words/results.ts';
import { filtersFormId } from './filters/Filters.tsx';
import { isMatched, type Reply } from './match/use-results.ts';
import styles from './ResultsHead.module.css';

interface ResultsHeadProps {
  query: Pick<SearchQuery, 'sortBy' | 'sort'>;
  /** Searched name; empty if none. */
  name: string;
  /** True if a ZIP code was given, so that distances will be known. */
  near: boolean;
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
  onSort: (sortBy: SearchQuery['sortBy']) => void;
  onMap: () => void;
}

/** Heading with the number of results, sort control, filter button and an explanation of the order. */
export function ResultsHead({
  query: { sortBy, sort },
  name,
  near,
  reply,
  reason,
  filters,
  mayMatch,
  heading,
  mapOpen,
  onSort,
  onMap,
}: ResultsHeadProps) {
  const isEmpty = reply?.total === 0;
  const title = reply && getResultsHeading(reply, name);
  const hasOrigin = reply ? reply.origin !== null || getNearState(reply) !== null : near;
  // While another order loads, the control shows the chosen one.
  const isChosen = sort === 'chosen';
  const sortApplied = reply?.sortBy === sortBy && !isChosen ? reply.sortApplied : undefined;
  const orders = sortControlWords({
    ...{ sortBy, chosen: isChosen, sortApplied, hasOrigin, named: name !== '', mayMatch },
  });
  return (
    <Stack className={styles.Head}>
      <h1 id="results-title" ref={heading} tabIndex={-1}>
        {title ? (
          // A new element for each text: browsers that translate the page replace the text within.
          <span key={Object.values(title).join()}>
            {[title.total, title.what].filter(Boolean).join(' ')} <small>{title.where}</small>
          </span>
        ) : (
          m.results_searching()
        )}
      </h1>
      {(!isEmpty || filters) && (
        <Toolbar>
          {!isEmpty && (
            <>
              <ToolbarSort
                label={m.results_sort()}
                name="sortBy"
                form={filtersFormId}
                shown={orders.options.find(({ order }) => order === orders.value)?.text}
                value={orders.value}
                onChange={(event) => onSort(event.target.value as SearchQuery['sortBy'])}
                options={orders.options.map(({ order, text, disabled }) => [order, text, disabled])}
              />
              <Button className="WithoutScript" kind="secondary" type="submit" form={filtersFormId}>
                {m.results_apply()}
              </Button>
              <Button
                needsScript
                kind="secondary"
                aria-expanded={mapOpen}
                aria-controls="results-map"
                onClick={onMap}
              >
                <MapIcon /> <span>{mapOpen ? m.hide_map() : m.show_map()}</span>
              </Button>
            </>
          )}
          {filters}
        </Toolbar>
      )}
      {reason && reply && reply.total > 0 && (
        // A known ZIP code without a place is military mail.
        <WhyThisOrder
          reason={near && reply.origin === null ? { ...reason, note: m.order_military() } : reason}
        />
      )}
    </Stack>
  );
}

const getNearState = (reply: Reply) => (isMatched(reply) ? reply.nearState : null);

function WhyThisOrder({ reason: { lines, why, note } }: { reason: OrderReason }) {
  return (
    <Row gap={0} columnGap={3} className={styles.Why}>
      {note && (
        <Row as="p" nowrap gap={1} soft>
          <PlaceIcon /> <span>{note}</span>
        </Row>
      )}
      {lines ? (
        <WhyBestFit lines={lines} why={why} />
      ) : (
        <More className={classNames('NoPrint', styles.Order)} label={m.why_order()}>
          <p>{why}</p>
        </More>
      )}
    </Row>
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
    <More className={classNames('NoPrint', styles.Order)} label={m.why_order()} open={isFirst}>
      <ol className={styles.Lines}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ol>
      <p>{why}</p>
    </More>
  );
}
