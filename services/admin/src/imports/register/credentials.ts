import type { licenseValues } from '@app/option-lists';

/** Values of `licenses` by the letters behind a name. CP and CPO are marks of the ABC; the BOC’s begin with its name. */
const licensesByLetters: Readonly<Record<string, (typeof licenseValues)[number]>> = {
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

/** Parses letters such as "C.P.O., LP/FAAOP" to values of the option list; others have no field. */
export function parseCredentials(text: string): string[] {
  const letters = text
    .toUpperCase()
    .replaceAll('.', '')
    .split(/[^A-Z]+/);
  return [...new Set(letters.flatMap((word) => licensesByLetters[word] ?? []))];
}
