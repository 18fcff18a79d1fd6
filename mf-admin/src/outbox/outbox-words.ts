import { formatIdentifier, formatNumber } from '../words/format-words.ts';

const jobLabels: Readonly<Record<string, string>> = {
  'expire-claims': 'End claims that waited too long',
  'expire-seconds': 'End requests for a second opinion',
  'keep-tombstones': 'Keep the list of deleted accounts',
  'purge-deleted': 'Erase what can no longer be restored',
  'forget-import-rows': 'Remove rows of old imports',
  'forget-withdrawn': 'Erase the words of reviews withdrawn 90 days ago',
  'forget-former': 'Forget hashes of people whose account is deleted',
  reconcile: 'Recount reviews and levels',
  'hash-sanctioned': 'Keep hashes that recognize suspended people',
  remind: 'Remind practices to confirm their listing',
  'seal-audit': 'Seal the audit log',
  'staff-breach': 'E-mail the team what is overdue',
  'staff-digest': 'E-mail the team what is waiting',
  'sweep-deletions': 'Erase accounts that requested deletion',
  'sweep-proofs': 'Delete proofs of care that were decided or are seven days old',
  'sweep-photos': 'Erase photos that nobody uses',
  'sweep-releases': 'Remove files of old versions that no page can ask for',
  'sweep-restored': 'Erase accounts that a backup brought back',
  'verify-audit': 'Verify the whole audit log',
  'sweep-vanished': 'Find accounts that the identity provider lost',
};

/** Jobs that staff can run before their scheduled time. */
export const manualJobs: ReadonlySet<string> = new Set([
  'purge-deleted',
  'reconcile',
  'remind',
  'sweep-deletions',
  'verify-audit',
]);

/** Returns the label of a job; that of an unknown job is derived from its name. */
export const getJobLabel = (name: string): string => jobLabels[name] ?? formatIdentifier(name);

/** Formats the stored result of a job: `{"rows":2,"openSeals":1}` as "Rows 2, open seals 1". */
export const formatJobResult = (result: string): string =>
  formatIdentifier(result.replace(/[{}"]/g, '').replaceAll(':', ' ').replaceAll(',', ', ')) || '–';

type Fact = string | number | boolean;

const factFormatters: Readonly<Record<string, (value: Fact) => string>> = {
  // Left out, because the state column shows it.
  ready: () => '',
  database: (value) => (value ? 'Its database answers' : 'Its database does not answer'),
  storage: (value) => (value === true ? 'Its files answer' : `Its files: ${value}`),
  listings: (value) => `${formatNumber(Number(value))} listings to search`,
  lagSeconds: (value) => `${value} s behind the database`,
  degraded: (value) => (value ? 'searches with old data' : ''),
  due: (value) => `${value} due`,
  behindSeconds: (value) => `${value} s behind`,
  busyPercent: (value) => `${value} % busy`,
  memoryMb: (value) => `${value} MB of memory`,
};

/** Formats the facts that a service reports: "Its database answers, 9,073 listings to search". No facts: "–". */
export const formatServiceFacts = (facts: Readonly<Record<string, Fact>>): string =>
  Object.entries(facts)
    .map(([name, value]) => factFormatters[name]?.(value) ?? `${formatIdentifier(name)}: ${value}`)
    .filter(Boolean)
    .join(', ') || '–';
