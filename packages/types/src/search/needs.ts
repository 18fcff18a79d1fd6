// Apart from the calls that send them: most pages read needs, few send them.
import {
  accessibilityValues,
  firstVisitDaysValues,
  homeStateNames,
  insuranceValues,
  languageValues,
  limbLevelValues,
  type specialtyValues,
} from '@app/option-lists';
import * as z from 'zod/mini';
import { createQueryList } from '../call/params.ts';
import { zipCode } from '../call/text-schemas.ts';

export const pickableSpecialties = [
  'Osseointegration',
  'Rotationplasty',
  'Cosmetic (Lifelike)',
] as const satisfies readonly (typeof specialtyValues)[number][];

/** Possible needs of a person. Each value is one need that they chose. */
const needFields = {
  plan: z.optional(z.enum(insuranceValues)),
  limbLevel: createQueryList(limbLevelValues),
  highActivity: z._default(z.boolean(), false),
  picks: createQueryList(pickableSpecialties),
  language: createQueryList(languageValues),
  firstVisitDays: z.optional(z.enum(firstVisitDaysValues)),
  children: z._default(z.boolean(), false),
  accessibility: createQueryList(accessibilityValues),
};

/** Needs and place of a person's search: stored in the browser, and with the account if the person wants it. */
export const needs = z.object({
  ...needFields,
  zip: z.optional(zipCode),
  /** Miles, as in `searchQuery`. */
  radius: z.optional(z.int().check(z.gte(1), z.lte(10_000))),
});
export type Needs = z.output<typeof needs>;

/** The needs that listings are compared with. */
export const matchNeeds = z.object({
  ...needFields,
  /** Full name of the state of residence. */
  state: z.optional(z.enum(homeStateNames)),
});
export type MatchNeeds = z.output<typeof matchNeeds>;
