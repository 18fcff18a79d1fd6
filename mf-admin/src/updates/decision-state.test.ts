import type { ProposedField } from '@app/types/admin/updates';
import { expect, it } from 'vitest';
import { getDecisionState } from './decision-state.ts';

const createChange = (field: string, conflict: ProposedField['conflict'] = null): ProposedField => ({
  field,
  live: 'old',
  proposed: 'new',
  hidden: false,
  conflict,
  risks: [],
});
const conflict = { was: 'older', moved: null };
const update = {
  changes: [createChange('phone'), createChange('website'), createChange('address2', conflict)],
  blocked: null,
};

it('has no default for a conflict, and names the missing choice', () => {
  const decisionState = getDecisionState(update, {});
  expect(decisionState.getChoice('phone')).toBe('accept');
  expect(decisionState.getChoice('address2')).toBeUndefined();
  expect(decisionState.obstacle).toBe('1 field still needs a choice: Address line 2.');
});

it('accepts and returns single fields', () => {
  const choices = { address2: 'accept', website: 'return' } as const;
  const decisionState = getDecisionState(update, choices);
  expect(decisionState).toMatchObject({
    acceptedFields: ['phone', 'address2'],
    returnedFields: ['website'],
    obstacle: null,
  });
});

it('returns all fields of a blocked update, whatever was chosen', () => {
  const decisionState = getDecisionState({ ...update, blocked: 'not_public' }, { phone: 'accept' });
  expect(decisionState).toMatchObject({ acceptedFields: [], openFields: [], obstacle: null });
  expect(decisionState.returnedFields).toHaveLength(3);
});

it('has no default for a field with a warning', () => {
  const riskyChange = { ...createChange('website'), risks: ['email_domain'] };
  const decisionState = getDecisionState(
    { changes: [createChange('phone'), riskyChange], blocked: null },
    {},
  );
  expect(decisionState).toMatchObject({ acceptedFields: ['phone'], openFields: ['website'] });
});
