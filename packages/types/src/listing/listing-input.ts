// Schemas of the wizard's fields, used by browser and service.
import { maxPlacePhotos, placePhotoKindValues, statesAndTerritories } from '@app/option-lists';
import * as z from 'zod/mini';
import {
  addJsonSchema,
  allowEmpty,
  codeLine,
  createLine,
  createRequiredLine,
  email,
  legibleCheck,
  phone,
  zipCode,
} from '../call/text-schemas.ts';
import { cleanLine } from '../clean-text.ts';
import { getCurrentYear } from './current-year.ts';
import { createInputShape, openingHours } from './field-schemas.ts';

const stateCodes = statesAndTerritories.map(({ code }) => code) as [string, ...string[]];
/** Two letters, in either case. */
export const stateCode = addJsonSchema(
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) => cleanLine(text).toUpperCase()),
    ),
    z.enum(stateCodes),
  ),
  { enum: stateCodes },
);

/** http or https with a domain name: no scripts, IP addresses or credentials. */
export const website = createLine(500).check(
  z.url({ protocol: /^https?$/, hostname: z.regexes.domain }),
  z.refine(hasNoCredentials),
  z.overwrite(normalizeUrl),
);
/** Non-ASCII letters may imitate Latin ones, so such an address is stored in its ASCII form. */
function normalizeUrl(text: string): string {
  return /[^ -~]/.test(text) && URL.canParse(text) ? new URL(text).href : text;
}
function hasNoCredentials(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username === '' && password === '';
}

/** Checks an NPI: ten digits with a check digit (Luhn with the prefix 80840). */
export function isNpi(text: string): boolean {
  if (!/^\d{10}$/.test(text)) return false;
  let sum = 0;
  for (const [i, digit] of [...`80840${text}`].reverse().entries()) {
    const weightedDigit = Number(digit) * (i % 2 === 1 ? 2 : 1);
    sum += weightedDigit > 9 ? weightedDigit - 9 : weightedDigit;
  }
  return sum % 10 === 0;
}
export const npi = addJsonSchema(codeLine.check(z.refine(isNpi)), { pattern: '^[0-9]{10}$' });

export const earliestStartYear = 1950;

export const placeInput = z.object({
  company: createRequiredLine(200),
  address: createRequiredLine(200),
  city: createRequiredLine(100),
  state: stateCode,
  zipCode,
  days: z._default(createLine(100), ''),
  hours: z._default(allowEmpty(openingHours), ''),
});

const photoPath = z.string().check(z.regex(/^\/photos\/[\w-]{22}\.webp$/));

export const placePhotoInput = z.object({
  photo: photoPath,
  kind: z.enum(placePhotoKindValues),
  alt: createLine(150, 5).check(legibleCheck),
});

/** Step 2: name and address. */
export const basicInput = z.object({
  firstName: createRequiredLine(100),
  lastName: createRequiredLine(100),
  company: createRequiredLine(200),
  address: createRequiredLine(200),
  address2: z._default(createLine(200), ''),
  city: createRequiredLine(100),
  state: stateCode,
  zipCode,
});

/** Step 3: contact. Only the e-mail is required. */
export const contactInput = z.object({
  /** The practice's public number. */
  phone: z._default(allowEmpty(phone), ''),
  /** The prosthetist's private number. */
  patientContactPhone: z._default(allowEmpty(phone), ''),
  email,
  website: z._default(allowEmpty(website), ''),
  /** Absent if blank. */
  yearStartedPracticing: z.optional(
    addJsonSchema(
      z.int().check(
        z.gte(earliestStartYear),
        z.refine((year) => year <= getCurrentYear()),
      ),
      {
        get maximum() {
          return getCurrentYear();
        },
      },
    ),
  ),
});

export const credentialsInput = z.object(createInputShape('credentials'));

/** Step 5: insurance and languages. */
export const servicesInput = z.object(createInputShape('services'));

/** Optional additions to the specification: "More about your practice". Null: not given. */
export const practiceInput = z.object({
  alsoAt: z.optional(z.array(placeInput).check(z.maxLength(4))),
  /** In the order in which they are shown. */
  placePhotos: z.optional(z.array(placePhotoInput).check(z.maxLength(maxPlacePhotos))),
  ...createInputShape('practice'),
  npi: z.optional(allowEmpty(npi)),
});

/** Input to create or change a listing. Owner, status and `approved` are set by the server. */
export const listingInput = z.object({
  ...basicInput.shape,
  ...contactInput.shape,
  ...credentialsInput.shape,
  ...servicesInput.shape,
  ...practiceInput.shape,
  /** Address of an uploaded photo; empty: none. */
  profilePicture: z._default(z.union([z.literal(''), photoPath]), ''),
});
export type ListingInput = z.output<typeof listingInput>;
