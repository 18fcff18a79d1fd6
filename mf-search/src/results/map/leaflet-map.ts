import { towns } from '@app/geo/towns';
import { formatNumber } from '@app/seo';
import { closestZoom, type MapPart } from '@app/types/search/map';
import * as L from 'leaflet';
import { findNearestTown, type Location } from '../../shared/map/map-labels.ts';
import { drawLabels, drawRings, drawZip, metersPerMile, type SearchCircle } from './annotations.ts';
import styles from './MapPanel.module.css';
import { drawOutlines } from './outlines.ts';
import { drawLead, findNearestKey, type Key, keyPx, nameTowns, placeKeys } from './person-keys.ts';
import { type Spot, sumSpots } from './spots.ts';
import { drawTiles, type TileSource } from './tiles.ts';

/** From so many people on, a key is large. */
const leastForLarge = 100;
/** Maximum zoom. Outlines show no streets; tiles do. */
const closest = { outlines: 14, tiles: closestZoom };
/** The squares of a part (`MapPart`) are at least this large, in steps of zoom. */
const leastPartZoom = 5;
const mainland: L.LatLngBoundsLiteral = [
  [24.5, -125],
  [49.4, -66.9],
];

/** What is in view after each movement. */
export interface MapView {
  /** Number of people. */
  total: number;
  /** Ids of the people with a key of their own. */
  pins: string[];
  /** The part of the world around the window; absent while it is very large. */
  part: MapPart | undefined;
}

export interface MapContent extends SearchCircle {
  tiles: TileSource | null;
  zipText: string;
  /** Names of the keys for screen readers. `miles`: from the origin; null without one. */
  toPinName: (spot: Spot, town: string, miles: number | null) => string;
  toClusterName: (people: number, town: string) => string;
  onPin: (id: string) => void;
  /** Ids of the people whose key has the pointer or the focus; none: no key has. */
  onHover: (ids: readonly string[]) => void;
  onView: (view: MapView) => void;
}

export interface MapControls {
  /** Replaces what is on the map. `fit` moves it so that all of them are in view. */
  show: (spots: readonly Spot[], fit: boolean) => void;
  zoom: (by: 1 | -1) => void;
  pan: (x: -1 | 0 | 1, y: -1 | 0 | 1) => void;
  /** Marks the key of a person, or the one that counts them. */
  mark: (person: { id: string; at: Location | null } | null) => void;
  /** Shows a person's key as pressed. The key stays above what covers the lower part of the map. */
  choose: (id: string | null, coveredPx?: number) => void;
  focus: (id: string) => void;
  /** Names the pins again, after more is known of their people. */
  rename: () => void;
  remove: () => void;
}

const getId = ({ spots: [first, ...others] }: Pick<Key, 'spots'>) =>
  others.length === 0 ? first?.id : undefined;

