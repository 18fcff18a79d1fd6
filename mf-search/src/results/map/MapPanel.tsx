// Imported before the styles of the map, which override some of it.
import 'leaflet/dist/leaflet.css';
import { nationwideRadius } from '@app/option-lists';
import { formatFullName, formatNumber, formatRadius, formatTenth } from '@app/seo';
import { useShell } from '@app/shell-api';
import type { Card, SearchReply } from '@app/types';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { drawMap, type MapControls, type MapView } from './leaflet-map.ts';
import { MapControlButtons } from './MapControlButtons.tsx';
import styles from './MapPanel.module.css';
import { PinCard } from './PinCard.tsx';
import { type MapSearch, useSpots } from './spots.ts';
import { readTileCredit, readTileSource } from './tiles.ts';
import { useListMarks } from './use-list-marks.ts';
import { useMatchedCard, usePinCards } from './use-pin-cards.ts';

export interface MapPanelProps extends MapSearch {
  /** The shown page of the list. */
  reply: Pick<SearchReply, 'prosthetists' | 'outOfState' | 'origin' | 'radius'>;
  /** Renders which of the visitor's needs a listing meets. */
  renderFit: (card: Card) => ReactNode;
  /** Called with a text about how many people are in view: "24 of 201 in this part"; null: all of them. */
  onPart: (part: string | null) => void;
}

const emptyView: MapView = { total: 0, pins: [], part: undefined };
const fractions: Record<number, string> = { 0.25: '¼', 0.5: '½' };

/** Map of all results of a search. It is created anew for another origin or radius. */
export default function MapPanel(props: MapPanelProps) {
  const { origin, radius } = props.reply;
  return <ResultsMap key={`${origin?.zip} ${radius}`} {...props} />;
}

/**
 * Markers of people with their numbers in the list, and of groups with their counts. Loads nothing from other
 * hosts unless a tile server is configured.
 */
function ResultsMap({ query, matchOptions, reply, renderFit, onPart }: MapPanelProps) {
  const { origin, radius, prosthetists } = reply;
  const { locale } = useShell();
  const [view, setView] = useState(emptyView);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [hoveredIds, setHoveredIds] = useState<readonly string[]>([]);
  const { spots, total, unplaced, searchKey } = useSpots({ query, matchOptions }, view.part);
  const cards = usePinCards(reply, chosenId ? [chosenId, ...view.pins] : view.pins);
  const [tiles] = useState(readTileSource);

  const element = useRef<HTMLDivElement>(null);
  const controls = useRef<MapControls>(null);
  const draw = useEffectEvent(() =>
    drawMap(element.current!, {
      origin,
      radiusMiles: radius < nationwideRadius ? radius : null,
      tiles,
      zipText: m.map_zip({ zip: origin?.zip ?? '' }),
      toRingText: (miles) =>
        fractions[miles] ? m.map_ring_part({ part: fractions[miles] }) : formatRadius(miles, false, locale),
      toPinName,
      toClusterName: (n, town) => m.map_cluster({ n, total: formatNumber(n), town }),
      onPin: setChosenId,
      onHover: setHoveredIds,
      onView: setView,
    }),
  );
  const toPinName = useEffectEvent<Parameters<typeof drawMap>[1]['toPinName']>((spot, town, miles) => {
    const card = cards.get(spot.id);
    const personName = card ? formatFullName(card) : m.map_near({ town });
    const numberedName =
      spot.number === undefined ? personName : m.map_pin({ number: spot.number, name: personName });
    return miles === null ? numberedName : m.map_pin_miles({ name: numberedName, miles: formatTenth(miles) });
  });
  useEffect(() => {
    const mapControls = draw();
    controls.current = mapControls;
    return mapControls.remove;
  }, []);

  const fittedKey = useRef<string>(null);
  useEffect(() => {
    const isNewSearch = searchKey !== null && fittedKey.current !== searchKey;
    if (isNewSearch) fittedKey.current = searchKey;
    controls.current?.show(spots, isNewSearch);
  }, [spots, searchKey]);
  useEffect(() => controls.current?.updatePinNames(), [cards]);
  useListMarks(prosthetists, hoveredIds, (card) => controls.current?.highlight(card));

  const card = useMatchedCard(chosenId === null ? undefined : cards.get(chosenId));

  const isPart = view.total + unplaced < total;
  const numbers = { n: formatNumber(view.total), total: formatNumber(total) };
  const partText = isPart ? m.map_part(numbers) : null;
  const reportPart = useEffectEvent(onPart);
  useEffect(() => reportPart(partText), [partText]);
  useEffect(() => () => reportPart(null), []);

  const close = () => {
    controls.current?.focus(chosenId!);
    controls.current?.choose(null);
    setChosenId(null);
  };
  /** Keeps the pressed pin above its card. */
  const keepPinVisible = (cardTopPx: number) =>
    controls.current?.choose(
      chosenId,
      Math.max(0, element.current!.getBoundingClientRect().bottom - cardTopPx),
    );

  return (
    <>
      <div className={styles.Map}>
        <MapControlButtons getControls={() => controls.current} />
        <div className={styles.Canvas} ref={element} />
        <p className={styles.Says} role="status">
          {partText ? (
            <>
              <span className={styles.Part}>{partText}.</span> {m.map_legend()}
            </>
          ) : (
            m.map_all(numbers)
          )}{' '}
          {unplaced > 0 && m.map_missing({ n: unplaced })}
        </p>
        {tiles && <p className={styles.Credit}>{readTileCredit()}</p>}
      </div>
      {card && (
        <PinCard
          key={card.id}
          card={card}
          origin={origin}
          filters={query}
          fit={renderFit(card)}
          onShown={keepPinVisible}
          onClose={close}
        />
      )}
    </>
  );
}
