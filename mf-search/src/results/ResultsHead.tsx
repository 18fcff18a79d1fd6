import { storage } from '@app/remote-kit/storage';
import { useShell } from '@app/shell-api';
import type { SearchQuery } from '@app/types';
import { Button, classNames, Details, MapIcon, PlaceIcon, Row, Stack, Text } from '@app/ui';
import { type ReactNode, type Ref, useEffect, useState } from 'react';
import '../shared/parts.css';
import { m } from '../paraglide/messages.js';
import { canSetNeeds } from '../shared/needs/needs.ts';
import { Toolbar, ToolbarSort } from '../shared/Toolbar.tsx';
import {
  getEmptyHeading,
  getResultsHeading,
  getSortControl,
  type OrderExplanation,
} from '../shared/words/results.ts';
import { filtersFormId } from './filters/Filters.tsx';
import { isMatchReply, type ResultsReply } from './match/use-results.ts';
import styles from './ResultsHead.module.css';

interface ResultsHeadProps {
  query: SearchQuery;
  activeFilterCount: number;
  reply: ResultsReply | undefined;
  explanation: OrderExplanation | undefined;
  filtersButton?: ReactNode;
  headingRef: Ref<HTMLHeadingElement>;
  isMapOpen: boolean;
  /** Text about how many of all results are in view of the map; null: all, or no map. */
  mapViewText: string | null;
  onSortChange: (sortBy: SearchQuery['sortBy']) => void;
  onMapToggle: () => void;
}

/** Heading with the number of results, an explanation of the order, and one row of tools: order, filters, map. */
export function ResultsHead({
  query: { name = '', zipCode, sortBy, sort },
  activeFilterCount,
  reply,
  explanation,
  filtersButton,
  headingRef,
  isMapOpen,
  mapViewText,
  onSortChange,
  onMapToggle,
}: ResultsHeadProps) {
  const { session } = useShell();
  const isEmpty = reply?.total === 0;
  const heading =
    reply && (isEmpty ? getEmptyHeading(reply, name, activeFilterCount) : getResultsHeading(reply, name));
  const hasOrigin = reply ? reply.origin !== null || getNearState(reply) !== null : Boolean(zipCode);
  // While another order loads, the control shows the chosen one.
  const isChosen = sort === 'chosen';
  const isDistanceChosen = isChosen && sortBy === 'distance';
  const sortApplied = reply?.sortBy === sortBy && !isDistanceChosen ? reply.sortApplied : undefined;
  // A valid ZIP code without a location is one of military mail.
  const hint = zipCode && reply?.origin === null ? m.order_military() : explanation?.hint;
  const sortControl = getSortControl({
    sortBy,
    isChosen,
    sortApplied,
    hasOrigin,
    hasName: name !== '',
    canMatch: canSetNeeds(session),
  });
  return (
    <Stack gap={1} className={styles.Head}>
      <h1 id="results-title" ref={headingRef} tabIndex={-1}>
        {heading ? (
          // A new element for each text: browsers that translate the page replace the text within.
          <span key={Object.values(heading).join()} className={mapViewText ? 'SearchWideOnly' : undefined}>
            {[heading.total, heading.subject].filter(Boolean).join(' ')}
            {heading.area && (
              <>
                {' '}
                <Text as="small" size="lead" soft>
                  {heading.area}
                </Text>
              </>
            )}
          </span>
        ) : (
          m.results_searching()
        )}
        {heading && mapViewText && (
          <span className="SearchNarrowOnly">
            {mapViewText}{' '}
            <Text as="small" size="lead" soft>
              {heading.area}
            </Text>
          </span>
        )}
      </h1>
      {explanation && !isEmpty && (
        <OrderDetails key={explanation.rules ? 'fit' : 'plain'} explanation={explanation} />
      )}
      {hint && !isEmpty && (
        <Row as="p" nowrap gap={1} soft className="NoPrint">
          <PlaceIcon /> <span>{hint}</span>
        </Row>
      )}
      {(!isEmpty || filtersButton) && (
        <Toolbar className="NoPrint">
          {!isEmpty && (
            <>
              <ToolbarSort
                name="sortBy"
                form={filtersFormId}
                value={sortControl.value}
                onChange={(event) => onSortChange(event.target.value as SearchQuery['sortBy'])}
                options={sortControl.options.map(({ order, text, isDisabled }) => [order, text, isDisabled])}
              />
              <Button className="WithoutScript" kind="secondary" type="submit" form={filtersFormId}>
                {m.results_apply()}
              </Button>
            </>
          )}
          {filtersButton}
          {!isEmpty && <MapButton isOpen={isMapOpen} onPress={onMapToggle} />}
        </Toolbar>
      )}
    </Stack>
  );
}

const getNearState = (reply: ResultsReply) => (isMatchReply(reply) ? reply.nearState : null);

function MapButton({ isOpen, onPress }: { isOpen: boolean; onPress: () => void }) {
  return (
    <Button
      needsScript
      kind="secondary"
      className={styles.MapKey}
      aria-expanded={isOpen}
      aria-controls="results-map"
      // Both texts: for voice control the accessible name must contain the visible one.
      aria-label={isOpen ? `${m.hide_map()}, ${m.hide_map_short()}` : m.show_map()}
      onClick={onPress}
    >
      <MapIcon />
      <span className="SearchWideOnly">{isOpen ? m.hide_map() : m.show_map()}</span>
      <span className="SearchNarrowOnly">{isOpen ? m.hide_map_short() : m.show_map_short()}</span>
    </Button>
  );
}

const bestFitSeenKey = 'best-fit-explained';

/** The order by fit has rules; its explanation is expanded the first time that the visitor sees it. */
function OrderDetails({ explanation: { rules, text } }: { explanation: OrderExplanation }) {
  const [isFirstTime] = useState(() => rules && storage.local.getItem(bestFitSeenKey) === null);
  useEffect(() => {
    if (rules) storage.local.setItem(bestFitSeenKey, 'yes');
  }, [rules]);
  return (
    <Details className={classNames('NoPrint', styles.Why)} label={m.why_order()} open={isFirstTime}>
      {rules && (
        <Stack as="ol" gap="half" className={styles.Lines}>
          {rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </Stack>
      )}
      <p>{text}</p>
    </Details>
  );
}
