export { computeCenter, computeMiles, type Point } from './distance.ts';
export {
  computeStateCentroid,
  isMilitaryZip,
  listStateZips,
  lookupZip,
  normalizeZip,
  type ZipPlace,
} from './lookup.ts';
export { isMilitaryState } from './states.ts';
export { lookupTimeZone } from './time-zone.ts';
