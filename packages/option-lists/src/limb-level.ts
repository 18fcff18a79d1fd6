import { limbLevelValues } from './listing.ts';
import { lowerExtremityValues, upperExtremityValues } from './patient.ts';

/** Upper and lower extremity, as in a profile or review. */
export interface Limb {
  upper: string;
  lower: string;
}

/** Level of an extremity, regardless of sides: "Double below-knee" gives "Below-knee". Undefined for none. */
export function toLimbLevel(extremity: string): string | undefined {
  const level = extremity.replace(/^(?:Single|Double) /, '');
  if (level === 'None' || level === '') return undefined;
  return level === 'symes/boyd' ? 'Symes/Boyd' : level.charAt(0).toUpperCase() + level.slice(1);
}

/**
 * Level of a limb, by the leg if there is one: `narrow` is a value of `limbLevels`, `broad` is displayed if too few
 * share it. Both are empty if none was given.
 */
export function toLevels({ lower, upper }: Limb): { narrow: string; broad: string } {
  const legLevel = toLimbLevel(lower);
  if (legLevel) return { narrow: legLevel, broad: 'Lower limb' };
  const armLevel = toLimbLevel(upper);
  return armLevel ? { narrow: armLevel, broad: 'Upper limb' } : { narrow: '', broad: '' };
}

/**
 * Device as displayed, so that it reveals no more than the level: a microprocessor knee implies a leg above the knee.
 * With a narrow level it is the device itself, with a broad one only the leg or arm.
 */
export function getDisplayedDevice(device: string, level: string): string {
  if (device === '' || limbLevelValues.some((narrowLevel) => narrowLevel === level)) return device;
  const isDeviceOf = (broadLevel: string, devicePattern: RegExp) =>
    level === broadLevel || (level === '' && devicePattern.test(device));
  if (isDeviceOf('Lower limb', /leg|knee/)) return 'Prosthetic leg';
  return isDeviceOf('Upper limb', /arm/) ? 'Prosthetic arm' : '';
}

export function listLimbs(narrowLevel: string): Limb[] {
  const combinations = lowerExtremityValues.flatMap((lower) =>
    upperExtremityValues.map((upper) => ({ lower, upper })),
  );
  return combinations.filter((limb) => toLevels(limb).narrow === narrowLevel);
}
