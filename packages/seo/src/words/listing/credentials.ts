import { getLabel, type Locale, licenses } from '@app/option-lists';
import { m } from '../../paraglide/messages.js';

type Explainer = (inputs: object, options: { locale: Locale }) => string;

/** `credential`: proves exams. `licence`: permits practice in a state. `education`: all others. */
type CredentialRow = [
  abbreviation: string,
  kind: 'credential' | 'licence' | 'education',
  explain: Explainer | undefined,
];

const credentialRows: Record<string, CredentialRow> = {
  'ABC Certified Prosthetist (CP)': ['CP', 'credential', m.credential_abc_cp],
  'BOC Certified Prosthetist (CP)': ['CP', 'credential', m.credential_boc_cp],
  'State Prosthetist License': ['', 'licence', m.credential_state],
  'ABC Certified Orthotist-Prosthetist (CPO)': ['CPO', 'credential', m.credential_abc_cpo],
  'BOC Certified Orthotist-Prosthetist (CPO)': ['CPO', 'credential', m.credential_boc_cpo],
  'Fellow of the American Academy of Orthotists and Prosthetists (FAAOP)': [
    'FAAOP',
    'credential',
    m.credential_faaop,
  ],
  'NCOPE Residency Completion': ['', 'education', m.credential_ncope],
  'Masters of Prosthetics and Orthotics (MPO)': ['MPO', 'education', m.credential_mpo],
  'Registered Prosthetic Technician (RPT)': ['RPT', 'education', m.credential_rpt],
};
const unknownCredential: CredentialRow = ['', 'education', undefined];

/** The name of a license, what it proves, and its kind. The explanation of an unknown license is empty. */
export function explainCredential(license: string, locale: Locale) {
  const [, kind, explain] = credentialRows[license] ?? unknownCredential;
  return {
    label: getLabel(licenses, license, locale),
    explanation: explain?.({}, { locale }) ?? '',
    kind,
  };
}

const abbreviationOrder = ['CPO', 'CP', 'FAAOP', 'MPO', 'RPT'];

/** Lists the letters after a name, most significant first: `['CPO', 'FAAOP']`. CPO includes CP. */
export function listAbbreviations(licenses: readonly string[]): string[] {
  const abbreviations = new Set(licenses.map((license) => credentialRows[license]?.[0]));
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
