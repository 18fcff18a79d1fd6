import * as L from 'leaflet';
import 'leaflet/dist/leaflet.css';
import styles from './MapPanel.module.css';
import { stateOutlines } from './map-outlines.ts';
import type { PinData } from './pins.ts';

const metersPerMile = 1609.344;
const pinWidthPx = 44;

interface MapContent {
  pins: readonly PinData[];
  origin: { lat: number; lng: number } | null;
  /** Null: no limit, so no circle. */
  radiusMiles: number | null;
  nameOf: (pin: PinData) => string;
  onPin: (pin: PinData) => void;
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
  if (content.tileUrl) L.tileLayer(content.tileUrl).addTo(map);
  L.geoJSON(stateOutlines(), { interactive: false, style: { className: styles.State } }).addTo(map);
  const bounds = L.latLngBounds(content.pins.map((pin) => pin.at));

  if (content.origin) {
    const { origin, radiusMiles } = content;
    L.circleMarker(origin, { radius: 7, interactive: false, className: styles.Origin }).addTo(map);
    bounds.extend(origin);
    if (radiusMiles !== null) {
      for (const share of [0.5, 1]) {
        const ring = L.circle(origin, {
          radius: radiusMiles * share * metersPerMile,
          interactive: false,
          className: styles.Ring,
        });
        ring.addTo(map);
      }
    }
  }
  for (const pin of content.pins) addPin(map, pin, content);

  const whole: L.LatLngBoundsLiteral = [
    [24.5, -125],
    [49.4, -66.9],
  ];
  const showAll = () =>
    map.fitBounds(bounds.isValid() ? bounds : whole, { padding: [40, 40], maxZoom: 12, animate: !still });
  showAll();

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

function addPin(map: L.Map, pin: PinData, { nameOf, onPin }: MapContent) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = styles.Pin ?? '';
  button.textContent = String(pin.number);
  button.setAttribute('aria-label', nameOf(pin));
  button.addEventListener('click', () => onPin(pin));
  button.addEventListener('focus', () => map.panInside(pin.at, { padding: [60, 60] }));
  const icon = L.divIcon({
    html: button,
    className: '',
    iconSize: [pinWidthPx, pinWidthPx],
    iconAnchor: [pinWidthPx / 2 - pin.aside * (pinWidthPx + 4), pinWidthPx / 2],
  });
  // Markers further down the list lie under those above them, as on paper.
  L.marker(pin.at, { icon, keyboard: false, zIndexOffset: -pin.number * 10 }).addTo(map);
}
