export { computeCenter, computeMiles, type Point } from './distance.ts';
export {
  computeStateCentroid,
  isMilitaryState,
  isMilitaryZip,
  listStateZips,
  lookupTimeZone,
  lookupZip,
  normalizeZip,
  type ZipPlace,
} from './lookup.ts';
