import type { Locale } from '@app/option-lists';
import { specialties } from '@app/option-lists';
import { m } from '../../paraglide/messages.js';

const toSlug = (value: string) =>
  value
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')
    .replace(/^-|-$/g, '');

/** The pages of specialties: "Athletes and High Activity" has the slug `athletes-and-high-activity`. */
export const specialtyPages: readonly { slug: string; value: string }[] = specialties.map(({ value }) => ({
  slug: toSlug(value),
  value,
}));

const specialtyTexts: Record<string, (inputs: object, options: { locale: Locale }) => string> = {
  'Athletes and High Activity': m.specialty_athletes,
  Rotationplasty: m.specialty_rotationplasty,
  Myoelectric: m.specialty_myoelectric,
  Osseointegration: m.specialty_osseointegration,
  'Cosmetic (Lifelike)': m.specialty_cosmetic,
  'Accepts out-of-state patients': m.specialty_out_of_state,
};

/** Returns an explanation of a specialty in one or two sentences; empty for unknown ones. */
export const getSpecialtyText = (value: string, locale: Locale): string =>
  specialtyTexts[value]?.({}, { locale }) ?? '';
