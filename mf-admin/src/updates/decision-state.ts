import type { ProposedField, UpdateItem } from '@app/types/admin/updates';
import { getFieldName } from '../words/field-names.ts';
import type { Choices, FieldChoice } from './choices.ts';

/** How far a decision is: what is chosen, and what still stands in its way. */
export interface DecisionState {
  getChoice: (field: string) => FieldChoice | undefined;
  accepted: string[];
  returned: string[];
  /** Fields that need a choice: a conflict never has a default. */
  open: string[];
  /** Why it cannot be applied yet, in words; null: it can. */
  obstacle: string | null;
}

/** What a field begins with: nothing where it carries a warning or the live value moved, for then somebody has to look. */
const getDefaultChoice = ({ conflict, risks }: ProposedField): FieldChoice | undefined =>
  conflict || risks.length > 0 ? undefined : 'accept';

const formatFieldList = (fields: readonly string[]) => fields.map(getFieldName).join(', ');
const formatFieldCount = (count: number) => (count === 1 ? '1 field' : `${count} fields`);

export function getDecisionState(
  { changes, blocked }: Pick<UpdateItem, 'changes' | 'blocked'>,
  choices: Choices,
): DecisionState {
  const chosen = new Map(
    changes.map((change) => [
      change.field,
      blocked ? 'return' : (choices[change.field] ?? getDefaultChoice(change)),
    ]),
  );
  const filterByChoice = (choice: FieldChoice | undefined) =>
    [...chosen].filter(([, one]) => one === choice).map(([field]) => field);
  const [accepted, returned, open] = [
    filterByChoice('accept'),
    filterByChoice('return'),
    filterByChoice(undefined),
  ];
  return {
    getChoice: (field) => chosen.get(field),
    accepted,
    returned,
    open,
    obstacle: describeObstacle(open),
  };
}

function describeObstacle(open: readonly string[]): string | null {
  if (open.length === 0) return null;
  const need = open.length === 1 ? 'needs' : 'need';
  return `${formatFieldCount(open.length)} still ${need} a choice: ${formatFieldList(open)}.`;
}
