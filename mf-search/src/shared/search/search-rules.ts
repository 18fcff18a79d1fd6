import {
  defaultZipRadiusMiles,
  nationwideOptionMiles,
  nationwideQueryMiles,
  radiusOptionsMiles,
} from '@app/option-lists';
import { zipCode as zipSchema } from '@app/types';
import * as z from 'zod/mini';

/** No radius chosen, because the address had an invalid one. */
export const noRadius = 0;

/** Values of the search form. `radius` is 25 to 275 miles, where 275 means nationwide, or `noRadius`. */
export interface SearchFields {
  name: string;
  zipCode: string;
  radius: number;
}

export const emptySearch: SearchFields = { name: '', zipCode: '', radius: nationwideOptionMiles };

/** Typing a name makes the search nationwide. */
export const applyName = (fields: SearchFields, name: string): SearchFields => ({
  ...fields,
  name,
  radius: name.trim() ? nationwideOptionMiles : fields.radius,
});

/** Typing a ZIP code into a nationwide search makes it local. */
export const applyZip = (fields: SearchFields, zipCode: string): SearchFields => ({
  ...fields,
  zipCode,
  radius: zipCode.trim() && fields.radius === nationwideOptionMiles ? defaultZipRadiusMiles : fields.radius,
});

/** Why the form cannot be sent; null if it can. An empty nationwide search finds everybody. */
export function findFormError({
  name,
  zipCode,
  radius,
}: SearchFields): 'needs-input' | 'bad-zip' | 'no-radius' | null {
  const zip = zipCode.trim();
  if (!name.trim() && !zip && radius !== nationwideOptionMiles) return 'needs-input';
  if (zip && !parseZip(zip)) return 'bad-zip';
  return radius === noRadius && !name.trim() ? 'no-radius' : null;
}

/** A ZIP code that was typed into the name field, unless the ZIP code field is filled. */
export const findZipInName = ({ name, zipCode }: SearchFields): string | undefined =>
  zipCode.trim() ? undefined : parseZip(name);

export const parseZip = (text: string): string | undefined => z.safeParse(zipSchema, text).data;

export const toSearchQuery = ({ name, zipCode, radius }: SearchFields) => ({
  name: name.trim(),
  zipCode: parseZip(zipCode) ?? zipCode.trim(),
  radius: name.trim() || radius === nationwideOptionMiles ? nationwideQueryMiles : radius,
});

/** Radius option for a radius from an address: the next larger one; an invalid value gives the default. */
export function toRadiusOption(radius: string | number | null, zipCode: string): number {
  const miles = Number(radius || nationwideOptionMiles);
  const nextOption = radiusOptionsMiles.find((option) => option >= miles) ?? nationwideOptionMiles;
  if (Number.isInteger(miles) && miles > 0) return nextOption;
  return zipCode ? defaultZipRadiusMiles : nationwideOptionMiles;
}
