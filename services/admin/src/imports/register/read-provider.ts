import { isMilitaryState } from '@app/geo';
import type { licenseValues } from '@app/option-lists';
import type { ColumnName } from '@app/types/admin/imports/columns';
import { isNpi } from '@app/types/listing/listing-input';
import { parsePhone } from '@app/types/listing/phone';
import { type ParsedRow, readRow } from '../rows/read-row.ts';
import type { RowMessage } from '../rows/row.ts';
import { toPersonCase, toPlaceCase } from './name-case.ts';
import { type Provider, parseDay } from './provider.ts';

/** Columns of a row of the register, as an ordinary file would name them. */
export const providerColumns = [
  'npi',
  'firstName',
  'lastName',
  'company',
  'address',
  'address2',
  'city',
  'state',
  'zipCode',
  'phone',
  'licenses',
] satisfies readonly ColumnName[];

/** Required columns of a provider: practice and street may be missing, because the provider adds them after a claim. */
const requiredProviderColumns = [
  'npi',
  'firstName',
  'lastName',
  'city',
  'zipCode',
] satisfies readonly ColumnName[];

const poBoxPattern = /^(?:p\.?\s*o\.?|post office)\s*(?:box|drawer)\b/i;

/** Converts a provider to the cells that an ordinary file would have, and validates them by the same rules. */
export function readProvider(
  provider: Provider,
  practiceName: string,
): ParsedRow & { cells: Map<ColumnName, string> } {
  const warnings: RowMessage[] = [];
  const addWarning = (column: ColumnName, code: string, message: string) =>
    void warnings.push({ level: 'warning', column, code, message });
  const isMilitary = isMilitaryState(provider.state.toUpperCase());
  const isPoBox = poBoxPattern.test(provider.address);
  if (isPoBox)
    addWarning('address', 'po_box', 'The register has a P.O. box for a street: shown with its town only.');
  else if (!provider.address)
    addWarning('address', 'no_street', 'The register has no street: shown with its town only.');
  if (isMilitary)
    addWarning(
      'state',
      'military',
      'Military mail has no place on the map: it stays unpublished until it has one.',
    );
  const hasPhone = parsePhone(provider.phone) !== undefined;
  if (provider.phone && !hasPhone)
    addWarning(
      'phone',
      'no_phone',
      `“${provider.phone.slice(0, 60)}” isn’t a US phone number and is left out.`,
    );

  const cells = new Map<ColumnName, string>([
    ['npi', provider.npi],
    ['firstName', toPersonCase(provider.firstName)],
    ['lastName', toPersonCase(`${provider.lastName} ${provider.suffix}`)],
    ['company', practiceName],
    ['address', isPoBox ? '' : toPlaceCase(provider.address)],
    ['address2', isPoBox ? '' : toPlaceCase(provider.address2)],
    ['city', toPlaceCase(provider.city)],
    ['state', isMilitary ? '' : provider.state],
    ['zipCode', formatZip(provider.zipCode)],
    ['phone', hasPhone ? formatPhone(provider.phone) : ''],
    ['licenses', parseCredentials(provider.credential).join('|')],
  ]);
  const { fields, messages } = readRow(
    cells,
    isMilitary ? requiredProviderColumns : [...requiredProviderColumns, 'state'],
  );
  const register = { updatedOn: parseDay(provider.updatedOn) };
  return {
    cells,
    fields: fields && {
      ...fields,
      register,
      // No form offers such a state, and no page shows it.
      ...(isMilitary && {
        values: { ...fields.values, state: provider.state.toUpperCase() },
        approved: false,
      }),
    },
    messages: [...messages, ...warnings],
  };
}

/** Converts the deactivation of a provider to a row, which changes no listing; undefined for an invalid NPI. */
export function readDeactivation(npi: string, deactivatedOn: string): ParsedRow | undefined {
  if (!isNpi(npi)) return undefined;
  const fields = { values: { npi }, precision: 'none' as const, register: { updatedOn: '', deactivatedOn } };
  return { fields, messages: [] };
}

/** Adds the dash of a ZIP+4, or removes the four digits if they are zeros. */
const formatZip = (text: string) =>
  text.replace(/^(\d{5})[\s-]?(\d{4})$/, (_, zip: string, route: string) =>
    route === '0000' ? zip : `${zip}-${route}`,
  );

const formatPhone = (text: string) => {
  const { digits } = parsePhone(text)!;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
};

/** Values of `licenses` by the abbreviation behind a name. CP and CPO are titles of the ABC; the BOC has its own. */
const licenseByAbbreviation: Readonly<Record<string, (typeof licenseValues)[number]>> = {
  CP: 'ABC Certified Prosthetist (CP)',
  CPO: 'ABC Certified Orthotist-Prosthetist (CPO)',
  BOCP: 'BOC Certified Prosthetist (CP)',
  BOCPO: 'BOC Certified Orthotist-Prosthetist (CPO)',
  LP: 'State Prosthetist License',
  LPO: 'State Prosthetist License',
  FAAOP: 'Fellow of the American Academy of Orthotists and Prosthetists (FAAOP)',
  MPO: 'Masters of Prosthetics and Orthotics (MPO)',
  MSPO: 'Masters of Prosthetics and Orthotics (MPO)',
  RPT: 'Registered Prosthetic Technician (RPT)',
};

/** Parses abbreviations such as "C.P.O., LP/FAAOP" to values of the option list; unknown ones are dropped. */
function parseCredentials(text: string): string[] {
  const abbreviations = text
    .toUpperCase()
    .replaceAll('.', '')
    .split(/[^A-Z]+/);
  return [...new Set(abbreviations.flatMap((abbreviation) => licenseByAbbreviation[abbreviation] ?? []))];
}
