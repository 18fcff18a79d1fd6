import type { ProposedField, UpdateItem } from '@app/types/admin/updates';
import { fieldName } from '../field-names.ts';
import type { Choices, FieldChoice } from './choices.ts';

/** How far a decision is: what is chosen, and what still stands in its way. */
export interface Standing {
  choiceOf: (field: string) => FieldChoice | undefined;
  accepted: string[];
  returned: string[];
  /** Fields that need a choice: a conflict never has a default. */
  open: string[];
  /** Why it cannot be applied yet, in words; null: it can. */
  obstacle: string | null;
}

/** What a field begins with: nothing where the live value moved, for then somebody has to look. */
const byDefault = ({ conflict }: ProposedField): FieldChoice | undefined => (conflict ? undefined : 'accept');

const listed = (fields: readonly string[]) => fields.map(fieldName).join(', ');
const fieldCount = (count: number) => (count === 1 ? '1 field' : `${count} fields`);

export function standingOf(
  { changes, blocked }: Pick<UpdateItem, 'changes' | 'blocked'>,
  choices: Choices,
): Standing {
  const chosen = new Map(
    changes.map((change) => [
      change.field,
      blocked ? 'return' : (choices[change.field] ?? byDefault(change)),
    ]),
  );
  const having = (choice: FieldChoice | undefined) =>
    [...chosen].filter(([, one]) => one === choice).map(([field]) => field);
  const [accepted, returned, open] = [having('accept'), having('return'), having(undefined)];
  return {
    choiceOf: (field) => chosen.get(field),
    accepted,
    returned,
    open,
    obstacle: obstacleOf(open),
  };
}

function obstacleOf(open: readonly string[]): string | null {
  if (open.length === 0) return null;
  const need = open.length === 1 ? 'needs' : 'need';
  return `${fieldCount(open.length)} still ${need} a choice: ${listed(open)}.`;
}

/** "Apply: 3 accepted, 1 returned". */
export const applyLabel = ({ accepted, returned }: Pick<Standing, 'accepted' | 'returned'>): string =>
  `Apply: ${accepted.length} accepted, ${returned.length} returned`;

/** "Approved 2 fields, returned 1 for Ifeoma Brandt." */
export function outcomeInWords(
  { accepted, returned }: Pick<Standing, 'accepted' | 'returned'>,
  name: string,
): string {
  if (accepted.length === 0) return `Returned ${fieldCount(returned.length)} to ${name}.`;
  const and = returned.length > 0 ? `, returned ${returned.length}` : '';
  return `Approved ${fieldCount(accepted.length)}${and} for ${name}.`;
}
