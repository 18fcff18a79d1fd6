import {
  nationwideRadius,
  nationwideRadiusSent,
  radiusOptionsMiles,
  zipDefaultRadius,
} from '@app/option-lists';

/** Nothing was chosen yet, because the address asked for a radius that does not exist. */
export const noRadius = 0;

/** What stands in the search form. `radius` is the form's: 25 to 275 miles, where 275 means nationwide; or `noRadius`. */
export interface SearchFields {
  name: string;
  zipCode: string;
  radius: number;
}

export const emptySearch: SearchFields = { name: '', zipCode: '', radius: nationwideRadius };

/** Typing a name makes the search nationwide. */
export const applyName = (fields: SearchFields, name: string): SearchFields => ({
  ...fields,
  name,
  radius: name.trim() ? nationwideRadius : fields.radius,
});

/** Typing a ZIP code into a nationwide search makes it local. */
export const applyZip = (fields: SearchFields, zipCode: string): SearchFields => ({
  ...fields,
  zipCode,
  radius: zipCode.trim() && fields.radius === nationwideRadius ? zipDefaultRadius : fields.radius,
});

/** Why the form can't be sent; null: it can. An empty nationwide search is everybody, so it can. */
export function findFormProblem({
  name,
  zipCode,
  radius,
}: SearchFields): 'needs-input' | 'bad-zip' | 'no-radius' | null {
  const zip = zipCode.trim();
  if (!name.trim() && !zip && radius !== nationwideRadius) return 'needs-input';
  if (zip && !/^\d{5}(-\d{4})?$/.test(zip)) return 'bad-zip';
  return radius === noRadius && !name.trim() ? 'no-radius' : null;
}

/** What the form asks the results page for. */
export const toSearchQuery = ({ name, zipCode, radius }: SearchFields) => ({
  name: name.trim(),
  zipCode: zipCode.trim(),
  radius: name.trim() || radius === nationwideRadius ? nationwideRadiusSent : radius,
});

/** The form's radius for one from an address: the next larger step; junk gives what the form would start with. */
export function toRadiusOption(radius: string | number | null, zipCode: string): number {
  const miles = Number(radius || nationwideRadius);
  const step = radiusOptionsMiles.find((option) => option >= miles) ?? nationwideRadius;
  if (Number.isInteger(miles) && miles > 0) return step;
  return zipCode ? zipDefaultRadius : nationwideRadius;
}
