import { towns } from '@app/geo/towns';
import { formatNumber } from '@app/seo';
import { type MapPart, maxMapZoom } from '@app/types/search/map';
import * as L from 'leaflet';
import { findNearestTown, isOverlapping, type Location } from '../../shared/map/map-labels.ts';
import { drawLabels, drawRings, drawZip, metersPerMile, type SearchCircle } from './annotations.ts';
import styles from './MapPanel.module.css';
import {
  addTownNames,
  drawLeaderLine,
  findNearestMarker,
  type MapMarker,
  markerPx,
  placeMarkers,
} from './markers.ts';
import { drawOutlines } from './outlines.ts';
import { countPeople, type Spot } from './spots.ts';
import { drawTiles, type TileSource } from './tiles.ts';

const minPeopleForLarge = 100;
/** Maximum zoom. Outlines show no streets; tiles do. */
const maxZooms = { outlines: 14, tiles: maxMapZoom };
/** Minimum zoom of a part (`MapPart`): its squares are not larger than at this zoom. */
const minPartZoom = 5;
const mainlandBounds: L.LatLngBoundsLiteral = [
  [24.5, -125],
  [49.4, -66.9],
];

export interface MapView {
  peopleCount: number;
  /** Ids of the people with a marker of their own. */
  pinIds: string[];
  /** The part of the world around the window; absent while it is very large. */
  part: MapPart | undefined;
}

export interface MapContent extends SearchCircle {
  tileSource: TileSource | null;
  zipText: string;
  /** Names of the markers for screen readers. `miles`: from the origin; null without one. */
  toPinName: (spot: Spot, town: string, miles: number | null) => string;
  toClusterName: (peopleCount: number, town: string) => string;
  onPinPress: (id: string) => void;
  /** Called with the ids of the people whose marker has the pointer or the focus; empty if no marker has. */
  onHover: (ids: readonly string[]) => void;
  onViewChange: (view: MapView) => void;
}

export interface MapControls {
  /** Replaces the spots. `shouldFit` moves the map so that all of them are in view. */
  showSpots: (spots: readonly Spot[], shouldFit: boolean) => void;
  zoom: (levels: 1 | -1) => void;
  pan: (x: -1 | 0 | 1, y: -1 | 0 | 1) => void;
  /** Highlights the marker of a person, or of the group that counts them. */
  highlight: (person: { id: string; at: Location | null } | null) => void;
  /** Shows a marker as pressed and above the first covering element; others below these elements are hidden. */
  selectPin: (id: string | null, coveringElements?: readonly Element[]) => void;
  focusPin: (id: string) => void;
  updatePinNames: () => void;
  remove: () => void;
}

const getPersonId = ({ spots: [firstSpot, ...otherSpots] }: Pick<MapMarker, 'spots'>) =>
  otherSpots.length === 0 ? firstSpot?.id : undefined;

