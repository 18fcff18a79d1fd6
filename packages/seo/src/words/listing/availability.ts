import type { Locale } from '@app/option-lists';
import type { Availability } from '@app/types';
import { m } from '../../paraglide/messages.js';

const sentences = {
  on_leave: m.availability_on_leave,
  moved: m.availability_moved,
  closed: m.availability_closed,
} as const satisfies Record<Availability, unknown>;

/** What stands in place of the ways to get in touch. */
export const getAvailabilityText = (availability: Availability, locale: Locale): string =>
  sentences[availability]({}, { locale });
