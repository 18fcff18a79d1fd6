import { getActionName } from '@app/types/admin/actions/action';
import { staffActions } from '@app/types/admin/actions/actions';
import { expect, it } from 'vitest';
import { runners } from './runners.ts';

it('runs every action that may need a second person, and no other', () => {
  const rows = staffActions.filter(({ second }) => second !== undefined);
  expect(Object.keys(runners).sort()).toEqual(rows.map(getActionName).sort());
});
