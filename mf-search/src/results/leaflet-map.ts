import * as L from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { towns } from '@app/geo/towns';
import { statesAndTerritories } from '@app/option-lists';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import states from 'us-atlas/states-10m.json';
import { clusterPoints } from './cluster.ts';
import styles from './MapPanel.module.css';
import { findNearestTown, placeLabels } from './map-labels.ts';
import type { PinData } from './pins.ts';
import { type Box, spread } from './spread.ts';

const metersPerMile = 1609.344;
const pinPx = 44;
const clusterPx = { width: 68, height: 52 };
/** Horizontal distance at which two clusters do not overlap. */
const gapPx = clusterPx.width + 4;
/** Maximum zoom. Outlines show no streets; tiles do. */
const closest = { outlines: 12, tiles: 15 };
/** Default view if there are no pins. */
const mainland: L.LatLngBoundsLiteral = [
  [24.5, -125],
  [49.4, -66.9],
];

interface MapContent {
  pins: readonly PinData[];
  origin: { lat: number; lng: number } | null;
  /** Null: no radius, so no circle. */
  radiusMiles: number | null;
  getName: (pin: PinData) => string;
  /** Null: the selected pin is now part of a cluster. */
  onPin: (pin: PinData | null) => void;
  nameOfCluster: (people: number, town: string) => string;
  clusterUnit: string;
  hereText: string;
  /** Label of a distance ring, for example "50 miles". */
  ringText: (miles: number) => string;
  /** `{z}/{x}/{y}` URL template of a tile server; null: outlines only. */
  tileUrl: string | null;
}

export interface MapControls {
  zoom: (by: 1 | -1) => void;
  pan: (x: -1 | 0 | 1, y: -1 | 0 | 1) => void;
  showAll: () => void;
  remove: () => void;
}

/** Draws the map into an element. Pins are native buttons; zoom and pan need no gesture. */
export function drawMap(element: HTMLElement, content: MapContent): MapControls {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = L.map(element, {
    zoomControl: false,
    attributionControl: false,
    // The controls are buttons outside the map, so the page keeps its wheel scrolling and tab order.
    keyboard: false,
    scrollWheelZoom: false,
    zoomAnimation: !still,
    fadeAnimation: !still,
    minZoom: 3,
    maxZoom: content.tileUrl ? closest.tiles : closest.outlines,
  });
  const bounds = L.latLngBounds(content.pins.map((pin) => pin.at));
  if (content.origin) bounds.extend(content.origin);
  const showAll = () =>
    map.fitBounds(bounds.isValid() ? bounds : mainland, { padding: [40, 40], maxZoom: 12, animate: !still });
  // Leaflet layers need a view before they are drawn.
  showAll();

  // Tile requests send the origin only, since the address holds a ZIP code.
  if (content.tileUrl) L.tileLayer(content.tileUrl, { referrerPolicy: 'strict-origin' }).addTo(map);
  else L.geoJSON(getStateOutlines(), { interactive: false, style: { className: styles.State } }).addTo(map);
  if (content.origin) drawOrigin(map, content.origin, content);
  drawPins(map, content);

  return {
    zoom: (by) => map.setZoom(map.getZoom() + by, { animate: !still }),
    pan: (x, y) => {
      const { x: width, y: height } = map.getSize();
      map.panBy([(x * width) / 3, (y * height) / 3], { animate: !still });
    },
    showAll,
    remove: () => map.remove(),
  };
}

/** Draws the origin with rings at half the radius and at the radius. */
function drawOrigin(map: L.Map, origin: L.LatLngLiteral, { radiusMiles, ringText, hereText }: MapContent) {
  for (const share of radiusMiles === null ? [] : [1, 0.5]) {
    const miles = radiusMiles! * share;
    const ring = L.circle(origin, {
      radius: miles * metersPerMile,
      interactive: false,
      className: styles.Ring,
    }).addTo(map);
    label(map, { lat: ring.getBounds().getSouth(), lng: origin.lng }, ringText(miles), styles.RingText);
  }
  L.circleMarker(origin, { radius: 7, interactive: false, className: styles.Origin }).addTo(map);
  label(map, origin, hereText, styles.Here);
}

function label(target: L.Map | L.LayerGroup, at: L.LatLngLiteral, text: string, className = '') {
  const html = document.createElement('span');
  html.textContent = text;
  const icon = L.divIcon({ html, className, iconSize: [0, 0] });
  // Below pins and clusters, even those further south.
  L.marker(at, { icon, interactive: false, keyboard: false, zIndexOffset: -10_000 }).addTo(target);
}

/**
 * Draws pins, with overlapping ones as a cluster that zooms in when pressed. At maximum zoom they are drawn side by
 * side, each as close to its point as possible, joined to it by a line.
 */
