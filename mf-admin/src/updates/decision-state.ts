import type { ProposedField, UpdateItem } from '@app/types/admin/updates';
import { create } from 'zustand';
import { getFieldName } from '../words/field-names.ts';
import { formatCount } from '../words/format-count.ts';

export type FieldChoice = 'accept' | 'return';
export type Choices = Readonly<Record<string, FieldChoice>>;

/** By the update's id: the version that was looked at, and its fields. */
const useChosen = create<Readonly<Record<string, { v: number; choices: Choices }>>>()(() => ({}));

/** What was chosen field by field, while this tab is open; another version of the update asks anew. */
export function useChoices(id: string, v: number): [choices: Choices, choose: (more: Choices) => void] {
  const chosen = useChosen((updates) => updates[id]);
  const choices = chosen?.v === v ? chosen.choices : {};
  return [choices, (more) => useChosen.setState({ [id]: { v, choices: { ...choices, ...more } } })];
}

export type DecisionState = ReturnType<typeof getDecisionState>;

/** What a field begins with: nothing where it carries a warning or the live value moved, for then somebody has to look. */
const getDefaultChoice = ({ conflict, risks }: ProposedField): FieldChoice | undefined =>
  conflict || risks.length > 0 ? undefined : 'accept';

/** How far a decision is: what is chosen, and what still stands in its way. */
export function getDecisionState(
  { changes, blocked }: Pick<UpdateItem, 'changes' | 'blocked'>,
  choices: Choices,
) {
  const chosen = new Map(
    changes.map((change) => [
      change.field,
      blocked ? 'return' : (choices[change.field] ?? getDefaultChoice(change)),
    ]),
  );
  const filterByChoice = (choice: FieldChoice | undefined) =>
    [...chosen].filter(([, one]) => one === choice).map(([field]) => field);
  const open = filterByChoice(undefined);
  return {
    getChoice: (field: string) => chosen.get(field),
    accepted: filterByChoice('accept'),
    returned: filterByChoice('return'),
    /** Fields that need a choice: a conflict never has a default. */
    open,
    /** Why it cannot be applied yet, in words; null: it can. */
    obstacle:
      open.length === 0
        ? null
        : `${formatCount(open.length, 'field')} still ${open.length === 1 ? 'needs' : 'need'} a choice: ${open.map(getFieldName).join(', ')}.`,
  };
}