/** Draws the map into an element. Keys are native buttons; zoom and pan need no gesture. */
export function drawMap(element: HTMLElement, content: MapContent): MapControls {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = L.map(element, {
    zoomControl: false,
    attributionControl: false,
    // The buttons beside the map do the same and can be found with Tab.
    keyboard: false,
    zoomAnimation: !still,
    fadeAnimation: !still,
    minZoom: 3,
    maxZoom: content.tiles ? closest.tiles : closest.outlines,
  });
  // Leaflet layers need a view before they are drawn.
  map.fitBounds(mainland);
  drawOutlines(map);
  if (content.tiles) drawTiles(map, content.tiles);
  if (content.origin) drawZip(map, content.origin, content.zipText);
  const ringLayer = L.layerGroup().addTo(map);
  const layer = L.layerGroup().addTo(map);

  let spots: readonly Spot[] = [];
  let keys: Key[] = [];
  let chosen: string | null = null;
  let marked: Parameters<MapControls['mark']>[0] = null;

  const findKey = (id: string) => keys.find((key) => key.spots.some((spot) => spot.id === id));
  const toMiles = ({ at }: Spot) => content.origin && map.distance(content.origin, at) / metersPerMile;
  const nameKey = ({ button, spots: members, place }: Key) => {
    const town = findNearestTown(towns, place)?.name ?? '';
    const [first] = members;
    const name =
      members.length === 1 && first?.id
        ? content.toPinName(first, town, toMiles(first))
        : content.toClusterName(sumSpots(members), town);
    button.setAttribute('aria-label', name);
  };

  function draw() {
    const focused = keys.find(({ button }) => button === document.activeElement)?.spots[0];
    layer.clearLayers();
    content.onHover([]);
    keys = placeKeys(map, spots).map(({ members, place, isMoved }) => {
      const key: Key = { button: document.createElement('button'), spots: members, place };
      dress(key);
      if (isMoved) drawLead(layer, members[0]!.at, place);
      const icon = L.divIcon({ html: key.button, className: styles.Place ?? '', iconSize: [0, 0] });
      L.marker(place, { icon, keyboard: false }).addTo(layer);
      return key;
    });
    nameTowns(map, keys);
    const rings = drawRings(map, ringLayer, content);
    if (!content.tiles) drawLabels(map, layer, keys, rings, content.origin);
    // The pressed key is gone; the focus moves to the one that has its first person.
    if (focused) keys.find((key) => key.spots.includes(focused))?.button.focus({ preventScroll: true });
    showMarks();
    const bounds = map.getBounds();
    const inView = spots.filter(({ at }) => bounds.contains(at));
    content.onView({
      total: sumSpots(inView),
      pins: keys.flatMap((key) => getId(key) ?? []),
      part: toPart(map),
    });
  }

  function dress(key: Key) {
    const { button, spots: members } = key;
    const [first] = members;
    const total = sumSpots(members);
    const isNumbered = total === 1 && first?.number !== undefined;
    button.type = 'button';
    button.className = (isNumbered ? styles.Pin : styles.Cluster) ?? '';
    if (total >= leastForLarge) button.dataset.size = 'large';
    button.textContent = formatNumber(isNumbered ? first!.number! : total);
    nameKey(key);
    const ids = members.flatMap(({ id }) => id ?? []);
    for (const event of ['mouseenter', 'focus']) button.addEventListener(event, () => content.onHover(ids));
    for (const event of ['mouseleave', 'blur']) button.addEventListener(event, () => content.onHover([]));
    // Only for keys: a movement between press and release of a pointer would lose the press.
    button.addEventListener('focus', () => {
      if (button.matches(':focus-visible')) map.panInside(key.place, { padding: [keyPx, keyPx] });
    });
    const id = getId(key);
    button.addEventListener('click', () => (id ? content.onPin(id) : zoomInto(members)));
  }

  function zoomInto(members: readonly Spot[]) {
    const bounds = L.latLngBounds(members.map(({ at }) => at));
    const fitting = members.length > 1 ? map.getBoundsZoom(bounds, false, L.point(80, 80)) : 0;
    // Zooms in by at least one level, even if the group already fits the view.
    const zoom = Math.min(Math.max(fitting, map.getZoom() + (members.length > 1 ? 1 : 2)), map.getMaxZoom());
    map.setView(bounds.getCenter(), zoom, { animate: false });
  }

  function showMarks() {
    const holder = marked && (findKey(marked.id) ?? findNearestKey(map, keys, marked.at));
    for (const key of keys) {
      key.button.toggleAttribute('data-marked', key === holder);
      const id = getId(key);
      if (id) key.button.setAttribute('aria-pressed', String(id === chosen));
    }
  }

  // Leaflet drops what is asked of it during a movement: presses in between wait for its end.
  let goalZoom: number | undefined;
  let goalOffset: L.Point | undefined;
  let isMoving = false;
  function zoomToGoal() {
    if (goalZoom === undefined || goalZoom === map.getZoom()) goalZoom = undefined;
    else map.setZoom(goalZoom, { animate: !still });
  }
  function panToGoal() {
    if (isMoving || !goalOffset) return;
    const offset = goalOffset;
    goalOffset = undefined;
    map.panBy(offset, { animate: !still });
  }
  map.on('movestart', () => {
    isMoving = true;
  });
  map.on('moveend', () => {
    isMoving = false;
    draw();
    zoomToGoal();
    panToGoal();
  });
  // The element's size changes with the window and the layout of the page.
  const resizes = new ResizeObserver(() => map.invalidateSize({ animate: false }));
  resizes.observe(element);

  return {
    show(newSpots, fit) {
      spots = newSpots;
      if (fit) fitAll(map, spots, content, still);
      draw();
    },
    zoom(by) {
      const zoom = (goalZoom ?? map.getZoom()) + by;
      goalZoom = Math.min(Math.max(zoom, map.getMinZoom()), map.getMaxZoom());
      zoomToGoal();
    },
    pan(x, y) {
      const { x: width, y: height } = map.getSize();
      goalOffset = (goalOffset ?? L.point(0, 0)).add([(x * width) / 3, (y * height) / 3]);
      panToGoal();
    },
    mark(person) {
      marked = person;
      showMarks();
    },
    choose(id, coveredPx = 0) {
      chosen = id;
      showMarks();
      const place = id && findKey(id)?.place;
      if (!place) return;
      const margin = L.point(keyPx, keyPx);
      map.panInside(place, {
        paddingTopLeft: margin,
        paddingBottomRight: margin.add([0, coveredPx]),
        animate: !still,
      });
    },
    focus: (id) => findKey(id)?.button.focus({ preventScroll: true }),
    rename: () => keys.forEach(nameKey),
    remove() {
      resizes.disconnect();
      map.remove();
    },
  };
}

/** Moves the map to all spots and the origin. Spots overseas do not count if others are on the mainland. */
function fitAll(map: L.Map, spots: readonly Spot[], { origin }: MapContent, still: boolean) {
  const home = L.latLngBounds(mainland);
  const points = spots.map(({ at }) => L.latLng(at));
  const onMainland = points.filter((at) => home.contains(at));
  const bounds = L.latLngBounds(onMainland.length > 0 ? onMainland : points);
  if (origin) bounds.extend(origin);
  map.fitBounds(bounds.isValid() ? bounds : home, { padding: [40, 40], maxZoom: 12, animate: !still });
}

/** Two by two squares that hold the window, however it lies on them. */
function toPart(map: L.Map): MapPart | undefined {
  const { x: width, y: height } = map.getSize();
  const steps = Math.ceil(Math.log2(Math.max(width, height, 256) / 256));
  const zoom = Math.floor(map.getZoom()) - steps;
  if (zoom < leastPartZoom) return undefined;
  const squarePx = 256 * 2 ** steps;
  const { x, y } = map.getPixelBounds().min!;
  const most = 2 ** zoom - 1;
  const toSquare = (px: number) => Math.min(Math.max(Math.floor(px / squarePx), 0), most);
  return { zoom, x: toSquare(x), y: toSquare(y) };
}
