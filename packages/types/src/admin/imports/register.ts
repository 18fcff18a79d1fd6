// The public register of providers (NPPES): its columns, and the counts of one reading.
import * as z from 'zod/mini';

/** Headers of the columns that the import reads, by name. The taxonomy codes are in 15 more columns. */
export const registerHeaders = {
  npi: 'NPI',
  kind: 'Entity Type Code',
  organization: 'Provider Organization Name (Legal Business Name)',
  lastName: 'Provider Last Name (Legal Name)',
  firstName: 'Provider First Name',
  suffix: 'Provider Name Suffix Text',
  credential: 'Provider Credential Text',
  otherOrganization: 'Provider Other Organization Name',
  otherOrganizationKind: 'Provider Other Organization Name Type Code',
  address: 'Provider First Line Business Practice Location Address',
  address2: 'Provider Second Line Business Practice Location Address',
  city: 'Provider Business Practice Location Address City Name',
  state: 'Provider Business Practice Location Address State Name',
  zipCode: 'Provider Business Practice Location Address Postal Code',
  country: 'Provider Business Practice Location Address Country Code (If outside U.S.)',
  phone: 'Provider Business Practice Location Address Telephone Number',
  updatedOn: 'Last Update Date',
  deactivatedOn: 'NPI Deactivation Date',
  reactivatedOn: 'NPI Reactivation Date',
} as const;
export type RegisterColumn = keyof typeof registerHeaders;

export const taxonomyHeaders: readonly string[] = Array.from(
  { length: 15 },
  (_, i) => `Healthcare Provider Taxonomy Code_${i + 1}`,
);

/** True for the first line of the register's own file, which needs no mapping of columns. */
export const isRegisterHeader = (headers: readonly string[]): boolean =>
  [registerHeaders.npi, registerHeaders.kind, taxonomyHeaders[0]!].every((header) =>
    headers.includes(header),
  );

/** Counts of one reading of the register. `others`: providers of other professions. */
export const registerTally = z.object({
  lines: z.number(),
  others: z.number(),
  abroad: z.number(),
  deactivated: z.number(),
  practices: z.number(),
});
export type RegisterTally = z.output<typeof registerTally>;
