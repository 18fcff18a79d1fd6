// What a prosthetist may say of a listing: the wizard's fields, judged alike in the browser and by the service.
import { statesAndTerritories } from '@app/option-lists';
import * as z from 'zod/mini';
import { withJsonRule } from '../call/json-rule.ts';
import { email } from '../call/params.ts';
import { getCurrentYear } from './current-year.ts';
import { createInputShape } from './field-schemas.ts';
import { allowEmpty, createLine, createRequiredLine } from './text-schemas.ts';

const stateCodes = statesAndTerritories.map(({ code }) => code) as [string, ...string[]];
/** Two letters, in either case. */
export const stateCode = withJsonRule(
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) => text.trim().toUpperCase()),
    ),
    z.enum(stateCodes),
  ),
  { enum: stateCodes },
);

/** Five digits or ZIP+4. */
const zip = z.string().check(z.trim(), z.regex(/^\d{5}(?:-\d{4})?$/));

const space = String.raw`[ \u00a0\u2000-\u200a\u202f\u205f\u3000\ufeff]`;
const gap = String.raw`(?:${space}|[().+/\u2010-\u2015\u2060-])*`;
const extension = String.raw`,?${space}?(?:[Ee][Xx][Tt](?:\.|[Ee][Nn][Ss][Ii][OoÓó][Nn])?|[Xx#])${space}?[0-9]{1,6}`;
/**
 * An American number, however it is grouped (also as our pages show it, with U+2060), with or without an extension, and
 * no other words: what `phoneParts` reads.
 */
const phone = z
  .string()
  .check(
    z.trim(),
    z.maxLength(40),
    z.regex(new RegExp(`^${gap}(?:1${gap})?(?:[0-9]${gap}){10}(?:${extension})?$`)),
  );

/** http or https with a real host name: no script, no address in a network, nobody's login before the host. */
export const website = z
  .url({ protocol: /^https?$/, hostname: z.regexes.domain })
  .check(z.maxLength(500), z.refine(hasNoUser), z.overwrite(normalizeUrl));
/** Other letters may look like Latin ones: they are kept as browsers send them, so that nobody is misled. */
function normalizeUrl(text: string): string {
  return /[^ -~]/.test(text) && URL.canParse(text) ? new URL(text).href : text;
}
function hasNoUser(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username === '' && password === '';
}

/** Ten digits whose last one checks the others (Luhn over the prefix 80840: the NPI's own rule). */
export function isNpi(text: string): boolean {
  if (!/^\d{10}$/.test(text)) return false;
  let sum = 0;
  for (const [i, digit] of [...`80840${text}`].reverse().entries()) {
    const value = Number(digit) * (i % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}
export const npi = withJsonRule(z.string().check(z.refine(isNpi)), { pattern: '^[0-9]{10}$' });

export const firstYear = 1950;

/** A further place of the same practitioner. */
export const placeInput = z.object({
  company: createRequiredLine(200),
  address: createRequiredLine(200),
  city: createRequiredLine(100),
  state: stateCode,
  zipCode: zip,
  days: z._default(createLine(100), ''),
});

/** Step 2: who and where. */
export const basicInput = z.object({
  firstName: createRequiredLine(100),
  lastName: createRequiredLine(100),
  company: createRequiredLine(200),
  address: createRequiredLine(200),
  address2: z._default(createLine(200), ''),
  city: createRequiredLine(100),
  state: stateCode,
  zipCode: zip,
});

/** Step 3: how to reach them. Only the e-mail is required. */
export const contactInput = z.object({
  /** The clinic's, public. */
  phone: z._default(allowEmpty(phone), ''),
  /** The prosthetist's own, never public. */
  patientContactPhone: z._default(allowEmpty(phone), ''),
  email,
  website: z._default(allowEmpty(website), ''),
  /** Left out where blank. */
  yearStartedPracticing: z.optional(
    withJsonRule(
      z.int().check(
        z.gte(firstYear),
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

/** Step 4: credentials. */
export const credentialsInput = z.object(createInputShape('credentials'));

/** Step 5: insurance and languages. */
export const servicesInput = z.object(createInputShape('services'));

/** Beyond the specification, all optional: "More about your practice". Null: not told. */
export const practiceInput = z.object({
  alsoAt: z.optional(z.array(placeInput).check(z.maxLength(4))),
  ...createInputShape('practice'),
  npi: z.optional(allowEmpty(npi)),
});

/** All that is sent when a listing is created or changed. Owner, status and `approved` are the server's. */
export const listingInput = z.object({
  ...basicInput.shape,
  ...contactInput.shape,
  ...credentialsInput.shape,
  ...servicesInput.shape,
  ...practiceInput.shape,
  /** The address that an upload gave; empty for none. */
  profilePicture: z._default(
    z.union([z.literal(''), z.string().check(z.regex(/^\/photos\/[\w-]{22}\.webp$/))]),
    '',
  ),
});
export type ListingInput = z.output<typeof listingInput>;
