import type { ReplyOf } from '@app/types';
import { confirmProsthetist } from '@app/types/admin/actions/listing';
import {
  dataReportCounts,
  type ListingReport,
  listingReports,
  listReported,
} from '@app/types/admin/operations';
import { Anchor, Button, ButtonLink, Panel, Row, VisuallyHidden } from '@app/ui';
import { unparse } from 'papaparse';
import { useState } from 'react';
import { callAdmin, useAdminCall } from '../admin-call.ts';
import { useMay } from '../console/access/me.ts';
import { useDock } from '../console/dock/dock.ts';
import { ActButton } from '../console/kit/ActButton.tsx';
import { saveFile } from '../console/kit/download.ts';
import { ListPager } from '../console/kit/ListPager.tsx';
import { Loaded } from '../console/kit/Loaded.tsx';
import { Page } from '../console/page/Page.tsx';
import { useFilters } from '../inbox/filters.ts';
import { paths } from '../paths.ts';
import { DataTable } from '../ui/DataTable.tsx';
import { Segments } from '../ui/Segments.tsx';
import { formatDay, formatShortTime } from '../words/format-time.ts';
import { formatCount, formatNumber } from '../words/format-words.ts';
import { OrphanedClaims } from './OrphanedClaims.tsx';

/** The one report that lists claims instead of listings: claims whose listing no longer exists. */
const orphans = 'orphaned';

const reports: Readonly<Record<ListingReport | typeof orphans, readonly [title: string, note: string]>> = {
  stale: ['Not confirmed recently', 'Neither the practice nor the team has confirmed these recently.'],
  contact: [
    'Invalid phone or website',
    'Checked by format only: ten digits that can exist, a web address with a domain that can exist. Nothing is called or opened.',
  ],
  credentials: [
    'Credentials to check',
    'Checked more than a year ago, or found expired in a register; and of listings with an owner, never checked.',
  ],
  place: ['Uncertain place on the map', 'Searches by distance do not find them, or only roughly.'],
  orphaned: [
    'Orphaned claims',
    'They wait for a listing that was deleted. Restoring the listing brings a claim back into the queue.',
  ],
};

type Line = ReplyOf<typeof listReported>['items'][number];

/** Reports about public listings with doubtful data, each row with the action that ends it. */
export default function DataReportsPage() {
  const filters = useFilters(['report']);
  const counts = useAdminCall(dataReportCounts);
  const report = listingReports.find((name) => name === filters.value('report')) ?? 'stale';
  const shownReport = filters.value('report') === orphans ? orphans : report;
  const [title, note] = reports[shownReport];
  const since =
    shownReport === 'stale' && counts.data ? ` Counted from ${counts.data.staleDays} days on.` : '';
  return (
    <Page
      title="Data reports"
      lead={`Public listings only.${counts.data ? ` Counted ${formatShortTime(counts.data.countedAt)}.` : ''}`}
    >
      <Loaded answer={counts}>
        {({ counts }) => (
          <Segments
            label="Which report"
            value={shownReport}
            onChange={(value) => filters.set({ report: value })}
            options={[
              ...listingReports.map(
                (name) => [name, `${reports[name][0]} (${formatNumber(counts[name])})`] as const,
              ),
              [orphans, reports[orphans][0]],
            ]}
          />
        )}
      </Loaded>
      <Panel title={title} note={note + since}>
        {shownReport === orphans ? (
          <OrphanedClaims page={filters.value('page')} />
        ) : (
          <Reported report={shownReport} />
        )}
      </Panel>
    </Page>
  );
}

