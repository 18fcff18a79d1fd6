import type { CallError } from '@app/types';
import { listJobs, runJob } from '@app/types/admin/operations';
import { Button, Chip, Panel, VisuallyHidden } from '@app/ui';
import { Cell, Table } from '@app/ui/staff';
import { adminCall, useAdminCall, useRefresh } from '../admin-call.ts';
import { atTime } from '../at-time.ts';
import { useDock } from '../console/dock.ts';
import { useElevated } from '../console/elevated.tsx';
import { useMay } from '../console/me.ts';
import { ReadFailure } from '../console/ReadFailure.tsx';
import { counted } from '../counted.ts';
import { jobWords, resultWords } from './job-words.ts';

/** Scheduled jobs: how it ended last, and when it is due. */
export function Jobs() {
  const { data, error, refetch } = useAdminCall(listJobs, {}, { everyMs: 15_000 });
  const { elevated, passwordDialog } = useElevated();
  const may = useMay();
  const dock = useDock();
  const refresh = useRefresh();
  async function run(name: string) {
    try {
      const done = await elevated(() => adminCall(runJob, { params: { name } }));
      if (done) dock.say(`${jobWords(name)}: done within seconds.`);
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
        <Table caption={counted(data.items.length, 'job')}>
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
                <Cell label="Job">{jobWords(name)}</Cell>
                <Cell label="Last">{lastAt ? atTime(lastAt) : 'Not yet'}</Cell>
                <Cell label="Result">
                  {failed ? <Chip kind="bad">{lastResult}</Chip> : resultWords(lastResult)}
                </Cell>
                <Cell label="Next">{running ? 'Running' : atTime(dueAt)}</Cell>
                {may('settings') && (
                  <Cell label="Do">
                    <Button kind="secondary" onClick={() => void run(name)} disabled={running}>
                      Run now<VisuallyHidden> – {jobWords(name)}</VisuallyHidden>
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
