import type { ProposedField } from '@app/types/admin/updates';
import { expect, it } from 'vitest';
import { applyLabel, formatOutcome, getDecisionState } from './standing.ts';

const change = (field: string, conflict: ProposedField['conflict'] = null): ProposedField => ({
  field,
  live: 'old',
  proposed: 'new',
  hidden: false,
  conflict,
  risks: [],
});
const moved = { was: 'older', moved: null };
const item = { changes: [change('phone'), change('website'), change('address2', moved)], blocked: null };

it('has no default for a conflict, and says what is missing', () => {
  const standing = getDecisionState(item, {});
  expect(standing.getChoice('phone')).toBe('accept');
  expect(standing.getChoice('address2')).toBeUndefined();
  expect(standing.obstacle).toBe('1 field still needs a choice: Address line 2.');
  expect(applyLabel(standing)).toBe('Apply: 2 accepted, 0 returned');
});

it('returns a field with or without notes', () => {
  const choices = { address2: 'accept', website: 'return' } as const;
  const standing = getDecisionState(item, choices);
  expect(standing).toMatchObject({ accepted: ['phone', 'address2'], returned: ['website'], obstacle: null });
  expect(applyLabel(standing)).toBe('Apply: 2 accepted, 1 returned');
});

it('can only return what can no longer go live', () => {
  const standing = getDecisionState({ ...item, blocked: 'not_public' }, { phone: 'accept' });
  expect(standing).toMatchObject({ accepted: [], open: [], obstacle: null });
  expect(standing.returned).toHaveLength(3);
});

it('tells what was done', () => {
  const of = (accepted: number, returned: number) =>
    formatOutcome({ accepted: Array(accepted).fill('a'), returned: Array(returned).fill('r') }, 'Jo Li');
  expect(of(2, 0)).toBe('Approved 2 fields for Jo Li.');
  expect(of(1, 2)).toBe('Approved 1 field, returned 2 for Jo Li.');
  expect(of(0, 1)).toBe('Returned 1 field to Jo Li.');
});
