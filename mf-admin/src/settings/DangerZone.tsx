import type { CallError } from '@app/types';
import { runJob } from '@app/types/admin/operations';
import { Button, Panel, PlainList } from '@app/ui';
import { callAdmin, useRefresh } from '../admin-call.ts';
import { useElevated } from '../console/access/elevated.tsx';
import { useDock } from '../console/dock/dock.ts';

const deeds = [
  {
    job: 'purge-deleted',
    label: 'Purge now',
    what: 'Permanently remove what was deleted longer ago than the days above. This also happens each night.',
    done: 'What is old enough is removed within seconds.',
  },
  {
    job: 'reconcile',
    label: 'Recount now',
    what: 'Count all ratings and limb levels again, and fix what differs. This also happens each night.',
    done: 'The recount starts within seconds. The outbox page shows its result.',
  },
] as const;

/** What cannot be taken back, or weighs on the database: behind the password. */
export function DangerZone() {
  const { elevated, passwordDialog } = useElevated();
  const dock = useDock();
  const refresh = useRefresh();
  async function run({ job, done }: (typeof deeds)[number]) {
    try {
      if (await elevated(() => callAdmin(runJob, { params: { name: job } }))) dock.say(done);
    } catch (error) {
      dock.failed(error as CallError);
    }
    await refresh();
  }
  return (
    <Panel
      title="Danger zone"
      note="You are asked for your password. Backups and restoring are commands: see docs/operate.md."
    >
      {passwordDialog}
      <PlainList>
        {deeds.map((deed) => (
          <li key={deed.job}>
            <p>{deed.what}</p>
            <Button kind="secondary" onClick={() => void run(deed)}>
              {deed.label}
            </Button>
          </li>
        ))}
      </PlainList>
    </Panel>
  );
}
