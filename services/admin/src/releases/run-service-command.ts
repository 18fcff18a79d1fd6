import { type ReleaseContext, removeService, setServiceWithdrawn } from '@app/releases';
import { problems } from '@app/service-kit';
import { withReleaseProblems } from './run-remote-command.ts';

const withdrawAdminServiceMessage =
  'Without the service admin nobody could let it in again here. An operator withdraws it by: pnpm services withdraw admin';

/** Runs a command on a service as the actor of `ctx`: a person on the page "Releases", or a pipeline. */
export async function runServiceCommand(
  ctx: ReleaseContext,
  name: string,
  command: 'withdraw' | 'restore' | 'remove',
): Promise<{ isChanged: boolean }> {
  if (name === 'admin' && command === 'withdraw')
    throw problems.conflict('console', () => withdrawAdminServiceMessage);
  const runCommand = async () => {
    if (command !== 'remove') return setServiceWithdrawn(ctx, name, command === 'withdraw');
    await removeService(ctx, name);
    return true;
  };
  return { isChanged: await withReleaseProblems(runCommand()) };
}
