import { getActionName } from '@app/types/admin/actions/action';
import { staffActions } from '@app/types/admin/actions/actions';
import { expect, it } from 'vitest';
import { approvalRunners } from './approval-requests.routes.ts';

it('there is a runner for exactly the actions that may need approval', () => {
  const approvableActions = staffActions.filter(({ approvalTitle }) => approvalTitle !== undefined);
  expect(Object.keys(approvalRunners).sort()).toEqual(approvableActions.map(getActionName).sort());
});
