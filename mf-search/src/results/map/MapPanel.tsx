// Imported before the styles of the map, which override some of it.
import 'leaflet/dist/leaflet.css';
import { nationwideOptionMiles } from '@app/option-lists';
import { formatFullName, formatNumber, formatOneDecimal, formatRadius } from '@app/seo';
import { useShell } from '@app/shell-api';
import type { Card, SearchFilters, SearchReply } from '@app/types';
import {
  ArrowLeftIcon,
  ArrowRightIcon,
  Button,
  CloseIcon,
  MinusIcon,
  MoveIcon,
  PlusIcon,
  Stack,
  VisuallyHidden,
} from '@app/ui';
import { type ReactNode, type Ref, useEffect, useEffectEvent, useRef, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { BottomBar } from '../../shared/bottom-bar/BottomBar.tsx';
import { ProsthetistCard } from '../../shared/cards/ProsthetistCard.tsx';
import { drawMap, type MapControls, type MapView } from './leaflet-map.ts';
import styles from './MapPanel.module.css';
import { type MapSearch, useSpots } from './spots.ts';
import { readTileCredit, readTileSource } from './tiles.ts';
import { useListHighlights, useMatchedCard, usePinCards } from './use-pin-cards.ts';

export interface MapPanelProps extends MapSearch {
  reply: Pick<SearchReply, 'prosthetists' | 'outOfState' | 'origin' | 'radius'>;
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

/** Markers of people and of groups. Loads nothing from other hosts unless a tile server is configured. */
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
      spot.listPosition === undefined
        ? personName
        : m.map_pin({ number: spot.listPosition, name: personName });
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

interface MapControlButtonsProps {
  ref: Ref<HTMLDivElement>;
  getControls: () => MapControls | null;
}

/** Buttons that zoom and move the map, for visitors who do not drag. */
function MapControlButtons({ ref, getControls }: MapControlButtonsProps) {
  const [areMoveButtonsShown, setAreMoveButtonsShown] = useState(false);
  const renderMoveButton = (label: string, x: -1 | 0 | 1, y: -1 | 0 | 1, icon: ReactNode) => (
    <Button kind="secondary" aria-label={label} onClick={() => getControls()?.pan(x, y)}>
      {icon}
    </Button>
  );
  return (
    <Stack ref={ref} gap={1} className={styles.Keys}>
      <Button kind="secondary" aria-label={m.map_zoom_in()} onClick={() => getControls()?.zoom(1)}>
        <PlusIcon />
      </Button>
      <Button kind="secondary" aria-label={m.map_zoom_out()} onClick={() => getControls()?.zoom(-1)}>
        <MinusIcon />
      </Button>
      <Button
        kind="secondary"
        aria-label={m.map_moves()}
        aria-expanded={areMoveButtonsShown}
        aria-controls={areMoveButtonsShown ? 'map-moves' : undefined}
        onClick={() => setAreMoveButtonsShown(!areMoveButtonsShown)}
      >
        <MoveIcon />
      </Button>
      {areMoveButtonsShown && (
        <Stack id="map-moves" gap={1}>
          {renderMoveButton(m.map_up(), 0, -1, <ArrowLeftIcon className={styles.Up} />)}
          {renderMoveButton(m.map_left(), -1, 0, <ArrowLeftIcon />)}
          {renderMoveButton(m.map_right(), 1, 0, <ArrowRightIcon />)}
          {renderMoveButton(m.map_down(), 0, 1, <ArrowLeftIcon className={styles.Down} />)}
        </Stack>
      )}
    </Stack>
  );
}

interface PinCardProps {
  card: Card;
  origin: SearchReply['origin'];
  filters: SearchFilters;
  fit: ReactNode;
  /** Called with the card, and its button beside it. */
  onShown: (coveringElements: readonly Element[]) => void;
  onClose: () => void;
}

/** The card of the pressed pin: below the map on phones, in its corner beside a list. Takes the focus. */
function PinCard({ card, origin, filters, fit, onShown, onClose }: PinCardProps) {
  const contentRef = useRef<HTMLDivElement>(null);
  const reportCoveringElements = useEffectEvent(onShown);
  const closeOnEscape = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'Escape') onClose();
  });
  const hasFit = Boolean(fit);
  // The card grows when the needs are loaded.
  useEffect(
    () => reportCoveringElements([contentRef.current!, contentRef.current!.lastElementChild!]),
    [hasFit],
  );
  useEffect(() => {
    const element = contentRef.current!;
    element.querySelector<HTMLElement>('a[href]')?.focus({ preventScroll: true });
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, []);
  return (
    <BottomBar rank="pin" label={m.map_chosen()} className={styles.PinCard}>
      <div ref={contentRef} className={styles.PinContent}>
        <ProsthetistCard card={card} filters={filters} origin={origin} titleAs="h2" fit={fit} isCopy />
        <Button kind="secondary" className={styles.Close} aria-label={m.map_close()} onClick={onClose}>
          <CloseIcon />
        </Button>
      </div>
    </BottomBar>
  );
}
