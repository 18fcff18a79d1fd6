import * as L from 'leaflet';
import 'leaflet/dist/leaflet.css';
import styles from './MapPanel.module.css';
import { stateOutlines } from './map-outlines.ts';
import type { PinData } from './pins.ts';
import { type Box, spread } from './spread.ts';

const metersPerMile = 1609.344;
const pinPx = 44;
const pinGapPx = 4;
/** Shown where nothing else says what to show. */
const mainland: L.LatLngBoundsLiteral = [
  [24.5, -125],
  [49.4, -66.9],
];

interface MapContent {
  pins: readonly PinData[];
  origin: { lat: number; lng: number } | null;
  /** Null: no limit, so no circle. */
  radiusMiles: number | null;
  nameOf: (pin: PinData) => string;
  onPin: (pin: PinData) => void;
  /** What a ring is labelled with: "50 miles". */
  ringText: (miles: number) => string;
  /** `{z}/{x}/{y}` template of a tile server; without one the outlines stand alone. */
  tileUrl: string | null;
}

export interface MapControls {
  zoom: (by: 1 | -1) => void;
  pan: (x: -1 | 0 | 1, y: -1 | 0 | 1) => void;
  showAll: () => void;
  remove: () => void;
}

/** Draws a map into an element. Every pin is a native button; moving about needs no gesture, only the controls. */
export function drawMap(element: HTMLElement, content: MapContent): MapControls {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = L.map(element, {
    zoomControl: false,
    attributionControl: false,
    // The controls are ordinary buttons outside; the page keeps its wheel and its Tab order.
    keyboard: false,
    scrollWheelZoom: false,
    zoomAnimation: !still,
    fadeAnimation: !still,
    minZoom: 3,
    maxZoom: 15,
  });
  const bounds = L.latLngBounds(content.pins.map((pin) => pin.at));
  if (content.origin) bounds.extend(content.origin);
  const showAll = () =>
    map.fitBounds(bounds.isValid() ? bounds : mainland, { padding: [40, 40], maxZoom: 12, animate: !still });
  // Before anything is drawn: layers need a view to stand in.
  showAll();

  // A tile server may ask who shows its tiles, but never learns the address, which holds a ZIP code.
  if (content.tileUrl) L.tileLayer(content.tileUrl, { referrerPolicy: 'strict-origin' }).addTo(map);
  else L.geoJSON(stateOutlines(), { interactive: false, style: { className: styles.State } }).addTo(map);
  if (content.origin) drawOrigin(map, content.origin, content);
  const arrange = drawPins(map, content);

  return {
    zoom: (by) => map.setZoom(map.getZoom() + by, { animate: !still }),
    pan: (x, y) => {
      const { x: width, y: height } = map.getSize();
      map.panBy([(x * width) / 3, (y * height) / 3], { animate: !still });
    },
    showAll: () => {
      // Also where only the middle moves, so that no zoom ends.
      map.once('moveend', arrange);
      showAll();
    },
    remove: () => map.remove(),
  };
}

/** Where distances start, and how far half the radius and the radius reach. */
function drawOrigin(map: L.Map, origin: L.LatLngLiteral, { radiusMiles, ringText }: MapContent) {
  for (const share of radiusMiles === null ? [] : [1, 0.5]) {
    const miles = radiusMiles! * share;
    const ring = L.circle(origin, {
      radius: miles * metersPerMile,
      interactive: false,
      className: styles.Ring,
    }).addTo(map);
    const label = L.divIcon({ html: ringText(miles), className: styles.RingText, iconSize: [0, 0] });
    L.marker([ring.getBounds().getSouth(), origin.lng], { icon: label, interactive: false }).addTo(map);
  }
  L.circleMarker(origin, { radius: 7, interactive: false, className: styles.Origin }).addTo(map);
}

/** Each pin stands as near to its point as there is room, and a line leads from one to the other. */
function drawPins(map: L.Map, content: MapContent) {
  const drawn = content.pins.map((pin) => ({
    pin,
    line: L.polyline([pin.at, pin.at], { interactive: false, className: styles.Line }).addTo(map),
    marker: pinMarker(map, pin, content).addTo(map),
  }));
  for (const { pin } of drawn) {
    L.circleMarker(pin.at, { radius: 4, interactive: false, className: styles.Point }).addTo(map);
  }
  const arrange = () => {
    const places = spread(
      drawn.map(({ pin }) => map.latLngToLayerPoint(pin.at)),
      pinPx + pinGapPx,
      boxOf(map, 0),
      boxOf(map, pinPx / 2),
    );
    for (const [index, { pin, line, marker }] of drawn.entries()) {
      const place = map.layerPointToLatLng(L.point(places[index]!));
      marker.setLatLng(place);
      line.setLatLngs([pin.at, place]);
    }
  };
  arrange();
  map.on('zoomend', arrange);
  return arrange;
}

/** The part of the map that is in view, less a margin, in the coordinates of its layers. */
function boxOf(map: L.Map, margin: number): Box {
  const { x: left, y: top } = map.containerPointToLayerPoint([margin, margin]);
  const { x: right, y: bottom } = map.containerPointToLayerPoint(map.getSize().subtract([margin, margin]));
  return { left, top, right, bottom };
}

function pinMarker(map: L.Map, pin: PinData, { nameOf, onPin }: MapContent): L.Marker {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = styles.Pin ?? '';
  button.textContent = String(pin.number);
  button.setAttribute('aria-label', nameOf(pin));
  button.addEventListener('click', () => {
    map.getPane('markerPane')?.querySelector('[aria-current]')?.removeAttribute('aria-current');
    button.setAttribute('aria-current', 'true');
    onPin(pin);
  });
  const icon = L.divIcon({ html: button, className: '', iconSize: [pinPx, pinPx] });
  const marker = L.marker(pin.at, { icon, keyboard: false });
  button.addEventListener('focus', () => map.panInside(marker.getLatLng(), { padding: [pinPx, pinPx] }));
  return marker;
}
