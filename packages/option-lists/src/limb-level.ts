import { limbLevelValues } from './listing.ts';
import { lowerExtremityValues, upperExtremityValues } from './patient.ts';

/** Lower and upper extremity, as a person's own information or a review tells them. */
export interface Limb {
  upper: string;
  lower: string;
}

/** The level of one extremity, whichever sides it is about: "Double below-knee" is "Below-knee". Undefined: none. */
export function toLimbLevel(extremity: string): string | undefined {
  const level = extremity.replace(/^(?:Single|Double) /, '');
  if (level === 'None' || level === '') return undefined;
  return level === 'symes/boyd' ? 'Symes/Boyd' : level.charAt(0).toUpperCase() + level.slice(1);
}

/**
 * The level that a limb counts as, by the leg where there is one: `narrow` is a value of `limbLevels`, `broad` what
 * may be shown where too few share it. Both are empty where none was told.
 */
export function toLevels({ lower, upper }: Limb): { narrow: string; broad: string } {
  const leg = toLimbLevel(lower);
  if (leg) return { narrow: leg, broad: 'Lower limb' };
  const arm = toLimbLevel(upper);
  return arm ? { narrow: arm, broad: 'Upper limb' } : { narrow: '', broad: '' };
}

/**
 * As much of a device as may be shown beside the limb level that is: a microprocessor knee tells of a leg above the
 * knee. Beside a narrow level it is the device itself, beside a broad one the leg or the arm.
 */
export function getShownDevice(device: string, level: string): string {
  if (device === '' || limbLevelValues.some((narrow) => narrow === level)) return device;
  const isMatch = (limb: string, words: RegExp) => level === limb || (level === '' && words.test(device));
  if (isMatch('Lower limb', /leg|knee/)) return 'Prosthetic leg';
  return isMatch('Upper limb', /arm/) ? 'Prosthetic arm' : '';
}

/** Every limb that counts as this narrow level. */
export function listLimbs(narrow: string): Limb[] {
  const all = lowerExtremityValues.flatMap((lower) =>
    upperExtremityValues.map((upper) => ({ lower, upper })),
  );
  return all.filter((limb) => toLevels(limb).narrow === narrow);
}
