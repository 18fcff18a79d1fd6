import { subjectLabels } from '@app/types/admin/actions/item';
import type { AuditRow } from '@app/types/admin/audit';
import { formatActionName, staffActionTexts } from '../inbox/format-action.ts';
import { getFieldLabel } from '../words/field-names.ts';
import { formatIdentifier, getRemoteLabel } from '../words/format-words.ts';

/** Labels of actions outside the queues: on the team and on the site as a whole. */
const actionLabels: Readonly<Record<string, string>> = {
  'account.delete': 'Account deleted',
  'account.note': 'Account notes edited',
  'account.read-reviews': 'Reviews of an account read',
  'account.set-role': 'Role of an account chosen',
  'account.set-role-refused': 'Refused: role of another account',
  'admin.added': 'Joined the team',
  'admin.changed': 'Role or access changed',
  'admin.denied': 'Refused: not allowed for this role',
  'admin.elevated': 'Password confirmed',
  'admin.login': 'Signed in',
  'admin.login_failed': 'Failed to sign in',
  'admin.logout': 'Signed out',
  'admin.password_chosen': 'New password chosen by a link',
  'admin.password_wrong': 'Entered a wrong password',
  'admin.profile': 'Own profile changed',
  'admin.reset': 'Password ended, for a new one',
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
  'manager.accept': 'Practice manager accepted',
  'manager.end': 'Practice manager or invitation ended',
  'manager.invite': 'Practice manager invited by the owner',
  'manager.undo': 'Practice manager or invitation restored by an undo',
  'outbox.retry': 'Mail or update retried',
  'release.activated': 'Version made live',
  'release.canary': 'Version given to some visitors, or to none',
  'release.fell_back': 'Version rolled back automatically: it failed',
  'release.preview': 'Preview link created',
  'release.published': 'Version published',
  'release.rolled_back': 'Version rolled back',
  'release.withdrawn': 'Part of the site withdrawn',
  'review.forget': 'Withdrawn review erased',
  'second.ask': 'Second person asked',
  'second.expire': 'Second opinion expired',
  'service.removed': 'Service removed, its words are free',
  'service.restored': 'Service let in again',
  'service.withdrawn': 'Service withdrawn',
  'link.refused': 'Refused: the link opens nothing',
  'settings.change': 'Settings changed',
  'token.denied': 'Refused: the team token is not for this',
};

/** Returns the label of a stored action, such as "Review approved"; an action without a label stays as stored. */
export const formatAuditAction = (action: string): string => actionLabels[action] ?? formatActionName(action);

export const suggestedActions = [...Object.keys(actionLabels), ...Object.keys(staffActionTexts)].sort();

export const targetKindLabels: Readonly<Record<string, string>> = {
  ...subjectLabels,
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
  service: 'Service',
  token: 'Team token',
  link: 'Link by mail',
  manager: 'Practice manager',
};

/** Number of characters at the end of an id that the list shows; the page of the row shows the whole id. */
const idTailLength = 6;

/** Formats a target: "Review of Jane Doe", "Listing Jane Doe", or "Export …866f65" without a name. */
export function formatTarget({ kind, id, name }: AuditRow['target'], hasFullId = false): string {
  const kindName = targetKindLabels[kind] ?? kind;
  if (kind === 'remote') return `${kindName}: ${getRemoteLabel(id)}`;
  const idText = hasFullId || id.length <= 2 * idTailLength ? id : `…${id.slice(-idTailLength)}`;
  if (name === null) return `${kindName} ${idText}`.trim();
  const label = kindsAboutListings.has(kind) ? `${kindName} of ${name}` : `${kindName} ${name}`;
  return hasFullId ? `${label} (${id})` : label;
}

/** Kinds of targets whose `name` is the name of their listing. */
const kindsAboutListings: ReadonlySet<string> = new Set(['review', 'reply', 'update', 'claim', 'report']);

/** Labels of stored field names that do not explain themselves. A dot leads to a nested field: `from.v`. */
const fieldLabels: Readonly<Record<string, string>> = {
  v: 'Version',
  byManager: 'Fields sent by the practice manager',
  'from.id': 'Merged listing',
  'from.slug': 'Address of the merged listing',
  'from.status': 'Status of the merged listing',
  'from.v': 'Version of the merged listing',
};

/** Returns the label of a field: of a listing as in its form, otherwise derived from the field name. */
export function formatAuditField(field: string): string {
  const label = fieldLabels[field];
  if (label) return label;
  const formLabel = getFieldLabel(field);
  return formLabel === field ? formatIdentifier(field) : formLabel;
}

/** Formats who acted: a team member by name, a visitor’s account by its id only. */
export function formatActor({ actor }: AuditRow): string {
  if (actor.kind === 'admin') return actor.name ?? `Team (${actor.id})`;
  return actor.kind === 'system' ? `System (${actor.id})` : `Account ${actor.id}`.trim();
}
