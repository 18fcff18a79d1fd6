import { nationwideRadius } from '@app/option-lists';
import { displayName, formatFullName, formatRadius, formatTenth, formatTown } from '@app/seo';
import { useShell } from '@app/shell-api';
import type { SearchReply } from '@app/types';
import {
  Anchor,
  ArrowLeftIcon,
  ArrowRightIcon,
  Button,
  Card,
  MinusIcon,
  PlusIcon,
  Row,
  Stack,
  Text,
} from '@app/ui';
import { useEffect, useMemo, useRef, useState } from 'react';
import { m } from '../paraglide/messages.js';
import { paths } from '../paths.ts';
import { formatDistance } from '../shared/words/listing.ts';
import { drawMap, type MapControls } from './leaflet-map.ts';
import styles from './MapPanel.module.css';
import { type PinData, toPins } from './pins.ts';

export interface MapPanelProps {
  reply: Pick<SearchReply, 'prosthetists' | 'page' | 'pageSize' | 'origin' | 'radius'>;
}

const readMeta = (name: string) =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content || null;
/** Set by the gateway if the site uses a tile server, whose provider requires attribution. */
const getTileUrl = () => readMeta('map-tile-url');
const getCredit = () =>
  getTileUrl() ? m.map_credit_tiles({ credit: readMeta('map-tile-credit') ?? '' }) : m.map_credit();

/**
 * Map of the current page of results: pins numbered like the list, and buttons for zoom and pan. Loads nothing from
 * other hosts unless a tile server is configured.
 */
export default function MapPanel({ reply }: MapPanelProps) {
  const { locale } = useShell();
  const element = useRef<HTMLDivElement>(null);
  const controls = useRef<MapControls>(null);
  const pins = useMemo(() => toPins(reply), [reply]);
  const [chosen, setChosen] = useState<PinData | null>(null);

  useEffect(() => {
    setChosen(null);
    const drawn = drawMap(element.current!, {
      pins,
      origin: reply.origin,
      radiusMiles: reply.radius < nationwideRadius ? reply.radius : null,
      getName: ({ number, card }) =>
        card.distanceMiles === null
          ? m.map_pin({ number, name: formatFullName(card) })
          : m.map_pin_miles({
              number,
              name: formatFullName(card),
              miles: formatTenth(card.distanceMiles),
            }),
      onPin: setChosen,
      nameOfCluster: (n, town) => m.map_cluster({ n, town }),
      clusterUnit: m.map_people(),
      hereText: m.map_here(),
      ringText: (miles) => formatRadius(miles, false, locale),
      tileUrl: getTileUrl(),
    });
    controls.current = drawn;
    return drawn.remove;
  }, [pins, reply, locale]);

  const missing = reply.prosthetists.length - pins.length;
  return (
    <Stack gap="1h" className="NoPrint">
      <div className={styles.Map} ref={element} />
      <Moves controls={() => controls.current} />
      <div aria-live="polite">{chosen && <Chosen key={chosen.card.slug} pin={chosen} />}</div>
      <Text soft>
        {missing > 0 && `${m.map_missing({ n: missing })} `}
        {getCredit()}
      </Text>
    </Stack>
  );
}

function Moves({ controls }: { controls: () => MapControls | null }) {
  const up = <ArrowLeftIcon className={styles.Up} />;
  const down = <ArrowLeftIcon className={styles.Down} />;
  const [arrowsOpen, setArrowsOpen] = useState(false);
  return (
    <>
      <Row gap={1} role="group" aria-label={m.map_moves()}>
        <Button kind="secondary" aria-label={m.map_zoom_in()} onClick={() => controls()?.zoom(1)}>
          <PlusIcon />
        </Button>
        <Button kind="secondary" aria-label={m.map_zoom_out()} onClick={() => controls()?.zoom(-1)}>
          <MinusIcon />
        </Button>
        <Button kind="secondary" onClick={() => controls()?.showAll()}>
          {m.map_show_all()}
        </Button>
        <Button
          kind="secondary"
          aria-expanded={arrowsOpen}
          aria-controls="map-arrows"
          onClick={() => setArrowsOpen(!arrowsOpen)}
        >
          {m.map_more()}
        </Button>
      </Row>
      <div id="map-arrows" hidden={!arrowsOpen}>
        <Row gap={1}>
          <Button kind="secondary" aria-label={m.map_left()} onClick={() => controls()?.pan(-1, 0)}>
            <ArrowLeftIcon />
          </Button>
          <Button kind="secondary" aria-label={m.map_up()} onClick={() => controls()?.pan(0, -1)}>
            {up}
          </Button>
          <Button kind="secondary" aria-label={m.map_down()} onClick={() => controls()?.pan(0, 1)}>
            {down}
          </Button>
          <Button kind="secondary" aria-label={m.map_right()} onClick={() => controls()?.pan(1, 0)}>
            <ArrowRightIcon />
          </Button>
        </Row>
      </div>
    </>
  );
}

/** Card of the selected pin. */
function Chosen({ pin: { number, card } }: { pin: PinData }) {
  const toList = () => document.querySelector<HTMLElement>(`#person-${CSS.escape(card.slug)} a`)?.focus();
  return (
    <Card>
      <p>
        <b>
          {number}. <Anchor href={paths.profile(card.slug)}>{displayName(card)}</Anchor>
        </b>
        <br />
        {[card.company, formatTown(card), formatDistance(card.distanceMiles)].filter(Boolean).join(' · ')}
      </p>
      <Row>
        <Button kind="tint" onClick={toList}>
          {m.map_to_list()}
        </Button>
      </Row>
    </Card>
  );
}
