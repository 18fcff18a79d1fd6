import { computeCenter, computeMiles, listStateZips, type Point } from '@app/geo';
import type { ReplyOf } from '@app/types';
import type { getSearchQuality } from '@app/types/admin/operations';

/** A ZIP code without a listing within this distance counts as far. */
export const desertMiles = 50;

type SearchQuality = ReplyOf<typeof getSearchQuality>;

/** Miles per degree of latitude; a degree of longitude has at most as many. */
const milesPerDegree = 69;
const toGridCell = (degrees: number) => Math.floor(degrees);
const toCellKey = (lat: number, lng: number) => `${lat}/${lng}`;

/**
 * Finds regions without a nearby listing: by state, worst first, and by three-digit ZIP area. Listings in neighbouring
 * states count.
 */
export function findDeserts(
  listings: readonly (Point & { state: string })[],
  states: readonly string[],
): { deserts: SearchQuality['deserts']; regions: SearchQuality['desertRegions'] } {
  const grid = Map.groupBy(listings, ({ lat, lng }) => toCellKey(toGridCell(lat), toGridCell(lng)));
  const hasListingNearby = (point: Point): boolean => {
    const latCells = Math.ceil(desertMiles / milesPerDegree);
    const lngCells = Math.ceil(
      desertMiles / (milesPerDegree * Math.max(0.1, Math.cos((point.lat * Math.PI) / 180))),
    );
    for (let lat = toGridCell(point.lat) - latCells; lat <= toGridCell(point.lat) + latCells; lat++) {
      for (let lng = toGridCell(point.lng) - lngCells; lng <= toGridCell(point.lng) + lngCells; lng++) {
        if (grid.get(toCellKey(lat, lng))?.some((listing) => computeMiles(listing, point) <= desertMiles))
          return true;
      }
    }
    return false;
  };
  const listingsByState = Map.groupBy(listings, ({ state }) => state);
  const stateZips = states
    .map((state) => {
      const zipCodes = listStateZips(state);
      return { state, zipCodes, unservedZips: zipCodes.filter((place) => !hasListingNearby(place)) };
    })
    .filter(({ zipCodes }) => zipCodes.length > 0);
  const deserts = stateZips
    .map(({ state, zipCodes, unservedZips }) => ({
      state,
      listings: listingsByState.get(state)?.length ?? 0,
      zips: zipCodes.length,
      far: unservedZips.length,
    }))
    .sort((a, b) => b.far / b.zips - a.far / a.zips || (a.state < b.state ? -1 : 1));
  const regions = stateZips.flatMap(({ state, zipCodes, unservedZips }) => {
    const zipsByArea = Map.groupBy(zipCodes, toZip3);
    return [...Map.groupBy(unservedZips, toZip3)].map(([zip3, areaZips]) => ({
      zip3,
      state,
      ...computeCenter(areaZips)!,
      zips: zipsByArea.get(zip3)?.length ?? 0,
      far: areaZips.length,
    }));
  });
  return { deserts, regions };
}

const toZip3 = ({ zip }: { zip: string }) => zip.slice(0, 3);
