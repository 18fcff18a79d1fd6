import type { AuditDoc } from '@app/db';
import type { ReplyOf } from '@app/types';
import type { AuditRow, readAudit } from '@app/types/admin/audit';
import { type AuditAccess, hideAccount, isHiddenValue } from './audit-access.ts';

type Entry = ReplyOf<typeof readAudit>;

interface Names {
  /** Names of staff accounts by id. */
  actors: ReadonlyMap<string, string>;
  getName(target: AuditDoc['target']): string | null;
}

/** Allow-list of a row in a list. */
export function toAuditRow(doc: AuditDoc, { actors, getName }: Names, access: AuditAccess): AuditRow {
  const { _id, at, actor, action, target, reason = '' } = doc;
  return {
    id: _id.toHexString(),
    at: at.toISOString(),
    actor: { kind: actor.kind, id: hideAccount(actor, access), name: actors.get(actor.id) ?? null },
    action,
    target: { kind: target.kind, id: hideAccount(target, access), name: getName(target) },
    reason,
    fields: findChanges(doc).flatMap(({ field }) => (isContext(field) ? [] : field)),
  };
}

/** Details of a row. The address of an account tells as much as its id. */
export function toAuditEntry(doc: AuditDoc, access: AuditAccess): Omit<Entry, keyof AuditRow> {
  const maySeeAddress = doc.actor.kind === 'user' ? access.accounts : access.contacts;
  return {
    requestId: doc.requestId ?? '',
    address: (maySeeAddress && doc.address) || null,
    changes: findChanges(doc).map((change) => maskChange(change, access)),
  };
}

/** Fields stored with a row besides its change: the version, and values needed for statistics. */
const contextFields: ReadonlySet<string> = new Set(['v', 'submittedAt', 'stars']);
/** True for a value of the context, also of a part: `from.v`. The list leaves these out. */
const isContext = (field: string) => contextFields.has(field.slice(field.lastIndexOf('.') + 1));

/** Fields that differ, sorted by name; equal fields are left out. */
function findChanges({ before, after }: AuditDoc): Entry['changes'] {
  const [valuesBefore, valuesAfter] = [flattenValue(before ?? {}), flattenValue(after ?? {})];
  const isChange = before && after ? (field: string) => !contextFields.has(field) : () => true;
  return [...new Set([...valuesBefore.keys(), ...valuesAfter.keys()])]
    .filter(isChange)
    .sort()
    .map((field) => ({
      field,
      before: valuesBefore.get(field) ?? null,
      after: valuesAfter.get(field) ?? null,
    }))
    .filter((change) => change.before !== change.after);
}

/** Flattens nested values to one entry each: `reply.status`. A list of plain values stays one entry. */
function flattenValue(value: object, path = ''): Map<string, string> {
  const lines = new Map<string, string>();
  for (const [key, item] of Object.entries(value)) {
    const fieldPath = path ? `${path}.${key}` : key;
    if (isPart(item))
      for (const [nestedPath, line] of flattenValue(item, fieldPath)) lines.set(nestedPath, line);
    else lines.set(fieldPath, formatValue(item));
  }
  return lines;
}

const isPart = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

function formatValue(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value))
    return value.map((item) => (isPart(item) ? JSON.stringify(item) : formatValue(item))).join(', ');
  return String(value);
}

const maskChange = (change: Entry['changes'][number], access: AuditAccess): Entry['changes'][number] => {
  const { field, before, after } = change;
  if (!isHiddenValue(field, [before, after], access)) return change;
  const hideLine = (line: string | null) => line && '(not for your role)';
  return { field, before: hideLine(before), after: hideLine(after) };
};
