import { getActionName } from '@app/types/admin/actions/action';
import { staffActions } from '@app/types/admin/actions/actions';
import { expect, it } from 'vitest';
import { approvalRunners } from './approval-requests.routes.ts';

it('has a runner for exactly the actions that may need approval', () => {
  const rows = staffActions.filter(({ approvalTitle }) => approvalTitle !== undefined);
  expect(Object.keys(approvalRunners).sort()).toEqual(rows.map(getActionName).sort());
});
