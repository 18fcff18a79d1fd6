// Imported before the styles of the map, which override some of it.
import 'leaflet/dist/leaflet.css';
import { nationwideOptionMiles } from '@app/option-lists';
import { formatFullName, formatNumber, formatOneDecimal, formatRadius } from '@app/seo';
import { useShell } from '@app/shell-api';
import type { Card, SearchReply } from '@app/types';
import { VisuallyHidden } from '@app/ui';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { drawMap, type MapControls, type MapView } from './leaflet-map.ts';
import { MapControlButtons } from './MapControlButtons.tsx';
import styles from './MapPanel.module.css';
import { PinCard } from './PinCard.tsx';
import { type MapSearch, useSpots } from './spots.ts';
import { readTileCredit, readTileSource } from './tiles.ts';
import { useListHighlights } from './use-list-highlights.ts';
import { useMatchedCard, usePinCards } from './use-pin-cards.ts';

export interface MapPanelProps extends MapSearch {
  /** The shown page of the list. */
  reply: Pick<SearchReply, 'prosthetists' | 'outOfState' | 'origin' | 'radius'>;
  /** Renders which of the visitor's needs a listing meets. */
  renderFit: (card: Card) => ReactNode;
  /** Called with a text about how many people are in view: "24 of 201 in this part"; null: all of them. */
  onViewTextChange: (viewText: string | null) => void;
}

const emptyView: MapView = { peopleCount: 0, pinIds: [], part: undefined };
const fractionTexts: Record<number, string> = { 0.25: '¼', 0.5: '½' };

/** Map of all results of a search. It is created anew for another origin or radius. */
export default function MapPanel(props: MapPanelProps) {
  const { origin, radius } = props.reply;
  return <ResultsMap key={`${origin?.zip} ${radius}`} {...props} />;
}

/**
 * Markers of people with their numbers in the list, and of groups with their counts. Loads nothing from other
 * hosts unless a tile server is configured.
 */
function ResultsMap({ query, matchOptions, reply, renderFit, onViewTextChange }: MapPanelProps) {
  const { origin, radius, prosthetists } = reply;
  const { locale } = useShell();
  const [view, setView] = useState(emptyView);
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const [hoveredIds, setHoveredIds] = useState<readonly string[]>([]);
  const { spots, total, unplacedCount, searchKey } = useSpots({ query, matchOptions }, view.part);
  const cards = usePinCards(reply, selectedId ? [selectedId, ...view.pinIds] : view.pinIds);
  const [tileSource] = useState(readTileSource);

  const canvasRef = useRef<HTMLDivElement>(null);
  const buttonsRef = useRef<HTMLDivElement>(null);
  const controlsRef = useRef<MapControls>(null);
  const drawResultsMap = useEffectEvent(() =>
    drawMap(canvasRef.current!, {
      origin,
      radiusMiles: radius < nationwideOptionMiles ? radius : null,
      tileSource,
      zipText: m.map_zip({ zip: origin?.zip ?? '' }),
      toRingText: (miles) =>
        fractionTexts[miles]
          ? m.map_ring_part({ part: fractionTexts[miles] })
          : formatRadius(miles, false, locale),
      toPinName,
      toClusterName: (n, town) => m.map_cluster({ n, total: formatNumber(n), town }),
      onPinPress: setSelectedId,
      onHover: setHoveredIds,
      onViewChange: setView,
    }),
  );
  const toPinName = useEffectEvent<Parameters<typeof drawMap>[1]['toPinName']>((spot, town, miles) => {
    const card = cards.get(spot.id);
    const personName = card ? formatFullName(card) : m.map_near({ town });
    const numberedName =
      spot.number === undefined ? personName : m.map_pin({ number: spot.number, name: personName });
    return miles === null
      ? numberedName
      : m.map_pin_miles({ name: numberedName, miles: formatOneDecimal(miles) });
  });
  useEffect(() => {
    const mapControls = drawResultsMap();
    controlsRef.current = mapControls;
    return mapControls.remove;
  }, []);

  const fittedSearchKeyRef = useRef<string>(null);
  useEffect(() => {
    const isNewSearch = searchKey !== null && fittedSearchKeyRef.current !== searchKey;
    if (isNewSearch) fittedSearchKeyRef.current = searchKey;
    controlsRef.current?.showSpots(spots, isNewSearch);
  }, [spots, searchKey]);
  useEffect(() => controlsRef.current?.updatePinNames(), [cards]);
  useListHighlights(prosthetists, hoveredIds, (card) => controlsRef.current?.highlight(card));

  const card = useMatchedCard(selectedId === null ? undefined : cards.get(selectedId));

  const isPartial = view.peopleCount + unplacedCount < total;
  const countTexts = { n: formatNumber(view.peopleCount), total: formatNumber(total) };
  const viewText = isPartial ? m.map_part(countTexts) : null;
  const reportViewText = useEffectEvent(onViewTextChange);
  useEffect(() => reportViewText(viewText), [viewText]);
  useEffect(() => () => reportViewText(null), []);

  const closeCard = () => {
    controlsRef.current?.focusPin(selectedId!);
    controlsRef.current?.selectPin(null);
    setSelectedId(null);
  };
  /** Keeps the pressed pin above its card. The map may move, and other markers below the buttons. */
  const keepPinVisible = (cardParts: readonly Element[]) =>
    controlsRef.current?.selectPin(selectedId, [...cardParts, buttonsRef.current!]);

  return (
    <>
      <div className={styles.Map}>
        <MapControlButtons ref={buttonsRef} getControls={() => controlsRef.current} />
        <div className={styles.Canvas} ref={canvasRef} />
        <p className={styles.Says} role="status">
          {viewText ? (
            <>
              <VisuallyHidden className={styles.Part}>{viewText}.</VisuallyHidden> {m.map_legend()}
            </>
          ) : (
            m.map_all(countTexts)
          )}{' '}
          {unplacedCount > 0 && m.map_missing({ n: unplacedCount })}
        </p>
        {tileSource && <p className={styles.Credit}>{readTileCredit()}</p>}
      </div>
      {card && (
        <PinCard
          key={card.id}
          card={card}
          origin={origin}
          filters={query}
          fit={renderFit(card)}
          onShown={keepPinVisible}
          onClose={closeCard}
        />
      )}
    </>
  );
}
