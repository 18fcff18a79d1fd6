import { approveUpdate, editUpdateNotes, rejectUpdate } from '@app/types/admin/actions/update';
import type { UpdateItem } from '@app/types/admin/updates';
import { formatValue } from '../field-values.ts';
import { type Choice, toChoice } from '../inbox/decision/choice.ts';
import { getFieldName } from '../words/field-names.ts';
import { formatCount, formatName } from '../words/format-words.ts';
import type { DecisionState } from './decision-state.ts';

/**
 * Returns the choices for an update: apply the choices of its fields, or return all fields; a single field is accepted
 * or returned.
 */
export function getUpdateChoices(
  item: UpdateItem,
  { accepted, returned, obstacle }: DecisionState,
): Choice[] {
  const { id, v, seen, changes, listing, status, blocked, notes, decision } = item;
  const name = formatName(listing);
  const isOne = changes.length === 1;
  const waits = status === 'pending';
  const keep = toChoice(editUpdateNotes, {
    ...{ params: { id }, body: { v }, stay: true, stored: waits ? notes : (decision?.notes ?? '') },
    values: {
      keep: waits ? 'Save notes for later' : 'Change the notes',
      keepText: waits
        ? 'For a colleague, or for later: its owner gets them with the decision.'
        : 'Its owner reads them with the listing.',
      keptNotes: waits ? 'Saved the notes for later.' : 'Changed the notes.',
    },
  });
  if (!waits) return decision ? [keep] : [];

  const { dialog } = rejectUpdate.button;
  const apply = toChoice(approveUpdate, {
    params: { id },
    body: { v, seen, accept: isOne ? changes.map(({ field }) => field) : accepted, ...(notes && { notes }) },
    values: {
      name,
      apply: isOne ? 'Accept' : `Apply: ${accepted.length} accepted, ${returned.length} returned`,
      accepted: formatCount(isOne ? 1 : accepted.length, 'field'),
      andReturned: !isOne && returned.length > 0 ? `, returned ${returned.length}` : '',
    },
    // Returned fields get optional notes to the provider.
    dialog:
      !isOne && returned.length > 0 && dialog
        ? { ...dialog, title: `Return ${returned.map(getFieldName).join(', ')}?`, send: 'Apply' }
        : null,
    blocked: isOne ? undefined : (obstacle ?? undefined),
    stored: notes,
  });
  const back = toChoice(rejectUpdate, {
    ...{ params: { id }, body: { v }, stored: notes },
    values: { name, return: isOne ? 'Return' : 'Return all', returned: formatCount(changes.length, 'field') },
  });
  const canApply = !blocked && (isOne || accepted.length > 0 || obstacle !== null);
  return [
    ...(canApply ? [isOne ? { ...apply, button: { ...apply.button, key: 'a' } } : apply] : []),
    // With several fields the key R returns the focused field.
    isOne ? back : { ...back, button: { ...back.button, key: undefined } },
    keep,
  ];
}

const serializeValue = (value: unknown) => JSON.stringify(value ?? null);

const ended: Readonly<Record<UpdateItem['status'], string>> = {
  pending: '',
  approved: 'approved',
  rejected: 'returned',
  withdrawn: 'withdrawn by the owner',
};

/** Returns sentences that describe how the update changed after it was shown. */
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
