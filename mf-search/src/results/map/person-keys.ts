// Keys of people and groups on the map: where they stand, which town they name, and which one counts somebody.
import { towns } from '@app/geo/towns';
import * as L from 'leaflet';
import {
  type Box,
  findNearestTown,
  isOverlapping,
  type Location,
  type Point,
} from '../../shared/map/map-labels.ts';
import { clusterPoints } from './cluster.ts';
import styles from './MapPanel.module.css';
import { type Spot, sumSpots } from './spots.ts';
import { spread } from './spread.ts';

export const keyPx = 44;
/** Distance at which two keys do not overlap. */
const gapPx = 68;
/** From so many people on, a key names the town, if there is room. */
const leastForTown = 10;
/** At the closest zoom people are drawn side by side, unless they are more than fit. */
const mostSideBySide = 80;

/** A key on the map: a person, or a group of spots. */
export interface Key {
  button: HTMLButtonElement;
  spots: readonly Spot[];
  place: L.LatLng;
}

interface PlacedKey {
  members: readonly Spot[];
  place: L.LatLng;
  /** True if it is drawn beside its location. */
  isMoved: boolean;
}

/** The keys in view: nearby spots as one, or at the closest zoom each person, as close to the location as possible. */
export function placeKeys(map: L.Map, spots: readonly Spot[]): PlacedKey[] {
  const points = spots.map(({ at }): Point => map.latLngToLayerPoint(at));
  const view = getVisibleBox(map, -keyPx / 2);
  const inView = points.flatMap((point, index) => (isInside(point, view) ? index : []));
  const people = inView.filter((index) => spots[index]!.id);
  const isClosest = map.getZoom() >= map.getMaxZoom() && people.length <= mostSideBySide;
  if (isClosest) {
    const locations = people.map((index) => points[index]!);
    const places = spread(locations, keyPx + 4, getVisibleBox(map, 0), getVisibleBox(map, keyPx / 2));
    return people.map((index, nth) => ({
      members: [spots[index]!],
      place: map.layerPointToLatLng(L.point(places[nth]!)),
      isMoved: true,
    }));
  }
  return clusterPoints(points, gapPx)
    .filter(([first]) => isInside(points[first!]!, view))
    .map((group) => ({
      members: group.map((index) => spots[index]!),
      place: L.latLng(spots[group[0]!]!.at),
      isMoved: false,
    }));
}

const isInside = ({ x, y }: Point, { left, right, top, bottom }: Box) =>
  x >= left && x <= right && y >= top && y <= bottom;

/** Writes the nearest town on keys that count many, where that covers no other key. */
export function nameTowns(map: L.Map, keys: readonly Key[]) {
  const boxes = new Map(keys.map((key) => [key, computeKeyBox(map, key, keyPx)]));
  for (const key of keys.toSorted((a, b) => sumSpots(b.spots) - sumSpots(a.spots))) {
    if (sumSpots(key.spots) < leastForTown) return;
    const town = findNearestTown(towns, key.place)?.name ?? '';
    const wide = computeKeyBox(map, key, 24 + town.length * 8.5);
    if (keys.some((other) => other !== key && isOverlapping(wide, boxes.get(other)!))) continue;
    boxes.set(key, wide);
    key.button.dataset.town = town;
  }
}

export function computeKeyBox(map: L.Map, { place }: Pick<Key, 'place'>, width: number): Box {
  const { x, y } = map.latLngToLayerPoint(place);
  const half = Math.max(width, keyPx) / 2;
  return { left: x - half, right: x + half, top: y - keyPx / 2 - 4, bottom: y + keyPx / 2 + 4 };
}

export function findNearestKey(map: L.Map, keys: readonly Key[], at: Location | null): Key | undefined {
  if (!at || !map.getBounds().contains(at)) return undefined;
  const computeDistance = ({ place }: Key) => map.distance(place, at);
  return keys.toSorted((a, b) => computeDistance(a) - computeDistance(b))[0];
}

/** Joins a key beside its location to it. */
export function drawLead(layer: L.LayerGroup, at: L.LatLngTuple, place: L.LatLng) {
  L.polyline([at, place], { interactive: false, className: styles.Lead ?? '' }).addTo(layer);
  L.circleMarker(at, { radius: 4, interactive: false, className: styles.Point ?? '' }).addTo(layer);
}

/** Visible part of the map without a margin, in layer coordinates. */
export function getVisibleBox(map: L.Map, margin: number): Box {
  const { x: left, y: top } = map.containerPointToLayerPoint([margin, margin]);
  const { x: right, y: bottom } = map.containerPointToLayerPoint(map.getSize().subtract([margin, margin]));
  return { left, top, right, bottom };
}
