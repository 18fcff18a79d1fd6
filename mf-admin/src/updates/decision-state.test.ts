import type { ProposedField } from '@app/types/admin/updates';
import { expect, it } from 'vitest';
import { getDecisionState } from './decision-state.ts';

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

it('has no default for a conflict, and names the missing choice', () => {
  const standing = getDecisionState(item, {});
  expect(standing.getChoice('phone')).toBe('accept');
  expect(standing.getChoice('address2')).toBeUndefined();
  expect(standing.obstacle).toBe('1 field still needs a choice: Address line 2.');
});

it('accepts and returns single fields', () => {
  const choices = { address2: 'accept', website: 'return' } as const;
  const standing = getDecisionState(item, choices);
  expect(standing).toMatchObject({ accepted: ['phone', 'address2'], returned: ['website'], obstacle: null });
});

it('returns all fields of a blocked update, whatever was chosen', () => {
  const standing = getDecisionState({ ...item, blocked: 'not_public' }, { phone: 'accept' });
  expect(standing).toMatchObject({ accepted: [], openFields: [], obstacle: null });
  expect(standing.returned).toHaveLength(3);
});

it('has no default for a field with a warning', () => {
  const warned = { ...change('website'), risks: ['email_domain'] };
  const standing = getDecisionState({ changes: [change('phone'), warned], blocked: null }, {});
  expect(standing).toMatchObject({ accepted: ['phone'], openFields: ['website'] });
});
