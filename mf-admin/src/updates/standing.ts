import type { ProposedField, UpdateItem } from '@app/types/admin/updates';
import { getFieldName } from '../field-names.ts';
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

/** What a field begins with: nothing where the live value moved, for then somebody has to look. */
const getDefaultChoice = ({ conflict }: ProposedField): FieldChoice | undefined =>
  conflict ? undefined : 'accept';

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

/** "Apply: 3 accepted, 1 returned". */
export const applyLabel = ({ accepted, returned }: Pick<DecisionState, 'accepted' | 'returned'>): string =>
  `Apply: ${accepted.length} accepted, ${returned.length} returned`;

/** "Approved 2 fields, returned 1 for Ifeoma Brandt." */
export function formatOutcome(
  { accepted, returned }: Pick<DecisionState, 'accepted' | 'returned'>,
  name: string,
): string {
  if (accepted.length === 0) return `Returned ${formatFieldCount(returned.length)} to ${name}.`;
  const and = returned.length > 0 ? `, returned ${returned.length}` : '';
  return `Approved ${formatFieldCount(accepted.length)}${and} for ${name}.`;
}
