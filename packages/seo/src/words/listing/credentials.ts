import { getLabel, type Locale, licenses } from '@app/option-lists';
import { m } from '../../paraglide/messages.js';

/** `credential`: proves exams. `licence`: permits practice in a state. `education`: all others. */
export type CredentialKind = 'credential' | 'licence' | 'education';

export interface CredentialExplanation {
  label: string;
  explanation: string;
  kind: CredentialKind;
}

type Explainer = (inputs: object, options: { locale: Locale }) => string;

const credentialByLicense: Record<
  string,
  { abbreviation: string; kind: CredentialKind; explain: Explainer }
> = {
  'ABC Certified Prosthetist (CP)': { abbreviation: 'CP', kind: 'credential', explain: m.credential_abc_cp },
  'BOC Certified Prosthetist (CP)': { abbreviation: 'CP', kind: 'credential', explain: m.credential_boc_cp },
  'State Prosthetist License': { abbreviation: '', kind: 'licence', explain: m.credential_state },
  'ABC Certified Orthotist-Prosthetist (CPO)': {
    abbreviation: 'CPO',
    kind: 'credential',
    explain: m.credential_abc_cpo,
  },
  'BOC Certified Orthotist-Prosthetist (CPO)': {
    abbreviation: 'CPO',
    kind: 'credential',
    explain: m.credential_boc_cpo,
  },
  'Fellow of the American Academy of Orthotists and Prosthetists (FAAOP)': {
    abbreviation: 'FAAOP',
    kind: 'credential',
    explain: m.credential_faaop,
  },
  'NCOPE Residency Completion': { abbreviation: '', kind: 'education', explain: m.credential_ncope },
  'Masters of Prosthetics and Orthotics (MPO)': {
    abbreviation: 'MPO',
    kind: 'education',
    explain: m.credential_mpo,
  },
  'Registered Prosthetic Technician (RPT)': {
    abbreviation: 'RPT',
    kind: 'education',
    explain: m.credential_rpt,
  },
};

export function explainCredential(license: string, locale: Locale): CredentialExplanation {
  const credential = credentialByLicense[license];
  return {
    label: getLabel(licenses, license, locale),
    explanation: credential?.explain({}, { locale }) ?? '',
    kind: credential?.kind ?? 'education',
  };
}

const abbreviationOrder = ['CPO', 'CP', 'FAAOP', 'MPO', 'RPT'];

/** Lists the letters after a name, most significant first: `['CPO', 'FAAOP']`. CPO includes CP. */
export function listAbbreviations(licenses: readonly string[]): string[] {
  const abbreviations = new Set(licenses.map((license) => credentialByLicense[license]?.abbreviation));
  if (abbreviations.has('CPO')) abbreviations.delete('CP');
  return abbreviationOrder.filter((abbreviation) => abbreviations.has(abbreviation));
}

/** Returns the full form of letters after a name, for `<abbr title>`. English in every language. */
export const getAbbreviationTitle = (abbreviation: string): string =>
  ({
    CP: 'Certified Prosthetist',
    CPO: 'Certified Prosthetist-Orthotist',
    FAAOP: 'Fellow of the American Academy of Orthotists and Prosthetists',
    MPO: 'Master of Prosthetics and Orthotics',
    RPT: 'Registered Prosthetic Technician',
  })[abbreviation] ?? '';
