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
import { useGrants } from '../console/access/me.ts';
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
const orphanedReport = 'orphaned';

const reports: Readonly<
  Record<ListingReport | typeof orphanedReport, readonly [title: string, note: string]>
> = {
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

type ReportRow = ReplyOf<typeof listReported>['items'][number];

/** Reports about public listings with doubtful data, each row with the action that ends it. */
export default function DataReportsPage() {
  const filters = useFilters(['report']);
  const countsResult = useAdminCall(dataReportCounts);
  const report = listingReports.find((name) => name === filters.get('report')) ?? 'stale';
  const currentReport = filters.get('report') === orphanedReport ? orphanedReport : report;
  const [title, note] = reports[currentReport];
  const staleNote =
    currentReport === 'stale' && countsResult.data
      ? ` Counted from ${countsResult.data.staleDays} days on.`
      : '';
  return (
    <Page
      title="Data reports"
      lead={`Public listings only.${countsResult.data ? ` Counted ${formatShortTime(countsResult.data.countedAt)}.` : ''}`}
    >
      <Loaded result={countsResult}>
        {({ counts }) => (
          <Segments
            label="Which report"
            value={currentReport}
            onChange={(value) => filters.set({ report: value })}
            options={[
              ...listingReports.map(
                (name) => [name, `${reports[name][0]} (${formatNumber(counts[name])})`] as const,
              ),
              [orphanedReport, reports[orphanedReport][0]],
            ]}
          />
        )}
      </Loaded>
      <Panel title={title} note={note + staleNote}>
        {currentReport === orphanedReport ? (
          <OrphanedClaims page={filters.get('page')} />
        ) : (
          <Reported report={currentReport} />
        )}
      </Panel>
    </Page>
  );
}

function Reported({ report }: { report: ListingReport }) {
  const { query } = useFilters([]);
  const mayEdit = useGrants()['edit-listing'] !== undefined;
  const result = useAdminCall(listReported, { query: { ...query, report } }, { keepPrevious: true });
  return (
    <Loaded result={result}>
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
                  { nowrap: true },
                ],
                ['Why', ({ why }) => why.join('. ')],
                mayEdit && [
                  'Action',
                  (row) => <Remedy report={report} row={row} />,
                  { quiet: true, nowrap: true },
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
function Remedy({ report, row }: { report: ListingReport; row: ReportRow }) {
  const [label, tab] = remedies[report];
  const name = <VisuallyHidden> {row.name}</VisuallyHidden>;
  return (
    <Row>
      {report === 'stale' && (
        <ActButton
          call={confirmProsthetist}
          input={{ params: { id: row.id }, body: {} }}
          doneText={`Confirmed ${row.name} as of today.`}
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

const exportPageSize = 100;

/** A button that loads all pages of the report and saves them as CSV. `listed`: the number of rows. */
function SaveAsCsv({ report, listed }: { report: ListingReport; listed: number }) {
  const [readCount, setReadCount] = useState<number | null>(null);
  const dock = useDock();
  async function save() {
    try {
      const rows: ReportRow[] = [];
      for (let page = 1; (page - 1) * exportPageSize < listed; page++) {
        setReadCount(rows.length);
        const query = { report, page: String(page), pageSize: String(exportPageSize) };
        rows.push(...(await callAdmin(listReported, { query })).items);
      }
      saveFile(`\uFEFF${toCsv(rows)}`, `${report}.csv`);
      dock.showMessage(`${rows.length} listings saved.`);
    } catch (error) {
      dock.showError(error instanceof Error ? error.message : 'The report could not be read.');
    }
    setReadCount(null);
  }
  return (
    <div>
      <Button kind="secondary" onClick={() => void save()} disabled={readCount !== null}>
        {readCount === null ? 'Save as CSV' : `${readCount} of ${listed} read…`}
      </Button>
    </div>
  );
}

/**
 * Formats rows as CSV. Cells that begin with = + - or @ get an apostrophe in front, because spreadsheets would run them
 * as formulas.
 */
export const toCsv = (rows: readonly ReportRow[]): string =>
  unparse(
    rows.map(({ name, place, owned, confirmedAt, why, slug }) => ({
      name,
      place,
      page: `/prosthetists/${slug}`,
      owner: owned ? 'yes' : 'no',
      confirmed: confirmedAt?.slice(0, 10) ?? '',
      why: why.join('. '),
    })),
    { escapeFormulae: true, newline: '\r\n' },
  );
