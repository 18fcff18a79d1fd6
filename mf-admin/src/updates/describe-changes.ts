import type { UpdateItem } from '@app/types/admin/updates';
import { getFieldName } from '../words/field-names.ts';
import { formatValue } from './field-values.ts';

const serializeValue = (value: unknown) => JSON.stringify(value ?? null);

const ended: Readonly<Record<UpdateItem['status'], string>> = {
  pending: '',
  approved: 'approved',
  rejected: 'returned',
  withdrawn: 'withdrawn by the owner',
};

/** What is different between an update that was looked at and the same one now, each as a sentence. */
export function describeChanges(seen: UpdateItem, now: UpdateItem): string[] {
  const changes: string[] = [];
  if (now.status !== seen.status) {
    const by = now.decision ? ` by ${now.decision.by}` : '';
    changes.push(`It was ${ended[now.status] || 'opened again'}${by}.`);
  }
  const before = new Map(seen.changes.map((change) => [change.field, change]));
  for (const { field, live, proposed } of now.changes) {
    const old = before.get(field);
    const name = getFieldName(field);
    if (!old) changes.push(`${name} is new: ${formatValue(field, proposed)}.`);
    else {
      if (serializeValue(old.proposed) !== serializeValue(proposed))
        changes.push(`${name}: now ${formatValue(field, proposed)} is proposed.`);
      if (now.status === 'pending' && serializeValue(old.live) !== serializeValue(live))
        changes.push(`${name}: now ${formatValue(field, live)} is live.`);
    }
    before.delete(field);
  }
  for (const field of before.keys()) changes.push(`${getFieldName(field)} is no longer part of it.`);
  return changes;
}
