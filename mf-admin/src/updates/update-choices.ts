import { approveUpdate, editUpdateNotes, rejectUpdate } from '@app/types/admin/actions/update';
import type { UpdateItem } from '@app/types/admin/updates';
import { formatValue } from '../field-values.ts';
import { type DecisionChoices, toChoice, toReopenChoice } from '../inbox/decision/choice.ts';
import { getFieldLabel } from '../words/field-names.ts';
import { formatCount, formatName } from '../words/format-words.ts';
import type { DecisionState } from './decision-state.ts';

export function getUpdateChoices(
  item: UpdateItem,
  { acceptedFields, returnedFields, obstacle }: DecisionState,
): DecisionChoices {
  const { id, v, seen, changes, listing, status, blocked, notes, decision, leftToOthers } = item;
  const name = formatName(listing);
  const isSingleField = changes.length === 1;
  const isPending = status === 'pending';
  const storedNotes = isPending ? notes : (decision?.notes ?? '');
  const { dialog: notesDialog } = editUpdateNotes.button;
  const notesChoice = toChoice(editUpdateNotes, {
    params: { id },
    body: { v },
    staysOpen: true,
    storedText: storedNotes,
    // Stored notes can be emptied, which deletes them.
    dialog: notesDialog && storedNotes ? { ...notesDialog, isOptional: true } : notesDialog,
    values: {
      keep: isPending ? 'Save notes for later' : 'Change the notes',
      keepText: isPending
        ? 'For a colleague, or for later: its owner gets them with the decision.'
        : 'Its owner reads them with the listing.',
      keptNotes: isPending ? 'Saved the notes for later.' : 'Changed the notes.',
    },
  });
  if (!isPending)
    return [
      decision !== null && notesChoice,
      status === 'rejected' &&
        listing.approved && {
          ...toReopenChoice('update', 'pending-updates', item, name),
          isLeftToOthers: leftToOthers.includes('reopen'),
        },
    ];

  const { dialog } = rejectUpdate.button;
  const applyChoice = toChoice(approveUpdate, {
    params: { id },
    body: {
      v,
      seen,
      accept: isSingleField ? changes.map(({ field }) => field) : acceptedFields,
      ...(notes && { notes }),
    },
    values: {
      name,
      apply: isSingleField
        ? 'Accept'
        : `Apply: ${acceptedFields.length} accepted, ${returnedFields.length} returned`,
      accepted: formatCount(isSingleField ? 1 : acceptedFields.length, 'field'),
      andReturned: !isSingleField && returnedFields.length > 0 ? `, returned ${returnedFields.length}` : '',
    },
    // Returned fields get optional notes to the provider.
    dialog:
      !isSingleField && returnedFields.length > 0 && dialog
        ? { ...dialog, title: `Return ${returnedFields.map(getFieldLabel).join(', ')}?`, sendLabel: 'Apply' }
        : null,
    blockedReason: isSingleField ? undefined : (obstacle ?? undefined),
    storedText: notes,
  });
  const returnChoice = toChoice(rejectUpdate, {
    params: { id },
    body: { v },
    storedText: notes,
    values: {
      name,
      return: isSingleField ? 'Return' : 'Return all',
      returned: formatCount(changes.length, 'field'),
    },
  });
  const canApply = !blocked && (isSingleField || acceptedFields.length > 0 || obstacle !== null);
  return [
    canApply &&
      (isSingleField ? { ...applyChoice, button: { ...applyChoice.button, shortcut: 'a' } } : applyChoice),
    // With several fields the key R returns the focused field.
    isSingleField
      ? returnChoice
      : { ...returnChoice, button: { ...returnChoice.button, shortcut: undefined } },
    notesChoice,
  ];
}

const serializeValue = (value: unknown) => JSON.stringify(value ?? null);

const statusTexts: Readonly<Record<UpdateItem['status'], string>> = {
  pending: '',
  approved: 'approved',
  rejected: 'returned',
  withdrawn: 'withdrawn by the owner',
};

export function describeChanges(previousUpdate: UpdateItem, currentUpdate: UpdateItem): string[] {
  const changes: string[] = [];
  if (currentUpdate.status !== previousUpdate.status) {
    const deciderText = currentUpdate.decision ? ` by ${currentUpdate.decision.by}` : '';
    changes.push(`It was ${statusTexts[currentUpdate.status] || 'opened again'}${deciderText}.`);
  }
  const previousChangeByField = new Map(previousUpdate.changes.map((change) => [change.field, change]));
  for (const { field, live: liveValue, proposed: proposedValue } of currentUpdate.changes) {
    const previousChange = previousChangeByField.get(field);
    const label = getFieldLabel(field);
    if (!previousChange) changes.push(`${label} is new: ${formatValue(field, proposedValue)}.`);
    else {
      if (serializeValue(previousChange.proposed) !== serializeValue(proposedValue))
        changes.push(`${label}: now ${formatValue(field, proposedValue)} is proposed.`);
      if (
        currentUpdate.status === 'pending' &&
        serializeValue(previousChange.live) !== serializeValue(liveValue)
      )
        changes.push(`${label}: now ${formatValue(field, liveValue)} is live.`);
    }
    previousChangeByField.delete(field);
  }
  for (const field of previousChangeByField.keys())
    changes.push(`${getFieldLabel(field)} is no longer part of it.`);
  return changes;
}
