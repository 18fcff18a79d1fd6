import type { AuditDoc } from '@app/db';
import type { Staff } from '@app/service-kit';
import { mayReadAccounts, mayReadContacts } from '../require-permission.ts';

/** What a staff member may read of the audit log. */
export interface AuditAccess {
  contacts: boolean;
  accounts: boolean;
}

export const getAuditAccess = (staff: Pick<Staff, 'role'>): AuditAccess => ({
  contacts: mayReadContacts(staff),
  accounts: mayReadAccounts(staff),
});

const contactField = /e-?mail|phone|cell/i;
const accountField = /userId|displayName/i;
/** Also within a longer text, as in a list. */
const accountId = /\buser_\w/;

/** True for a value of `before` or `after` that must not be read. */
export const isHiddenValue = (field: string, value: unknown, { contacts, accounts }: AuditAccess): boolean =>
  (!contacts && contactField.test(field)) ||
  (!accounts && (accountField.test(field) || accountId.test(JSON.stringify(value) ?? '')));

/** The id of an actor or target, empty for an account that must stay unknown. */
export const hideAccount = ({ kind, id }: AuditDoc['target'], { accounts }: AuditAccess): string =>
  !accounts && (kind === 'user' || accountId.test(id)) ? '' : id;

/** Fields of `before` or `after` without the hidden ones. */
export const pickReadable = (
  fields: Readonly<Record<string, unknown>> | undefined,
  access: AuditAccess,
): Record<string, unknown> | null =>
  fields
    ? Object.fromEntries(
        Object.entries(fields).filter(([name, value]) => !isHiddenValue(name, value, access)),
      )
    : null;
