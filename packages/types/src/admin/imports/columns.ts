// Columns of a CSV file of listings, for import, export, template and console.
import { type Field, type FieldName, fields } from '@app/listing-fields';

/** Delimiters that are detected in the header of a CSV file. */
export const delimiters = [',', ';', '\t'] as const;

/** The first line of some files, which tells Excel the delimiter: `sep=;`. Its group is the delimiter. */
export const delimiterLinePattern = /^"?sep=([^\w "\r\n])"?[,;\t ]*(?:\r\n|\r|\n)/i;

export interface ImportColumn {
  /** Header in exports, and the field's name. */
  name: string;
  label: string;
  isRequired?: true;
  /** Accepted other headers, normalized by `normalizeHeader`. */
  otherHeaders?: readonly string[];
  sample?: string;
}

const coreColumns = [
  { name: 'externalId', label: 'Your own id', otherHeaders: ['id', 'recordid'], sample: 'GW-1001' },
  { name: 'npi', label: 'NPI', otherHeaders: ['npinumber', 'nationalprovideridentifier'] },
  {
    name: 'firstName',
    label: 'First name',
    isRequired: true,
    otherHeaders: ['first', 'givenname', 'forename'],
    sample: 'Jane',
  },
  {
    name: 'lastName',
    label: 'Last name',
    isRequired: true,
    otherHeaders: ['last', 'surname', 'familyname'],
    sample: 'Doe',
  },
  {
    name: 'company',
    label: 'Practice',
    isRequired: true,
    otherHeaders: [
      'clinic',
      'clinicname',
      'companyname',
      'practice',
      'practicename',
      'organization',
      'facility',
    ],
    sample: 'Gateway Prosthetics',
  },
  {
    name: 'address',
    label: 'Address',
    isRequired: true,
    otherHeaders: ['address1', 'addressline1', 'street', 'street1', 'streetaddress'],
    sample: '1 Market Street',
  },
  {
    name: 'address2',
    label: 'Address line 2',
    otherHeaders: ['addressline2', 'street2', 'suite', 'unit'],
    sample: 'Suite 200',
  },
  { name: 'city', label: 'City', isRequired: true, otherHeaders: ['town'], sample: 'Boston' },
  { name: 'state', label: 'State', isRequired: true, otherHeaders: ['statecode', 'st'], sample: 'MA' },
  {
    name: 'zipCode',
    label: 'ZIP code',
    isRequired: true,
    otherHeaders: ['zip', 'postalcode', 'postcode'],
    sample: '02110',
  },
  {
    name: 'phone',
    label: 'Clinic phone',
    otherHeaders: ['tel', 'telephone', 'phonenumber', 'clinicphone', 'officephone'],
    sample: '(617) 555-0123',
  },
  {
    name: 'patientContactPhone',
    label: 'Cell (private)',
    otherHeaders: ['cell', 'cellphone', 'mobile', 'mobilephone', 'contactphone'],
  },
  {
    name: 'email',
    label: 'E-mail (private)',
    otherHeaders: ['emailaddress', 'mail', 'contactemail'],
    sample: 'jane@clinic.example',
  },
  {
    name: 'website',
    label: 'Website',
    otherHeaders: ['url', 'web', 'homepage', 'site'],
    sample: 'https://clinic.example',
  },
  {
    name: 'yearStartedPracticing',
    label: 'Year started practicing',
    otherHeaders: ['yearstarted', 'startyear', 'practicingsince'],
    sample: '2009',
  },
] as const satisfies readonly ImportColumn[];

const publicPageColumns = [
  { name: 'profilePicture', label: 'Photo', otherHeaders: ['picture', 'photo', 'image'] },
  { name: 'approved', label: 'Approved', otherHeaders: ['published', 'isapproved'], sample: 'yes' },
  { name: 'latitude', label: 'Latitude', otherHeaders: ['lat'] },
  { name: 'longitude', label: 'Longitude', otherHeaders: ['lng', 'lon', 'long'] },
  { name: 'slug', label: 'Address of its page', otherHeaders: ['permalink'] },
  { name: 'alsoAt', label: 'Other locations (JSON)' },
] as const satisfies readonly ImportColumn[];

const confirmationColumns = [
  { name: 'confirmedAt', label: 'Confirmed on' },
  { name: 'confirmedBy', label: 'Confirmed by' },
] as const satisfies readonly ImportColumn[];

type OwnColumn = (typeof coreColumns | typeof publicPageColumns | typeof confirmationColumns)[number];
export type ColumnName = OwnColumn['name'] | FieldName;
type NamedColumn = ImportColumn & { name: ColumnName };

const toColumn = ({ name, label, csv }: Field): NamedColumn => ({ name, label, ...csv });
const isPracticeField = ({ section }: Field) => section === 'practice';

export const importColumns: readonly NamedColumn[] = [
  ...coreColumns,
  ...fields.filter((field) => !isPracticeField(field)).map(toColumn),
  ...publicPageColumns,
  ...fields.filter(isPracticeField).map(toColumn),
  ...confirmationColumns,
];
export const columnNames: readonly ColumnName[] = importColumns.map(({ name }) => name);
export const requiredColumns: readonly ColumnName[] = importColumns
  .filter(({ isRequired }) => isRequired)
  .map(({ name }) => name);

/** Normalizes a header, ignoring case, spaces and punctuation: "ZIP Code" equals "zip_code". */
export const normalizeHeader = (header: string): string =>
  header
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

const columnByHeader = new Map<string, ColumnName>();
for (const { name, otherHeaders = [] } of importColumns)
  for (const header of [normalizeHeader(name), ...otherHeaders]) columnByHeader.set(header, name);

/** A column of a file: its header and field, or the reason why it has none. */
export interface MatchedColumn {
  header: string;
  column: ColumnName | null;
  why: 'unknown' | 'duplicate' | 'ignored' | null;
}

/**
 * Maps headers to fields. `overrides` (by position; null: ignore) take precedence over names. A second column of a
 * field is reported and ignored.
 */
export function matchColumns(
  headers: readonly string[],
  overrides: readonly (ColumnName | null)[] = [],
): MatchedColumn[] {
  const chosenColumns = new Set(overrides.filter((name) => name !== null));
  const usedColumns = new Set<ColumnName>();
  return headers.map((header, i) => {
    const override = overrides[i];
    if (override === null) return { header, column: null, why: 'ignored' };
    const column = override ?? columnByHeader.get(normalizeHeader(header));
    if (!column) return { header, column: null, why: 'unknown' };
    if (usedColumns.has(column) || (!override && chosenColumns.has(column)))
      return { header, column: null, why: 'duplicate' };
    usedColumns.add(column);
    return { header, column, why: null };
  });
}
