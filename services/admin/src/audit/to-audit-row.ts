import type { AuditDoc } from '@app/db';
import type { ReplyOf } from '@app/types';
import type { AuditRow, getAuditRow } from '@app/types/admin/audit';
import { type AuditAccess, isHiddenValue, maskAccountId } from './audit-access.ts';

type AuditDetails = ReplyOf<typeof getAuditRow>;

interface NameLookups {
  staffNames: ReadonlyMap<string, string>;
  getName(target: AuditDoc['target']): string | null;
}

export function toAuditRow(
  doc: AuditDoc,
  { staffNames, getName }: NameLookups,
  access: AuditAccess,
): AuditRow {
  const { _id, at, actor, action, target, reason = '' } = doc;
  return {
    id: _id.toHexString(),
    at: at.toISOString(),
    actor: { kind: actor.kind, id: maskAccountId(actor, access), name: staffNames.get(actor.id) ?? null },
    action,
    target: { kind: target.kind, id: maskAccountId(target, access), name: getName(target) },
    reason,
    fields: findChanges(doc).flatMap(({ field }) => (isContextField(field) ? [] : field)),
  };
}

/** Details of a row. The IP address of an account identifies a person like its id, so the same permission hides it. */
export function toAuditDetails(doc: AuditDoc, access: AuditAccess): Omit<AuditDetails, keyof AuditRow> {
  const canReadAddress = doc.actor.kind === 'user' ? access.canReadAccounts : access.canReadContacts;
  return {
    requestId: doc.requestId ?? '',
    address: (canReadAddress && doc.address) || null,
    changes: findChanges(doc).map((change) => maskChange(change, access)),
  };
}

/** Fields stored with a row besides its change: the version, and values needed for statistics. */
const contextFields: ReadonlySet<string> = new Set(['v', 'submittedAt', 'stars']);
/** True for a context field, also a nested one: `from.v`. The list leaves these out. */
const isContextField = (field: string) => contextFields.has(field.slice(field.lastIndexOf('.') + 1));

/** Finds the fields whose values differ before and after, sorted by name. */
function findChanges({ before, after }: AuditDoc): AuditDetails['changes'] {
  const [previousValues, newValues] = [flattenValue(before ?? {}), flattenValue(after ?? {})];
  const isChange = before && after ? (field: string) => !contextFields.has(field) : () => true;
  return [...new Set([...previousValues.keys(), ...newValues.keys()])]
    .filter(isChange)
    .sort()
    .map((field) => ({
      field,
      before: previousValues.get(field) ?? null,
      after: newValues.get(field) ?? null,
    }))
    .filter((change) => change.before !== change.after);
}

/** Flattens nested values to one entry each: `reply.status`. A list of plain values stays one entry. */
function flattenValue(value: object, path = ''): Map<string, string> {
  const flatValues = new Map<string, string>();
  for (const [key, item] of Object.entries(value)) {
    const fieldPath = path ? `${path}.${key}` : key;
    if (isPlainObject(item))
      for (const [nestedPath, text] of flattenValue(item, fieldPath)) flatValues.set(nestedPath, text);
    else flatValues.set(fieldPath, formatValue(item));
  }
  return flatValues;
}

const isPlainObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

function formatValue(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value))
    return value.map((item) => (isPlainObject(item) ? JSON.stringify(item) : formatValue(item))).join(', ');
  return String(value);
}

const maskChange = (
  change: AuditDetails['changes'][number],
  access: AuditAccess,
): AuditDetails['changes'][number] => {
  const { field, before, after } = change;
  if (!isHiddenValue(field, [before, after], access)) return change;
  const maskText = (text: string | null) => text && '(not for your role)';
  return { field, before: maskText(before), after: maskText(after) };
};