/** Draws the map into an element. Markers are native buttons; zoom and pan need no gesture. */
export function drawMap(element: HTMLElement, content: MapContent): MapControls {
  const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = L.map(element, {
    zoomControl: false,
    attributionControl: false,
    // The buttons beside the map do the same and can be found with Tab.
    keyboard: false,
    zoomAnimation: !prefersReducedMotion,
    fadeAnimation: !prefersReducedMotion,
    minZoom: 3,
    maxZoom: content.tileSource ? maxZooms.tiles : maxZooms.outlines,
  });
  // Leaflet layers need a view before they are drawn.
  map.fitBounds(mainlandBounds);
  drawOutlines(map);
  if (content.tileSource) drawTiles(map, content.tileSource);
  if (content.origin) drawZip(map, content.origin, content.zipText);
  const ringLayer = L.layerGroup().addTo(map);
  const markerLayer = L.layerGroup().addTo(map);

  let spots: readonly Spot[] = [];
  let markers: MapMarker[] = [];
  let selectedId: string | null = null;
  let coveringElements: readonly Element[] = [];
  let highlightedPerson: Parameters<MapControls['highlight']>[0] = null;

  const findMarker = (id: string) => markers.find((marker) => marker.spots.some((spot) => spot.id === id));
  const computeMiles = ({ location }: Spot) =>
    content.origin && map.distance(content.origin, location) / metersPerMile;
  const labelMarker = ({ button, spots: members, position }: MapMarker) => {
    const town = findNearestTown(towns, position)?.name ?? '';
    const [firstSpot] = members;
    const name =
      members.length === 1 && firstSpot?.id
        ? content.toPinName(firstSpot, town, computeMiles(firstSpot))
        : content.toClusterName(countPeople(members), town);
    button.setAttribute('aria-label', name);
  };

  function redraw() {
    const focusedSpot = markers.find(({ button }) => button === document.activeElement)?.spots[0];
    markerLayer.clearLayers();
    content.onHover([]);
    markers = placeMarkers(map, spots).map(({ members, position, isMoved }) => {
      const marker: MapMarker = { button: document.createElement('button'), spots: members, position };
      initializeButton(marker);
      if (isMoved) drawLeaderLine(markerLayer, members[0]!.location, position);
      const icon = L.divIcon({ html: marker.button, className: styles.Place ?? '', iconSize: [0, 0] });
      L.marker(position, { icon, keyboard: false }).addTo(markerLayer);
      return marker;
    });
    addTownNames(map, markers);
    const ringLabels = drawRings(map, ringLayer, content);
    if (!content.tileSource) drawLabels(map, markerLayer, markers, ringLabels, content.origin);
    // The focused marker was replaced; the focus moves to the one that has its first person.
    if (focusedSpot)
      markers.find((marker) => marker.spots.includes(focusedSpot))?.button.focus({ preventScroll: true });
    updateHighlights();
    const bounds = map.getBounds();
    const visibleSpots = spots.filter(({ location }) => bounds.contains(location));
    content.onViewChange({
      peopleCount: countPeople(visibleSpots),
      pinIds: markers.flatMap((marker) => getPersonId(marker) ?? []),
      part: computeMapPart(map),
    });
  }

  function initializeButton(marker: MapMarker) {
    const { button, spots: members } = marker;
    const [firstSpot] = members;
    const total = countPeople(members);
    const isNumbered = total === 1 && firstSpot?.listPosition !== undefined;
    button.type = 'button';
    button.className = (isNumbered ? styles.Pin : styles.Cluster) ?? '';
    if (total >= minPeopleForLarge) button.dataset.size = 'large';
    button.textContent = formatNumber(isNumbered ? firstSpot!.listPosition! : total);
    labelMarker(marker);
    const ids = members.flatMap(({ id }) => id ?? []);
    for (const event of ['mouseenter', 'focus']) button.addEventListener(event, () => content.onHover(ids));
    for (const event of ['mouseleave', 'blur']) button.addEventListener(event, () => content.onHover([]));
    // Keyboard focus only: a movement between press and release of a pointer would lose the click.
    button.addEventListener('focus', () => {
      if (button.matches(':focus-visible')) map.panInside(marker.position, { padding: [markerPx, markerPx] });
    });
    const id = getPersonId(marker);
    button.addEventListener('click', () => (id ? content.onPinPress(id) : zoomInto(members)));
  }

  function zoomInto(members: readonly Spot[]) {
    const bounds = L.latLngBounds(members.map(({ location }) => location));
    const fittingZoom = members.length > 1 ? map.getBoundsZoom(bounds, false, L.point(80, 80)) : 0;
    // Zooms in by at least one level, even if the group already fits the view.
    const zoom = Math.min(
      Math.max(fittingZoom, map.getZoom() + (members.length > 1 ? 1 : 2)),
      map.getMaxZoom(),
    );
    map.setView(bounds.getCenter(), zoom, { animate: false });
  }

  const isCovered = ({ button }: MapMarker) =>
    coveringElements.some((element) =>
      isOverlapping(button.getBoundingClientRect(), element.getBoundingClientRect()),
    );

  function updateHighlights() {
    const highlightedMarker =
      highlightedPerson &&
      (findMarker(highlightedPerson.id) ?? findNearestMarker(map, markers, highlightedPerson.at));
    for (const marker of markers) {
      marker.button.toggleAttribute('data-marked', marker === highlightedMarker);
      const id = getPersonId(marker);
      marker.button.style.visibility = isCovered(marker) && id !== selectedId ? 'hidden' : '';
      if (id) marker.button.setAttribute('aria-pressed', String(id === selectedId));
    }
  }

  // Leaflet ignores calls during a movement, so presses in between wait for its end.
  let targetZoom: number | undefined;
  let targetOffset: L.Point | undefined;
  let isMoving = false;
  function zoomToTarget() {
    if (targetZoom === undefined || targetZoom === map.getZoom()) targetZoom = undefined;
    else map.setZoom(targetZoom, { animate: !prefersReducedMotion });
  }
  function panToTarget() {
    if (isMoving || !targetOffset) return;
    const offset = targetOffset;
    targetOffset = undefined;
    map.panBy(offset, { animate: !prefersReducedMotion });
  }
  map.on('movestart', () => {
    isMoving = true;
  });
  map.on('moveend', () => {
    isMoving = false;
    redraw();
    zoomToTarget();
    panToTarget();
  });
  // The element's size changes with the window and the layout of the page.
  const resizeObserver = new ResizeObserver(() => map.invalidateSize({ animate: false }));
  resizeObserver.observe(element);

  return {
    showSpots(newSpots, shouldFit) {
      spots = newSpots;
      if (shouldFit) fitSpots(map, spots, content, prefersReducedMotion);
      redraw();
    },
    zoom(levels) {
      const zoom = (targetZoom ?? map.getZoom()) + levels;
      targetZoom = Math.min(Math.max(zoom, map.getMinZoom()), map.getMaxZoom());
      zoomToTarget();
    },
    pan(x, y) {
      const { x: width, y: height } = map.getSize();
      targetOffset = (targetOffset ?? L.point(0, 0)).add([(x * width) / 3, (y * height) / 3]);
      panToTarget();
    },
    highlight(person) {
      highlightedPerson = person;
      updateHighlights();
    },
    selectPin(id, newCoveringElements = []) {
      selectedId = id;
      coveringElements = newCoveringElements;
      updateHighlights();
      const position = id && findMarker(id)?.position;
      if (!position) return;
      const { bottom } = element.getBoundingClientRect();
      const coveredPx = Math.max(0, bottom - (coveringElements[0]?.getBoundingClientRect().top ?? bottom));
      const margin = L.point(markerPx, markerPx);
      map.panInside(position, {
        paddingTopLeft: margin,
        paddingBottomRight: margin.add([0, coveredPx]),
        animate: !prefersReducedMotion,
      });
    },
    focusPin: (id) => findMarker(id)?.button.focus({ preventScroll: true }),
    updatePinNames: () => markers.forEach(labelMarker),
    remove() {
      resizeObserver.disconnect();
      map.remove();
    },
  };
}

