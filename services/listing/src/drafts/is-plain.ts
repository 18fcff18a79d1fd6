import { draftLimits } from '@app/types';

const { levels, fieldName } = draftLimits;

/** True if values are of a form: fields with plain names, not nested without end. What stands in them is as typed. */
export function isPlain(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (depth >= levels) return false;
  if (Array.isArray(value)) return value.every((one) => isPlain(one, depth + 1));
  return Object.entries(value).every(([name, one]) => fieldName.test(name) && isPlain(one, depth + 1));
}
