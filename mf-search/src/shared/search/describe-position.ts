// Loaded with the ZIP codes, after the press of a button.

import { findNearestZip } from '@app/geo/nearest-zip';
import { m } from '../../paraglide/messages.js';
import type { Location } from '../map/map-labels.ts';

export function describePosition(position: Location): { zip: string | undefined; text: string } {
  const zip = findNearestZip(position);
  return { zip, text: zip ? m.location_found({ zip }) : m.location_abroad() };
}