/** Moves the map to all spots and the origin. Spots overseas do not count if others are on the mainland. */
function fitSpots(map: L.Map, spots: readonly Spot[], { origin }: MapContent, prefersReducedMotion: boolean) {
  const mainland = L.latLngBounds(mainlandBounds);
  const points = spots.map(({ location }) => L.latLng(location));
  const mainlandPoints = points.filter((point) => mainland.contains(point));
  const bounds = L.latLngBounds(mainlandPoints.length > 0 ? mainlandPoints : points);
  if (origin) bounds.extend(origin);
  map.fitBounds(bounds.isValid() ? bounds : mainland, {
    padding: [40, 40],
    maxZoom: 12,
    animate: !prefersReducedMotion,
  });
}

/** The first of two by two squares that contain the window, wherever it lies on them. */
function computeMapPart(map: L.Map): MapPart | undefined {
  const { x: width, y: height } = map.getSize();
  const zoomSteps = Math.ceil(Math.log2(Math.max(width, height, 256) / 256));
  const zoom = Math.floor(map.getZoom()) - zoomSteps;
  if (zoom < minPartZoom) return undefined;
  const squarePx = 256 * 2 ** zoomSteps;
  const { x, y } = map.getPixelBounds().min!;
  const maxIndex = 2 ** zoom - 1;
  const toSquareIndex = (px: number) => Math.min(Math.max(Math.floor(px / squarePx), 0), maxIndex);
  return { zoom, x: toSquareIndex(x), y: toSquareIndex(y) };
}
