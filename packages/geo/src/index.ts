export { computeCenter, computeMiles, type Point } from './distance.ts';
export {
  computeStateCentroid,
  isMilitaryState,
  isMilitaryZip,
  listStateZips,
  lookupZip,
  normalizeZip,
  type ZipPlace,
} from './lookup.ts';
export { lookupTimeZone } from './time-zone.ts';
