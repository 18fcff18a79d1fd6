import type { licenseValues } from '@app/option-lists';

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
export function parseCredentials(text: string): string[] {
  const abbreviations = text
    .toUpperCase()
    .replaceAll('.', '')
    .split(/[^A-Z]+/);
  return [...new Set(abbreviations.flatMap((abbreviation) => licenseByAbbreviation[abbreviation] ?? []))];
}
