// Columns of a CSV file of listings, for import, export, template and console.
import { type Field, type FieldName, fields } from '@app/listing-fields';

export interface ImportColumn {
  /** Header in exports, and the field's name. */
  name: string;
  /** Display name. */
  label: string;
  needed?: true;
  /** Accepted other headers, folded by `foldHeader`. */
  also?: readonly string[];
  /** Sample value in the template. */
  sample?: string;
}

const ownColumns = [
  { name: 'externalId', label: 'Your own id', also: ['id', 'recordid'], sample: 'GW-1001' },
  { name: 'npi', label: 'NPI', also: ['npinumber', 'nationalprovideridentifier'] },
  {
    name: 'firstName',
    label: 'First name',
    needed: true,
    also: ['first', 'givenname', 'forename'],
    sample: 'Jane',
  },
  {
    name: 'lastName',
    label: 'Last name',
    needed: true,
    also: ['last', 'surname', 'familyname'],
    sample: 'Doe',
  },
  {
    name: 'company',
    label: 'Practice',
    needed: true,
    also: ['clinic', 'clinicname', 'companyname', 'practice', 'practicename', 'organization', 'facility'],
    sample: 'Gateway Prosthetics',
  },
  {
    name: 'address',
    label: 'Address',
    needed: true,
    also: ['address1', 'addressline1', 'street', 'street1', 'streetaddress'],
    sample: '1 Market Street',
  },
  {
    name: 'address2',
    label: 'Address line 2',
    also: ['addressline2', 'street2', 'suite', 'unit'],
    sample: 'Suite 200',
  },
  { name: 'city', label: 'City', needed: true, also: ['town'], sample: 'Boston' },
  { name: 'state', label: 'State', needed: true, also: ['statecode', 'st'], sample: 'MA' },
  {
    name: 'zipCode',
    label: 'ZIP code',
    needed: true,
    also: ['zip', 'postalcode', 'postcode'],
    sample: '02110',
  },
  {
    name: 'phone',
    label: 'Clinic phone',
    also: ['tel', 'telephone', 'phonenumber', 'clinicphone', 'officephone'],
    sample: '(617) 555-0123',
  },
  {
    name: 'patientContactPhone',
    label: 'Cell (private)',
    also: ['cell', 'cellphone', 'mobile', 'mobilephone', 'contactphone'],
  },
  {
    name: 'email',
    label: 'E-mail (private)',
    also: ['emailaddress', 'mail', 'contactemail'],
    sample: 'jane@clinic.example',
  },
  {
    name: 'website',
    label: 'Website',
    also: ['url', 'web', 'homepage', 'site'],
    sample: 'https://clinic.example',
  },
  {
    name: 'yearStartedPracticing',
    label: 'Year started practicing',
    also: ['yearstarted', 'startyear', 'practicingsince'],
    sample: '2009',
  },
] as const satisfies readonly ImportColumn[];

const pageColumns = [
  { name: 'profilePicture', label: 'Photo', also: ['picture', 'photo', 'image'] },
  { name: 'approved', label: 'Approved', also: ['published', 'isapproved'], sample: 'yes' },
  { name: 'latitude', label: 'Latitude', also: ['lat'] },
  { name: 'longitude', label: 'Longitude', also: ['lng', 'lon', 'long'] },
  { name: 'slug', label: 'Address of its page', also: ['permalink'] },
  { name: 'alsoAt', label: 'Other locations (JSON)' },
] as const satisfies readonly ImportColumn[];

const confirmedColumns = [
  { name: 'confirmedAt', label: 'Confirmed on' },
  { name: 'confirmedBy', label: 'Confirmed by' },
] as const satisfies readonly ImportColumn[];

type OwnColumn = (typeof ownColumns | typeof pageColumns | typeof confirmedColumns)[number];
export type ColumnName = OwnColumn['name'] | FieldName;
type NamedColumn = ImportColumn & { name: ColumnName };

const toColumn = ({ name, label, csv }: Field): NamedColumn => ({ name, label, ...csv });
const isOptionalPart = ({ section }: Field) => section === 'practice';

export const importColumns: readonly NamedColumn[] = [
  ...ownColumns,
  ...fields.filter((field) => !isOptionalPart(field)).map(toColumn),
  ...pageColumns,
  ...fields.filter(isOptionalPart).map(toColumn),
  ...confirmedColumns,
];
export const columnNames: readonly ColumnName[] = importColumns.map(({ name }) => name);
export const neededColumns: readonly ColumnName[] = importColumns
  .filter(({ needed }) => needed)
  .map(({ name }) => name);

/** Normalizes a header, ignoring case, spaces and punctuation: "ZIP Code" equals "zip_code". */
export const foldHeader = (header: string): string =>
  header
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

const byHeader = new Map<string, ColumnName>();
for (const { name, also = [] } of importColumns)
  for (const header of [foldHeader(name), ...also]) byHeader.set(header, name);

/** A column of a file: its header and field, or the reason why it has none. */
export interface MatchedColumn {
  header: string;
  column: ColumnName | null;
  why: 'unknown' | 'duplicate' | 'ignored' | null;
}

/**
 * Maps headers to fields. `chosen` (by position; null: ignore) overrides names. A second column of a field is reported
 * and ignored.
 */
export function matchColumns(
  headers: readonly string[],
  chosen: readonly (ColumnName | null)[] = [],
): MatchedColumn[] {
  const chosenColumns = new Set(chosen.filter((name) => name !== null));
  const usedColumns = new Set<ColumnName>();
  return headers.map((header, i) => {
    const choice = chosen[i];
    if (choice === null) return { header, column: null, why: 'ignored' };
    const column = choice ?? byHeader.get(foldHeader(header));
    if (!column) return { header, column: null, why: 'unknown' };
    if (usedColumns.has(column) || (!choice && chosenColumns.has(column)))
      return { header, column: null, why: 'duplicate' };
    usedColumns.add(column);
    return { header, column, why: null };
  });
}
