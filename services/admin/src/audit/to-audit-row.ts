import type { AuditDoc } from '@app/db';
import type { ReplyOf } from '@app/types';
import type { AuditRow, readAudit } from '@app/types/admin/audit';

type Entry = ReplyOf<typeof readAudit>;

interface Names {
  /** Of those of the team, by id. */
  actors: ReadonlyMap<string, string>;
  getName(target: AuditDoc['target']): string | null;
}

/**
 * A row as a list shows it. Without `mayContact` it names no account: who wrote an anonymous review stays unsaid.
 */
export function toAuditRow(doc: AuditDoc, { actors, getName }: Names, mayContact: boolean): AuditRow {
  const { _id, at, actor, action, target, reason = '' } = doc;
  const redactId = ({ kind, id }: AuditDoc['target']) => (kind === 'user' && !mayContact ? '' : id);
  return {
    id: _id.toHexString(),
    at: at.toISOString(),
    actor: { kind: actor.kind, id: redactId(actor), name: actors.get(actor.id) ?? null },
    action,
    target: { kind: target.kind, id: redactId(target), name: getName(target) },
    reason,
    fields: findChanges(doc).map(({ field }) => field),
  };
}

/** Removes how people can be reached for staff who may not read it elsewhere. */
export function toAuditEntry(doc: AuditDoc, mayContact: boolean): Omit<Entry, keyof AuditRow> {
  const changes = findChanges(doc);
  return {
    requestId: doc.requestId ?? '',
    address: (mayContact && doc.address) || null,
    changes: mayContact ? changes : changes.map(maskChange),
  };
}

/** What rows tell of a record beside its change: its version, and on one side what figures are made of. */
const context: ReadonlySet<string> = new Set(['v', 'submittedAt', 'stars']);

/** What differs, in the order of the fields' names; what is the same on both sides says nothing. */
function findChanges({ before, after }: AuditDoc): Entry['changes'] {
  const [old, now] = [flattenValue(before ?? {}), flattenValue(after ?? {})];
  const isChange = before && after ? (field: string) => !context.has(field) : () => true;
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter(isChange)
    .sort()
    .map((field) => ({ field, before: old.get(field) ?? null, after: now.get(field) ?? null }))
    .filter((change) => change.before !== change.after);
}

/** One line for each value, however deep: `reply.status`. Lists of plain values stay one line. */
function flattenValue(value: object, path = ''): Map<string, string> {
  const lines = new Map<string, string>();
  for (const [key, of] of Object.entries(value)) {
    const at = path ? `${path}.${key}` : key;
    if (isPart(of)) for (const [deeper, line] of flattenValue(of, at)) lines.set(deeper, line);
    else lines.set(at, formatValue(of));
  }
  return lines;
}

const isPart = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

function formatValue(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value))
    return value.map((one) => (isPart(one) ? JSON.stringify(one) : formatValue(one))).join(', ');
  return String(value);
}

const contact = /e-?mail|phone|cell|address|userId/i;
const maskChange = (change: Entry['changes'][number]): Entry['changes'][number] => {
  if (!contact.test(change.field)) return change;
  const hideLine = (line: string | null) => line && '(not for your role)';
  return { ...change, before: hideLine(change.before), after: hideLine(change.after) };
};
