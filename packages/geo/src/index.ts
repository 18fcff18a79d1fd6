export { geoCredits } from './credits.ts';
export { milesBetween, type Point } from './distance.ts';
export {
  isMilitaryZip,
  lookupZip,
  normaliseZip,
  stateCentroid,
  type ZipPlace,
  zipsOfState,
} from './lookup.ts';
