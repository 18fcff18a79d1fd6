import { outboxStatuses } from '@app/option-lists';
import {
  listJobs,
  listOutbox,
  listServices,
  type OutboxEntry,
  retryOutbox,
  runJob,
} from '@app/types/admin/operations';
import { Chip, Panel, VisuallyHidden } from '@app/ui';
import { useAdminCall } from '../admin-call.ts';
import { useGrants } from '../console/access/me.ts';
import { AsyncTable } from '../console/kit/AsyncTable.tsx';
import { CallButton } from '../console/kit/CallButton.tsx';
import { ListPager } from '../console/kit/ListPager.tsx';
import { useFilters } from '../console/kit/use-filters.ts';
import { Page } from '../console/page/Page.tsx';
import { SegmentedControl } from '../ui/SegmentedControl.tsx';
import { formatLongTime } from '../words/format-time.ts';
import { formatCount, formatIdentifier } from '../words/format-words.ts';
import { formatJobResult, formatServiceFacts, getJobLabel, manualJobs } from './outbox-words.ts';

const statusLabels = {
  waiting: 'Waiting',
  done: 'Done',
  failed: 'Failed',
  cancelled: 'Canceled or not needed',
} as const;
const pollMs = 15_000;

export default function OutboxPage() {
  const filters = useFilters(['status', 'kind', 'subject']);
  const result = useAdminCall(listOutbox, { query: filters.query }, { keepPrevious: true, pollMs });
  const canRetry = useGrants().decide !== undefined;
  const { data } = result;
  const totalCount = data && Object.values(data.counts).reduce((sum, count) => sum + count, 0);
  return (
    <Page
      title="Outbox and jobs"
      lead="E-mails and updates to the identity provider, scheduled jobs, and the state of services. Mail contents aren’t shown here."
    >
      <Panel title="Outbox">
        {data && (
          <SegmentedControl
            label="Which entries"
            value={filters.get('status')}
            onChange={(status) => filters.set({ status })}
            options={[
              ['', `All (${totalCount})`],
              ...outboxStatuses.map(
                (status) => [status, `${statusLabels[status]} (${data.counts[status]})`] as const,
              ),
            ]}
          />
        )}
        <AsyncTable
          result={result}
          emptyTexts={[
            'Nothing here',
            'No entry is in this state. Entries are kept for 90 days after they are done.',
          ]}
          caption={({ total }) => `${formatCount(total, 'entry', 'entries')}, newest first`}
          columns={[
            ['Made', ({ createdAt }) => formatLongTime(createdAt)],
            ['What', describeEntry],
            ['About', ({ subject }) => subject],
            ['State', renderState],
            ['Tries', ({ attempts }) => attempts, { isNumeric: true }],
            canRetry && [
              'Do',
              (entry) =>
                entry.mayRetry ? (
                  <CallButton
                    endpoint={retryOutbox}
                    input={{ params: { id: entry.id } }}
                    doneText="It is tried again within seconds."
                  >
                    Try again<VisuallyHidden> – {describeEntry(entry)}</VisuallyHidden>
                  </CallButton>
                ) : (
                  '–'
                ),
            ],
          ]}
        />
        <ListPager label="Pages of the outbox" list={data} isNewestFirst />
      </Panel>
      <JobsPanel />
      <ServiceStatesPanel />
    </Page>
  );
}

const describeEntry = ({ kind, what }: OutboxEntry) =>
  `${kind === 'mail' ? 'Mail' : 'Identity'}: ${formatIdentifier(what)}`;

/** Texts for stored reasons why an entry was not sent or cannot be sent. Other errors are shown as stored. */
const errorLabels: Readonly<Record<string, string>> = {
  NoAddress: 'no e-mail address',
  Unwanted: 'no longer wanted',
  UnknownTemplate: 'unknown template',
  MalformedEntry: 'damaged entry',
};
const getErrorLabel = (error: string) => errorLabels[error] ?? error;

function renderState({ status, error, dueAt, doneAt }: OutboxEntry) {
  if (status === 'failed') return <Chip kind="bad">Failed: {getErrorLabel(error) || 'unknown'}</Chip>;
  if (status === 'waiting')
    return `Waits until ${formatLongTime(dueAt)}${error && `, after ${getErrorLabel(error)}`}`;
  const endText = status === 'done' ? 'Done' : `Not sent${error && `: ${getErrorLabel(error)}`}`;
  return `${endText}${doneAt ? `, ${formatLongTime(doneAt)}` : ''}`;
}

function JobsPanel() {
  const result = useAdminCall(listJobs, {}, { pollMs });
  const canRun = useGrants().settings !== undefined;
  return (
    <Panel
      title="Scheduled jobs"
      note="Each runs on one worker at a time; a failed one is tried again within five minutes."
    >
      <AsyncTable
        result={result}
        caption={({ items }) => formatCount(items.length, 'job')}
        toKey={({ name }) => name}
        columns={[
          ['Job', ({ name }) => getJobLabel(name)],
          ['Last', ({ lastAt }) => (lastAt ? formatLongTime(lastAt) : 'Not yet')],
          [
            'Result',
            ({ failed, lastResult }) =>
              failed ? <Chip kind="bad">{lastResult}</Chip> : formatJobResult(lastResult),
          ],
          ['Next', ({ running, dueAt }) => (running ? 'Running' : formatLongTime(dueAt))],
          canRun && [
            'Do',
            ({ name, running }) =>
              manualJobs.has(name) && (
                <CallButton
                  endpoint={runJob}
                  input={{ params: { name } }}
                  doneText={`${getJobLabel(name)}: done within seconds.`}
                  disabled={running}
                >
                  Run now<VisuallyHidden> – {getJobLabel(name)}</VisuallyHidden>
                </CallButton>
              ),
          ],
        ]}
      />
    </Panel>
  );
}

const serviceStateLabels = { ready: 'Ready', not_ready: 'Not ready', away: 'Does not answer' } as const;

function ServiceStatesPanel() {
  const result = useAdminCall(listServices, {}, { pollMs });
  return (
    <Panel title="Services" note="The gateway is running, or you could not read this.">
      <AsyncTable
        result={result}
        emptyTexts={['No services', 'Each service declares itself when it starts.']}
        caption={({ items }) => formatCount(items.length, 'service')}
        toKey={({ name }) => name}
        columns={[
          ['Service', ({ name }) => name],
          ['Answers below', ({ nouns }) => nouns.map((noun) => `/api/${noun}`).join(', ')],
          [
            'State',
            ({ state, withdrawn }) =>
              withdrawn ? (
                <Chip kind="bad">Withdrawn</Chip>
              ) : (
                <Chip kind={state === 'ready' ? 'ok' : 'bad'}>{serviceStateLabels[state]}</Chip>
              ),
          ],
          ['Details', ({ facts }) => formatServiceFacts(facts)],
        ]}
      />
    </Panel>
  );
}
