// Before the styles of the map, which replace some of it.
import 'leaflet/dist/leaflet.css';
import { nationwideRadius } from '@app/option-lists';
import { formatFullName, formatNumber, formatRadius, formatTenth } from '@app/seo';
import { useShell } from '@app/shell-api';
import type { Card, SearchReply } from '@app/types';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { drawMap, type MapControls, type MapView } from './leaflet-map.ts';
import { MapKeys } from './MapKeys.tsx';
import styles from './MapPanel.module.css';
import { PinCard } from './PinCard.tsx';
import { type MapSearch, useSpots } from './spots.ts';
import { readTileCredit, readTileSource } from './tiles.ts';
import { useListMarks } from './use-list-marks.ts';
import { useMatchedCard, usePinCards } from './use-pin-cards.ts';

export interface MapPanelProps extends MapSearch {
  /** The shown page of the list. */
  reply: Pick<SearchReply, 'prosthetists' | 'outOfState' | 'origin' | 'radius'>;
  /** Renders why a listing matches the visitor. */
  computeFit: (card: Card) => ReactNode;
  /** Gets how many of all are in view, for example "24 of 201 in this part"; null: all of them. */
  onPart: (part: string | null) => void;
}

const nothingSeen: MapView = { total: 0, pins: [], part: undefined };
const fractions: Record<number, string> = { 0.25: '¼', 0.5: '½' };

/** Map of all results of a search. It is drawn anew for another origin or radius. */
export default function MapPanel(props: MapPanelProps) {
  const { origin, radius } = props.reply;
  return <ResultsMap key={`${origin?.zip} ${radius}`} {...props} />;
}

/**
 * People with their numbers in the list, and keys that count those who are near each other. Loads nothing from other
 * hosts unless a tile server is configured.
 */
function ResultsMap({ query, person, reply, computeFit, onPart }: MapPanelProps) {
  const { origin, radius, prosthetists } = reply;
  const { locale } = useShell();
  const [view, setView] = useState(nothingSeen);
  const [chosen, setChosen] = useState<string | null>(null);
  const [hovered, setHovered] = useState<readonly string[]>([]);
  const { spots, total, unplaced, searchKey } = useSpots({ query, person }, view.part);
  const cards = usePinCards(reply, chosen ? [chosen, ...view.pins] : view.pins);
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
      onPin: setChosen,
      onHover: setHovered,
      onView: setView,
    }),
  );
  const toPinName = useEffectEvent<Parameters<typeof drawMap>[1]['toPinName']>((spot, town, miles) => {
    const card = cards.get(spot.id);
    const who = card ? formatFullName(card) : m.map_near({ town });
    const named = spot.number === undefined ? who : m.map_pin({ number: spot.number, name: who });
    return miles === null ? named : m.map_pin_miles({ name: named, miles: formatTenth(miles) });
  });
  useEffect(() => {
    const drawn = draw();
    controls.current = drawn;
    return drawn.remove;
  }, []);

  const fittedKey = useRef<string>(null);
  useEffect(() => {
    const isOther = searchKey !== null && fittedKey.current !== searchKey;
    if (isOther) fittedKey.current = searchKey;
    controls.current?.show(spots, isOther);
  }, [spots, searchKey]);
  useEffect(() => controls.current?.rename(), [cards]);
  useListMarks(prosthetists, hovered, (card) => controls.current?.mark(card));

  const card = useMatchedCard(chosen === null ? undefined : cards.get(chosen));

  const isPart = view.total + unplaced < total;
  const numbers = { n: formatNumber(view.total), total: formatNumber(total) };
  const part = isPart ? m.map_part(numbers) : null;
  const showPart = useEffectEvent(onPart);
  useEffect(() => showPart(part), [part]);
  useEffect(() => () => showPart(null), []);

  const close = () => {
    controls.current?.focus(chosen!);
    controls.current?.choose(null);
    setChosen(null);
  };
  /** Keeps the pressed pin above its card. */
  const keepInView = (cardTopPx: number) =>
    controls.current?.choose(
      chosen,
      Math.max(0, element.current!.getBoundingClientRect().bottom - cardTopPx),
    );

  return (
    <>
      <div className={styles.Map}>
        <MapKeys controls={() => controls.current} />
        <div className={styles.Canvas} ref={element} />
        <p className={styles.Says} role="status">
          {part ? (
            <>
              <span className={styles.Part}>{part}.</span> {m.map_legend()}
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
          fit={computeFit(card)}
          onShown={keepInView}
          onClose={close}
        />
      )}
    </>
  );
}
