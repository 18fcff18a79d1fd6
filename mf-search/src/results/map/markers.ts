// Markers of people and groups: their positions, which town they name, and which one counts a person.
import { towns } from '@app/geo/towns';
import * as L from 'leaflet';
import {
  type Box,
  findNearestTown,
  isInside,
  isOverlapping,
  type Location,
  type Point,
} from '../../shared/map/map-labels.ts';
import styles from './MapPanel.module.css';
import { clusterPoints, spreadPoints } from './points.ts';
import { countPeople, type Spot } from './spots.ts';

export const markerPx = 44;
/** Distance at which two markers do not overlap. */
const gapPx = 68;
/** Minimum number of people of a marker that names its town, if there is room. */
const minPeopleForTown = 10;
/** At the closest zoom people are drawn side by side, unless there are more than fit. */
const maxSideBySide = 80;

export interface MapMarker {
  button: HTMLButtonElement;
  spots: readonly Spot[];
  position: L.LatLng;
}

interface PlacedMarker {
  members: readonly Spot[];
  position: L.LatLng;
  /** True if it is drawn beside its location. */
  isMoved: boolean;
}

/** The markers in view: one for nearby spots, or at the closest zoom for each person, as near as possible. */
export function placeMarkers(map: L.Map, spots: readonly Spot[]): PlacedMarker[] {
  const points = spots.map(({ location }): Point => map.latLngToLayerPoint(location));
  const viewBox = getVisibleBox(map, -markerPx / 2);
  const visibleIndexes = points.flatMap((point, index) => (isInside(point, viewBox) ? index : []));
  const personIndexes = visibleIndexes.filter((index) => spots[index]!.id);
  const isSideBySide = map.getZoom() >= map.getMaxZoom() && personIndexes.length <= maxSideBySide;
  if (isSideBySide) {
    const personPoints = personIndexes.map((index) => points[index]!);
    const spreadPersonPoints = spreadPoints(
      personPoints,
      markerPx + 4,
      getVisibleBox(map, 0),
      getVisibleBox(map, markerPx / 2),
    );
    return personIndexes.map((index, positionIndex) => ({
      members: [spots[index]!],
      position: map.layerPointToLatLng(L.point(spreadPersonPoints[positionIndex]!)),
      isMoved: true,
    }));
  }
  return clusterPoints(points, gapPx)
    .filter(([firstIndex]) => isInside(points[firstIndex!]!, viewBox))
    .map((group) => ({
      members: group.map((index) => spots[index]!),
      position: L.latLng(spots[group[0]!]!.location),
      isMoved: false,
    }));
}

/** Adds the nearest town to markers of large groups, where that covers no other marker. */
export function addTownNames(map: L.Map, markers: readonly MapMarker[]) {
  const boxes = new Map(markers.map((marker) => [marker, computeMarkerBox(map, marker, markerPx)]));
  for (const marker of markers.toSorted((a, b) => countPeople(b.spots) - countPeople(a.spots))) {
    if (countPeople(marker.spots) < minPeopleForTown) return;
    const town = findNearestTown(towns, marker.position)?.name ?? '';
    const wideBox = computeMarkerBox(map, marker, 24 + town.length * 8.5);
    if (
      markers.some((otherMarker) => otherMarker !== marker && isOverlapping(wideBox, boxes.get(otherMarker)!))
    )
      continue;
    boxes.set(marker, wideBox);
    marker.button.dataset.town = town;
  }
}

export function computeMarkerBox(map: L.Map, { position }: Pick<MapMarker, 'position'>, width: number): Box {
  const { x, y } = map.latLngToLayerPoint(position);
  const halfWidth = Math.max(width, markerPx) / 2;
  return {
    left: x - halfWidth,
    right: x + halfWidth,
    top: y - markerPx / 2 - 4,
    bottom: y + markerPx / 2 + 4,
  };
}

export function findNearestMarker(
  map: L.Map,
  markers: readonly MapMarker[],
  location: Location | null,
): MapMarker | undefined {
  if (!location || !map.getBounds().contains(location)) return undefined;
  const computeDistance = ({ position }: MapMarker) => map.distance(position, location);
  return markers.toSorted((a, b) => computeDistance(a) - computeDistance(b))[0];
}

export function drawLeaderLine(layer: L.LayerGroup, location: L.LatLngTuple, position: L.LatLng) {
  L.polyline([location, position], { interactive: false, className: styles.Lead ?? '' }).addTo(layer);
  L.circleMarker(location, { radius: 4, interactive: false, className: styles.Point ?? '' }).addTo(layer);
}

/** Visible part of the map without a margin, in layer coordinates. */
export function getVisibleBox(map: L.Map, margin: number): Box {
  const { x: left, y: top } = map.containerPointToLayerPoint([margin, margin]);
  const { x: right, y: bottom } = map.containerPointToLayerPoint(map.getSize().subtract([margin, margin]));
  return { left, top, right, bottom };
}
