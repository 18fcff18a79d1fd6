// Drawn on the map in addition to markers: the ZIP code, distance rings, and names of states, towns and rivers.
import { rivers } from '@app/geo/map-lines';
import { towns } from '@app/geo/towns';
import { statesAndTerritories } from '@app/option-lists';
import * as L from 'leaflet';
import { type Box, type Location, placeLabels } from '../../shared/map/map-labels.ts';
import styles from './MapPanel.module.css';
import { computeMarkerBox, getVisibleBox, type MapMarker, markerPx } from './markers.ts';
import { chooseRingMiles } from './points.ts';

export const metersPerMile = 1609.344;

export interface SearchCircle {
  origin: Location | null;
  /** Null: no radius. */
  radiusMiles: number | null;
  toRingText: (miles: number) => string;
}

export function drawZip(map: L.Map, origin: Location, text: string) {
  const element = document.createElement('p');
  element.textContent = text;
  const icon = L.divIcon({ html: element, className: styles.Zip ?? '', iconSize: [0, 0] });
  // Below the markers, since the label is above the origin.
  L.marker(origin, { icon, interactive: false, keyboard: false, zIndexOffset: -1000 }).addTo(map);
}

/** Draws rings around the origin. Returns their labels, each with locations on its ring. */
export function drawRings(
  map: L.Map,
  layer: L.LayerGroup,
  { origin, radiusMiles, toRingText }: SearchCircle,
) {
  layer.clearLayers();
  if (!origin) return [];
  const center = map.latLngToLayerPoint(origin);
  const northPoint = L.latLng(origin.lat + 10 / 69.1, origin.lng);
  const pxPerMile = (center.y - map.latLngToLayerPoint(northPoint).y) / 10;
  const { x: width, y: height } = map.getSize();
  return chooseRingMiles(pxPerMile, Math.max(width, height) / 2, radiusMiles).map((miles) => {
    L.circle(origin, {
      radius: miles * metersPerMile,
      interactive: false,
      className: styles.Ring ?? '',
    }).addTo(layer);
    const locations = [0, 45, -45, 90, -90, 135, -135, 180].map((degrees) => {
      const angle = (degrees * Math.PI) / 180;
      const offset = L.point(Math.sin(angle), -Math.cos(angle)).multiplyBy(miles * pxPerMile);
      return map.layerPointToLatLng(center.add(offset));
    });
    return { text: toRingText(miles), locations };
  });
}

const stateNames = new Map(statesAndTerritories.map(({ code, name }) => [code as string, name as string]));

/** Size of the ZIP code's label: a pole of 34 px and a line of text. */
const zipLabelPx = { height: 66, width: 100 };

/** Areas in which no label can be drawn: the buttons and the text of the panel, and the label of the ZIP code. */
function listCoveredBoxes(map: L.Map, origin: Location | null): Box[] {
  const element = map.getContainer();
  const { left, top } = element.getBoundingClientRect();
  const siblings = [...element.parentElement!.children].filter((child) => child !== element);
  const coveredBoxes = siblings.map((sibling): Box => {
    const box = sibling.getBoundingClientRect();
    const { x, y } = map.containerPointToLayerPoint([box.left - left, box.top - top]);
    return { left: x, top: y, right: x + box.width, bottom: y + box.height };
  });
  if (!origin) return coveredBoxes;
  const { x, y } = map.latLngToLayerPoint(origin);
  return [
    ...coveredBoxes,
    {
      left: x - zipLabelPx.width / 2,
      right: x + zipLabelPx.width / 2,
      top: y - zipLabelPx.height,
      bottom: y,
    },
  ];
}

/** Draws names of states, towns and rivers where markers and covered areas leave space. */
export function drawLabels(
  map: L.Map,
  layer: L.LayerGroup,
  markers: readonly MapMarker[],
  ringLabels: ReturnType<typeof drawRings>,
  origin: Location | null,
) {
  const bounds = map.getBounds();
  const labels = placeLabels(
    getVisibleBox(map, 0),
    {
      towns: towns.filter((town) => bounds.contains(town)),
      toStateName: (code) => stateNames.get(code) ?? code,
      rings: ringLabels,
      rivers,
    },
    (location) => map.latLngToLayerPoint(location),
    [
      ...markers.map((marker) =>
        computeMarkerBox(
          map,
          marker,
          marker.button.dataset.town ? 110 : marker.button.dataset.size ? 72 : markerPx,
        ),
      ),
      ...listCoveredBoxes(map, origin),
    ],
  );
  for (const { text, kind, location } of labels) {
    const element = document.createElement('span');
    element.textContent = text;
    element.dataset.kind = kind;
    const icon = L.divIcon({ html: element, className: styles.Label ?? '', iconSize: [0, 0] });
    // Below markers, even those further south.
    L.marker(location, { icon, interactive: false, keyboard: false, zIndexOffset: -10_000 }).addTo(layer);
    if (kind === 'town')
      L.circleMarker(location, { radius: 3, interactive: false, className: styles.TownDot ?? '' }).addTo(
        layer,
      );
  }
}
