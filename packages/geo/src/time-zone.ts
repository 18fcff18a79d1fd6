import runs from '../data/time-zones.json' with { type: 'json' };
import { lookupZip } from './lookup.ts';

/**
 * Name of the time zone of a ZIP code (input as for `normalizeZip`): "America/Chicago". An unknown ZIP code has that of
 * its neighbours. Undefined without a location, and for military mail.
 */
export function lookupTimeZone(zip: string): string | undefined {
  const place = lookupZip(zip);
  if (!place) return undefined;
  const runIndex = runs.from.findLastIndex((from) => from <= +place.zip);
  return runs.names[runs.zone[Math.max(0, runIndex)]!];
}
