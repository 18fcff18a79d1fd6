import { subjectWords } from '@app/types/admin/actions/item';
import type { AuditRow } from '@app/types/admin/audit';
import { formatStep, staffWords } from '../inbox/format-action.ts';
import { getFieldName } from '../words/field-names.ts';
import { formatIdentifier } from '../words/format-identifier.ts';
import { getPartLabel } from '../words/part-labels.ts';

/** What nobody's queue shows: the team itself, and work on the whole site. */
const actions: Readonly<Record<string, string>> = {
  'account.delete': 'Account deleted',
  'account.note': 'Account notes edited',
  'account.set-role': 'Role of an account chosen',
  'account.set-role-refused': 'Refused: role of another account',
  'admin.added': 'Invited to the team',
  'admin.changed': 'Role or access changed',
  'admin.denied': 'Refused: not allowed for this role',
  'admin.elevated': 'Password confirmed',
  'admin.login': 'Signed in',
  'admin.login_failed': 'Failed to sign in',
  'admin.logout': 'Signed out',
  'admin.password_wrong': 'Entered a wrong password',
  'admin.profile': 'Own profile changed',
  'admin.reset': 'New password created',
  'admin.second_factor_off': 'Second factor switched off',
  'admin.second_factor_on': 'Second factor switched on',
  'admin.session_ended': 'Session ended',
  'appeal.submit': 'Appeal of a practitioner received',
  'export.begin': 'Export started',
  'import.cancel': 'Import canceled',
  'import.commit': 'Import applied',
  'import.forget': 'Rows of an import removed',
  'import.upload': 'File uploaded',
  'job.run': 'Job run manually',
  'legal.add': 'Legal request added',
  'legal.change': 'Legal request changed',
  'legal.close': 'Legal request closed',
  'listing.import': 'Listing imported',
  'outbox.retry': 'Mail or update retried',
  'release.activated': 'Version made live',
  'release.canary': 'Version given to some visitors, or to none',
  'release.fell_back': 'Version rolled back automatically: it failed',
  'release.preview': 'Preview link created',
  'release.published': 'Version published',
  'release.rolled_back': 'Version rolled back',
  'review.forget': 'Withdrawn review erased',
  'second.ask': 'Second person asked',
  'second.expire': 'Second opinion expired',
  'settings.change': 'Settings changed',
};

/** "Review approved". What has no words here is told as it is stored. */
export const auditAction = (action: string): string => actions[action] ?? formatStep(action);

/** What the filter offers; anything else can be typed. */
export const offeredActions = [...Object.keys(actions), ...Object.keys(staffWords)].sort();

export const auditKinds: Readonly<Record<string, string>> = {
  ...subjectWords,
  update: 'Update',
  user: 'Visitor’s account',
  admin: 'Team member',
  settings: 'Settings',
  import: 'Import',
  export: 'Export',
  outbox: 'Outbox entry',
  legal: 'Legal request',
  second: 'Second opinion',
  job: 'Job',
  remote: 'Part of the site',
};

/** Enough of an id to tell two apart; the row's own page has all of it. */
const tail = 6;

/** "Review of Jane Doe", "Listing Jane Doe"; where there is no name, "Export …866f65". */
export function formatTarget({ kind, id, name }: AuditRow['target'], whole = false): string {
  const what = auditKinds[kind] ?? kind;
  if (kind === 'remote') return `${what}: ${getPartLabel(id)}`;
  const shown = whole || id.length <= 2 * tail ? id : `…${id.slice(-tail)}`;
  if (name === null) return `${what} ${shown}`.trim();
  const named = aboutListings.has(kind) ? `${what} of ${name}` : `${what} ${name}`;
  return whole ? `${named} (${id})` : named;
}

/** What has the name of the listing that it is about. */
const aboutListings: ReadonlySet<string> = new Set(['review', 'reply', 'update', 'claim', 'report']);

/** A listing's fields as its form calls them, others in plain words. */
export function auditField(field: string): string {
  const name = getFieldName(field);
  return name === field ? formatIdentifier(field) : name;
}

/** Of the team by name; an account of a visitor is its id and no more. */
export function getActorName({ actor }: AuditRow): string {
  if (actor.kind === 'admin') return actor.name ?? `Team (${actor.id})`;
  return actor.kind === 'system' ? `System (${actor.id})` : `Account ${actor.id}`.trim();
}
