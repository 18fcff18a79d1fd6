import type { ProposedField, UpdateItem } from '@app/types/admin/updates';
import { useDraft } from '../console/drafts.ts';
import { getFieldLabel } from '../words/field-names.ts';
import { formatCount } from '../words/format-words.ts';

export type FieldChoice = 'accept' | 'return';
export type FieldChoices = Readonly<Record<string, FieldChoice>>;

/** The choices are kept with the other unsaved input; another version of the update starts without any. */
export function useFieldChoices(
  id: string,
  version: number,
): [choices: FieldChoices, choose: (newChoices: FieldChoices) => void] {
  const [draft, setDraft] = useDraft<{ version: number; choices: FieldChoices }>(`choices/${id}`);
  const choices = draft?.version === version ? draft.choices : {};
  return [choices, (newChoices) => setDraft({ version, choices: { ...choices, ...newChoices } })];
}

export type DecisionState = ReturnType<typeof getDecisionState>;

/** Undefined: staff have to look at the field, because it has a warning or the live value changed. */
const getDefaultChoice = ({ conflict, risks }: ProposedField): FieldChoice | undefined =>
  conflict || risks.length > 0 ? undefined : 'accept';

/** Returns the state of a decision: the accepted, returned and open fields, and the obstacle to applying it. */
export function getDecisionState(
  { changes, blocked }: Pick<UpdateItem, 'changes' | 'blocked'>,
  choices: FieldChoices,
) {
  const choiceByField = new Map(
    changes.map((change) => [
      change.field,
      blocked ? 'return' : (choices[change.field] ?? getDefaultChoice(change)),
    ]),
  );
  const listFieldsWithChoice = (choice: FieldChoice | undefined) =>
    [...choiceByField].filter(([, fieldChoice]) => fieldChoice === choice).map(([field]) => field);
  const openFields = listFieldsWithChoice(undefined);
  return {
    getChoice: (field: string) => choiceByField.get(field),
    acceptedFields: listFieldsWithChoice('accept'),
    returnedFields: listFieldsWithChoice('return'),
    openFields,
    /** The sentence that explains why the decision cannot be applied yet. Null: it can. */
    obstacle:
      openFields.length === 0
        ? null
        : `${formatCount(openFields.length, 'field')} still ${openFields.length === 1 ? 'needs' : 'need'} a choice: ${openFields.map(getFieldLabel).join(', ')}.`,
  };
}