function Reported({ report }: { report: ListingReport }) {
  const { query } = useFilters([]);
  const mayEdit = useMay()('edit-listing') !== undefined;
  const answer = useAdminCall(listReported, { query: { ...query, report } }, { keepOld: true });
  return (
    <Loaded answer={answer}>
      {({ items, total, listed, page, pageSize }) =>
        total === 0 ? (
          <p>Nothing to do: no public listing is in this report.</p>
        ) : (
          <>
            <SaveAsCsv report={report} listed={listed} />
            {listed < total && (
              <p>
                The first {formatNumber(listed)} of {formatNumber(total)} are here; as you fix these, the next
                ones appear.
              </p>
            )}
            {items.length === 0 && <p>Everything on this page has been fixed since the last count.</p>}
            <DataTable
              caption={formatCount(total, 'listing')}
              rows={items}
              columns={[
                ['Practitioner', ({ id, name }) => <Anchor href={paths.prosthetist(id)}>{name}</Anchor>],
                ['Place', ({ place }) => place],
                ['Owner', ({ owned }) => (owned ? 'Yes' : 'None')],
                [
                  'Confirmed',
                  ({ confirmedAt }) => (confirmedAt ? formatDay(confirmedAt) : 'Never'),
                  { whole: true },
                ],
                ['Why', ({ why }) => why.join('. ')],
                mayEdit && [
                  'Action',
                  (row) => <Remedy report={report} row={row} />,
                  { quiet: true, whole: true },
                ],
              ]}
            />
            <ListPager label="Pages of the report" list={{ total: listed, page, pageSize }} />
          </>
        )
      }
    </Loaded>
  );
}

/** The part of the listing's page where the fault of a report is corrected, and the label of the link to it. */
const remedies: Readonly<Record<ListingReport, readonly [label: string, tab: string]>> = {
  stale: ['Edit', 'fields'],
  contact: ['Correct', 'fields'],
  credentials: ['Check', 'checks'],
  place: ['Place', 'fields'],
};

/** What ends the fault of a row: for a stale listing a press after a call, otherwise a link to the fields. */
function Remedy({ report, row }: { report: ListingReport; row: Line }) {
  const [label, tab] = remedies[report];
  const name = <VisuallyHidden> {row.name}</VisuallyHidden>;
  return (
    <Row>
      {report === 'stale' && (
        <ActButton
          call={confirmProsthetist}
          input={{ params: { id: row.id }, body: {} }}
          done={`Confirmed ${row.name} as of today.`}
        >
          Confirm{name}
        </ActButton>
      )}
      <ButtonLink kind="quiet" href={`${paths.prosthetist(row.id)}?tab=${tab}`}>
        {label}
        {name}
      </ButtonLink>
    </Row>
  );
}

const atOnce = 100;

/** A button that loads all pages of the report and saves them as CSV. `listed`: the number of rows. */
function SaveAsCsv({ report, listed }: { report: ListingReport; listed: number }) {
  const [read, setRead] = useState<number | null>(null);
  const dock = useDock();
  async function save() {
    try {
      const lines: Line[] = [];
      for (let page = 1; (page - 1) * atOnce < listed; page++) {
        setRead(lines.length);
        const query = { report, page: String(page), pageSize: String(atOnce) };
        lines.push(...(await callAdmin(listReported, { query })).items);
      }
      saveFile(`\uFEFF${toCsv(lines)}`, `${report}.csv`);
      dock.say(`${lines.length} listings saved.`);
    } catch (error) {
      dock.showError(error instanceof Error ? error.message : 'The report could not be read.');
    }
    setRead(null);
  }
  return (
    <div>
      <Button kind="secondary" onClick={() => void save()} disabled={read !== null}>
        {read === null ? 'Save as CSV' : `${read} of ${listed} read…`}
      </Button>
    </div>
  );
}

/**
 * Formats rows as CSV. Cells that begin with = + - or @ get an apostrophe in front, because spreadsheets would run them
 * as formulas.
 */
export const toCsv = (lines: readonly Line[]): string =>
  unparse(
    lines.map(({ name, place, owned, confirmedAt, why, slug }) => ({
      ...{ name, place, page: `/prosthetists/${slug}`, owner: owned ? 'yes' : 'no' },
      ...{ confirmed: confirmedAt?.slice(0, 10) ?? '', why: why.join('. ') },
    })),
    { escapeFormulae: true, newline: '\r\n' },
  );
