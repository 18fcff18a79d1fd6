import { sortOrders } from '@app/option-lists';
import { orderReason, resultsHeading, sortText } from '@app/seo';
import { useShell } from '@app/shell-api';
import type { SearchQuery, SearchReply } from '@app/types';
import { Button, MapIcon, More, PlaceIcon, Toolbar, ToolbarSort } from '@app/ui';
import type { Ref } from 'react';
import { m } from '../paraglide/messages.js';
import { ShortlistLink } from '../ShortlistLink.tsx';
import styles from './ResultsHead.module.css';

interface ResultsHeadProps {
  sortBy: SearchQuery['sortBy'];
  /** What was searched for, if anything. */
  name: string;
  /** A ZIP code was given: miles will be known. */
  near: boolean;
  /** Absent while the first answer is on its way. */
  reply: SearchReply | undefined;
  heading: Ref<HTMLHeadingElement>;
  mapOpen: boolean;
  onSort: (sortBy: SearchQuery['sortBy']) => void;
  onMap: () => void;
}

/** `match` needs health facts, so it comes with accounts. */
const orders = sortOrders.filter((order) => order !== 'match');

/** How many of what and where, the list's tools, and why it is in this order. */
export function ResultsHead({
  sortBy,
  name,
  near,
  reply,
  heading,
  mapOpen,
  onSort,
  onMap,
}: ResultsHeadProps) {
  const { locale } = useShell();
  const words = reply && resultsHeading(reply, name, locale);
  return (
    <div className={styles.Head}>
      <h1 id="results-title" ref={heading} tabIndex={-1}>
        {words ? (
          <>
            {words.total} {words.what} <small>{words.where}</small>
          </>
        ) : (
          m.results_searching()
        )}
      </h1>
      {reply?.total !== 0 && (
        <Toolbar>
          <ToolbarSort
            label={m.results_sort()}
            value={sortBy}
            onChange={(event) => onSort(event.target.value as SearchQuery['sortBy'])}
          >
            {orders.map((order) => (
              <option key={order} value={order}>
                {sortText(order, locale, reply ? reply.origin !== null : near)}
              </option>
            ))}
          </ToolbarSort>
          <ShortlistLink />
          <Button kind="secondary" aria-expanded={mapOpen} aria-controls="results-map" onClick={onMap}>
            <MapIcon /> {mapOpen ? m.hide_map() : m.show_map()}
          </Button>
        </Toolbar>
      )}
      {reply && reply.total > 0 && <WhyThisOrder reply={reply} />}
    </div>
  );
}

function WhyThisOrder({ reply }: { reply: SearchReply }) {
  const { locale } = useShell();
  const { why, distance, hint } = orderReason(reply, locale);
  const note = hint || distance;
  return (
    <div className={styles.Why}>
      {note && (
        <p className={styles.Note}>
          <PlaceIcon /> {note}
        </p>
      )}
      <More className={styles.Order} label={m.why_order()}>
        <p>{why}</p>
      </More>
    </div>
  );
}