function drawPins(map: L.Map, content: MapContent) {
  const layer = L.layerGroup().addTo(map);
  let pressed: PinData | null = null;
  let holders = new Map<PinData, HTMLElement>();

  const draw = () => {
    const focused = content.pins.find((pin) => holders.get(pin) === document.activeElement);
    layer.clearLayers();
    holders = new Map();
    const points = content.pins.map((pin) => map.latLngToLayerPoint(pin.at));
    const isClosest = map.getZoom() >= map.getMaxZoom();
    const groups = isClosest ? points.map((_, index) => [index]) : clusterPoints(points, gapPx);
    const places = isClosest
      ? spread(points, pinPx + 4, getVisibleBox(map, 0), getVisibleBox(map, pinPx / 2))
      : groups.map(([first]) => points[first!]!);
    for (const [index, group] of groups.entries()) {
      const pins = group.map((member) => content.pins[member]!);
      const place = map.layerPointToLatLng(L.point(places[index]!));
      const button = pins.length === 1 ? pinButton(pins[0]!) : createClusterButton(pins);
      if (isClosest) {
        const { at } = pins[0]!;
        L.polyline([at, place], { interactive: false, className: styles.Line }).addTo(layer);
        L.circleMarker(at, { radius: 4, interactive: false, className: styles.Point }).addTo(layer);
      }
      const size: L.PointTuple = pins.length === 1 ? [pinPx, pinPx] : [clusterPx.width, clusterPx.height];
      const icon = L.divIcon({ html: button, className: '', iconSize: size });
      L.marker(place, { icon, keyboard: false }).addTo(layer);
      button.addEventListener('focus', () => map.panInside(place, { padding: [pinPx, pinPx] }));
      for (const pin of pins) holders.set(pin, button);
    }
    if (!content.tileUrl) drawLabels(map, layer, places);
    // The pressed cluster is removed; the focus moves to the first of its pins.
    if (focused) holders.get(focused)?.focus({ preventScroll: true });
    if (pressed && !holders.get(pressed)?.hasAttribute('aria-current')) {
      pressed = null;
      content.onPin(null);
    }
  };

  const pinButton = (pin: PinData) => {
    const button = createMarkerButton(styles.Pin, content.getName(pin), String(pin.number));
    if (pin === pressed) button.setAttribute('aria-current', 'true');
    button.addEventListener('click', () => {
      if (pressed) holders.get(pressed)?.removeAttribute('aria-current');
      pressed = pin;
      button.setAttribute('aria-current', 'true');
      content.onPin(pin);
    });
    return button;
  };

  const createClusterButton = (pins: readonly PinData[]) => {
    const bounds = L.latLngBounds(pins.map(({ at }) => at));
    const town = findNearestTown(towns, bounds.getCenter());
    const name = content.nameOfCluster(pins.length, town?.name ?? '');
    const unit = document.createElement('small');
    unit.textContent = content.clusterUnit;
    const button = createMarkerButton(styles.Cluster, name, String(pins.length), unit);
    button.addEventListener('click', () => {
      const fitting = map.getBoundsZoom(bounds, false, L.point(80, 80));
      // Zooms in by at least one level, even if the cluster already fits the view.
      const zoom = Math.min(Math.max(fitting, map.getZoom() + 1), map.getMaxZoom());
      map.setView(bounds.getCenter(), zoom, { animate: false });
    });
    return button;
  };

  draw();
  map.on('moveend', draw);
}

function createMarkerButton(className: string | undefined, name: string, ...content: (string | Node)[]) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = className ?? '';
  button.setAttribute('aria-label', name);
  button.append(...content);
  return button;
}

const stateNames = new Map(statesAndTerritories.map(({ code, name }) => [code, name] as const));

/** Draws names of states and cities where pins leave space. */
function drawLabels(map: L.Map, layer: L.LayerGroup, pins: readonly { x: number; y: number }[]) {
  const half = { x: clusterPx.width / 2, y: clusterPx.height / 2 };
  const occupied = pins.map(({ x, y }) => ({
    left: x - half.x,
    right: x + half.x,
    top: y - half.y,
    bottom: y + half.y,
  }));
  const inView = towns.filter((town) => map.getBounds().contains(town));
  const toPoint = (town: L.LatLngLiteral) => map.latLngToLayerPoint(town);
  const toStateName = (code: string) => stateNames.get(code as never) ?? code;
  for (const { text, kind, at } of placeLabels(
    getVisibleBox(map, 0),
    inView,
    toPoint,
    toStateName,
    occupied,
  )) {
    label(layer, at, text, kind === 'town' ? styles.Town : styles.StateName);
    if (kind === 'town')
      L.circleMarker(at, { radius: 3, interactive: false, className: styles.TownDot }).addTo(layer);
  }
}

/** Visible part of the map without a margin, in layer coordinates. */
function getVisibleBox(map: L.Map, margin: number): Box {
  const { x: left, y: top } = map.containerPointToLayerPoint([margin, margin]);
  const { x: right, y: bottom } = map.containerPointToLayerPoint(map.getSize().subtract([margin, margin]));
  return { left, top, right, bottom };
}

/** State outlines (US Census Bureau) as GeoJSON, bundled with this chunk so that the map needs no other host. */
function getStateOutlines() {
  const topology = states as unknown as Topology<{ states: GeometryCollection }>;
  return feature(topology, topology.objects.states);
}
