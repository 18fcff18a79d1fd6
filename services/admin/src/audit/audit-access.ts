import type { AuditDoc } from '@app/db';
import type { Staff } from '@app/service-kit';
import { canReadAccounts, canReadContacts } from '../staff-call.ts';

export interface AuditAccess {
  canReadContacts: boolean;
  canReadAccounts: boolean;
}

export const getAuditAccess = (staff: Pick<Staff, 'role'>): AuditAccess => ({
  canReadContacts: canReadContacts(staff),
  canReadAccounts: canReadAccounts(staff),
});

const contactFieldPattern = /e-?mail|phone|cell/i;
const accountFieldPattern = /userId|displayName/i;
/** Matches an account id also within a longer text, such as a list. */
const accountIdPattern = /\buser_\w/;

/** True for a value of `before` or `after` that the staff member must not read. */
export const isHiddenValue = (field: string, value: unknown, access: AuditAccess): boolean =>
  (!access.canReadContacts && contactFieldPattern.test(field)) ||
  (!access.canReadAccounts &&
    (accountFieldPattern.test(field) || accountIdPattern.test(JSON.stringify(value) ?? '')));

/** Returns the id of an actor or target; empty for an account that must stay unknown. */
export const maskAccountId = ({ kind, id }: AuditDoc['target'], access: AuditAccess): string =>
  !access.canReadAccounts && (kind === 'user' || accountIdPattern.test(id)) ? '' : id;

/** Returns the fields of `before` or `after` without the hidden ones; null if there are no fields. */
export const pickReadable = (
  fields: Readonly<Record<string, unknown>> | undefined,
  access: AuditAccess,
): Record<string, unknown> | null =>
  fields
    ? Object.fromEntries(
        Object.entries(fields).filter(([name, value]) => !isHiddenValue(name, value, access)),
      )
    : null;
