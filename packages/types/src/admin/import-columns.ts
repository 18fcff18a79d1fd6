// The columns of a CSV file of listings: one list for import, export, template and screen.

export interface ImportColumn {
  /** The header that export writes, and the field's name. */
  name: string;
  /** For people. */
  label: string;
  needed?: true;
  /** Other headers that mean it, folded as `foldHeader` does. */
  also?: readonly string[];
  /** What a template shows. */
  sample?: string;
}

export const importColumns = [
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
  {
    name: 'licenses',
    label: 'Licenses',
    also: ['license', 'licences', 'credentials', 'certifications'],
    sample: 'ABC Certified Prosthetist (CP)|State Prosthetist License',
  },
  { name: 'specialties', label: 'Specialties', also: ['specialty', 'specialities'], sample: 'Myoelectric' },
  {
    name: 'insuranceAccepted',
    label: 'Insurance accepted',
    also: ['insurance', 'insurances', 'insuranceplans', 'payers'],
    sample: 'Medicare|Aetna',
  },
  {
    name: 'languageAccommodations',
    label: 'Languages',
    also: ['language', 'languages', 'languagesspoken'],
    sample: 'Spanish',
  },
  { name: 'professionalBio', label: 'Bio', also: ['bio', 'biography', 'about', 'description'] },
  { name: 'profilePicture', label: 'Photo', also: ['picture', 'photo', 'image'] },
  { name: 'approved', label: 'Approved', also: ['published', 'isapproved'], sample: 'yes' },
  { name: 'latitude', label: 'Latitude', also: ['lat'] },
  { name: 'longitude', label: 'Longitude', also: ['lng', 'lon', 'long'] },
  { name: 'slug', label: 'Address of its page', also: ['permalink'] },
  { name: 'alsoAt', label: 'Other locations (JSON)' },
  { name: 'acceptsNewPatients', label: 'Accepts new patients', also: ['acceptingnewpatients'] },
  { name: 'firstVisitDays', label: 'Days to a first visit' },
  { name: 'adjustmentDays', label: 'Days to an adjustment' },
  { name: 'onSiteFabrication', label: 'Fabricates on site' },
  { name: 'sameDayRepairs', label: 'Same-day repairs' },
  { name: 'treatsChildren', label: 'Treats children', also: ['pediatric', 'pediatrics'] },
  { name: 'limbLevels', label: 'Limb levels' },
  { name: 'deviceFamilies', label: 'Devices' },
  { name: 'manufacturerTraining', label: 'Manufacturer training' },
  { name: 'accessibility', label: 'Accessibility' },
  { name: 'confirmedAt', label: 'Confirmed on' },
  { name: 'confirmedBy', label: 'Confirmed by' },
] as const satisfies readonly ImportColumn[];

export type ColumnName = (typeof importColumns)[number]['name'];
export const columnNames: readonly ColumnName[] = importColumns.map(({ name }) => name);
export const neededColumns: readonly ColumnName[] = importColumns
  .filter((column): column is Extract<typeof column, { needed: true }> => 'needed' in column)
  .map(({ name }) => name);

/** Case, spaces and marks say nothing in a header: "ZIP Code" and "zip_code" are one. */
export const foldHeader = (header: string): string =>
  header
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

const byHeader = new Map<string, ColumnName>();
for (const column of importColumns) {
  const also: readonly string[] = 'also' in column ? column.also : [];
  for (const header of [foldHeader(column.name), ...also]) byHeader.set(header, column.name);
}

/** One column of a file: what it is called there, which field it fills, and why none. */
export interface MatchedColumn {
  header: string;
  column: ColumnName | null;
  why: 'unknown' | 'duplicate' | 'ignored' | null;
}

/**
 * What each header of a file means. `chosen` (by position; null: leave it) wins over what is found by name. A second
 * column for the same field is told, and not read.
 */
export function matchColumns(
  headers: readonly string[],
  chosen: readonly (ColumnName | null)[] = [],
): MatchedColumn[] {
  const taken = new Set(chosen.filter((name) => name !== null));
  const seen = new Set<ColumnName>();
  return headers.map((header, i) => {
    const choice = chosen[i];
    if (choice === null) return { header, column: null, why: 'ignored' };
    const column = choice ?? byHeader.get(foldHeader(header));
    if (!column) return { header, column: null, why: 'unknown' };
    if (seen.has(column) || (!choice && taken.has(column))) return { header, column: null, why: 'duplicate' };
    seen.add(column);
    return { header, column, why: null };
  });
}
