import type { UpdateItem } from '@app/types/admin/updates';
import { fieldName } from '../field-names.ts';
import { inWords } from './field-values.ts';

const said = (value: unknown) => JSON.stringify(value ?? null);

const ended: Readonly<Record<UpdateItem['status'], string>> = {
  pending: '',
  approved: 'approved',
  rejected: 'returned',
  withdrawn: 'withdrawn by the owner',
};

/** What is different between an update that was looked at and the same one now, each as a sentence. */
export function whatChanged(seen: UpdateItem, now: UpdateItem): string[] {
  const changes: string[] = [];
  if (now.status !== seen.status) {
    const by = now.decision ? ` by ${now.decision.by}` : '';
    changes.push(`It was ${ended[now.status] || 'opened again'}${by}.`);
  }
  const before = new Map(seen.changes.map((change) => [change.field, change]));
  for (const { field, live, proposed } of now.changes) {
    const old = before.get(field);
    const name = fieldName(field);
    if (!old) changes.push(`${name} is new: ${inWords(field, proposed)}.`);
    else {
      if (said(old.proposed) !== said(proposed))
        changes.push(`${name}: now ${inWords(field, proposed)} is proposed.`);
      if (now.status === 'pending' && said(old.live) !== said(live))
        changes.push(`${name}: now ${inWords(field, live)} is live.`);
    }
    before.delete(field);
  }
  for (const field of before.keys()) changes.push(`${fieldName(field)} is no longer part of it.`);
  return changes;
}
