// Separate from field-names.ts, so that the page of the own listing does not load the names of all fields (5 kB).
import type { Availability } from '@app/option-lists';
import { m } from '../paraglide/messages.js';

/** Answers to "Do you see patients there?". Null: yes. */
export const availabilityChoices: readonly { value: Availability | null; label: () => string }[] = [
  { value: null, label: m.availability_open },
  { value: 'on_leave', label: m.availability_on_leave },
  { value: 'moved', label: m.availability_moved },
  { value: 'closed', label: m.availability_closed },
];

/** Returns the label of a value. An absent or unknown value gets that of null. */
export const getAvailabilityLabel = (value: unknown): string =>
  (availabilityChoices.find((choice) => choice.value === value)?.label ?? m.availability_open)();
