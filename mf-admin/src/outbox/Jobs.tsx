import type { CallError } from '@app/types';
import { listJobs, runJob } from '@app/types/admin/operations';
import { Button, Chip, Panel, VisuallyHidden } from '@app/ui';
import { Cell, Table } from '@app/ui/staff';
import { callAdmin, useAdminCall, useRefresh } from '../admin-call.ts';
import { useElevated } from '../console/access/elevated.tsx';
import { useMay } from '../console/access/me.ts';
import { useDock } from '../console/dock/dock.ts';
import { ReadFailure } from '../console/page/ReadFailure.tsx';
import { formatCount } from '../words/format-count.ts';
import { formatLongTime } from '../words/format-time.ts';
import { formatResult, getJobLabel } from './job-words.ts';

/** Scheduled jobs: how it ended last, and when it is due. */
export function Jobs() {
  const { data, error, refetch } = useAdminCall(listJobs, {}, { everyMs: 15_000 });
  const { elevated, passwordDialog } = useElevated();
  const may = useMay();
  const dock = useDock();
  const refresh = useRefresh();
  async function run(name: string) {
    try {
      const done = await elevated(() => callAdmin(runJob, { params: { name } }));
      if (done) dock.say(`${getJobLabel(name)}: done within seconds.`);
    } catch (failed) {
      dock.failed(failed as CallError);
    }
    await refresh();
  }
  return (
    <Panel
      title="Scheduled jobs"
      note="Each runs on one worker at a time; a failed one is tried again within five minutes."
    >
      {passwordDialog}
      {error && !data && <ReadFailure error={error} onRetry={() => void refetch()} />}
      {data && (
        <Table caption={formatCount(data.items.length, 'job')}>
          <thead>
            <tr>
              <th scope="col">Job</th>
              <th scope="col">Last</th>
              <th scope="col">Result</th>
              <th scope="col">Next</th>
              {may('settings') && <th scope="col">Do</th>}
            </tr>
          </thead>
          <tbody>
            {data.items.map(({ name, lastAt, lastResult, failed, running, dueAt }) => (
              <tr key={name}>
                <Cell label="Job">{getJobLabel(name)}</Cell>
                <Cell label="Last">{lastAt ? formatLongTime(lastAt) : 'Not yet'}</Cell>
                <Cell label="Result">
                  {failed ? <Chip kind="bad">{lastResult}</Chip> : formatResult(lastResult)}
                </Cell>
                <Cell label="Next">{running ? 'Running' : formatLongTime(dueAt)}</Cell>
                {may('settings') && (
                  <Cell label="Do">
                    <Button kind="secondary" onClick={() => void run(name)} disabled={running}>
                      Run now<VisuallyHidden> – {getJobLabel(name)}</VisuallyHidden>
                    </Button>
                  </Cell>
                )}
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Panel>
  );
}
