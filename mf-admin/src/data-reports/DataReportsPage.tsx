import { CallError, type ReplyOf } from '@app/types';
import { confirmProsthetist } from '@app/types/admin/actions/listing';
import {
  countDataReports,
  type DataReportName,
  dataReportNames,
  listDataReportRows,
} from '@app/types/admin/operations';
import { Anchor, Button, ButtonLink, Panel, Row, VisuallyHidden } from '@app/ui';
import { unparse } from 'papaparse';
import { useState } from 'react';
import { callAdmin, useAdminCall } from '../admin-call.ts';
import { useGrants } from '../console/access/me.ts';
import { useDock } from '../console/dock/dock.ts';
import { AsyncContent } from '../console/kit/AsyncContent.tsx';
import { CallButton } from '../console/kit/CallButton.tsx';
import { saveFile } from '../console/kit/download.ts';
import { ListPager } from '../console/kit/ListPager.tsx';
import { useFilters } from '../console/kit/use-filters.ts';
import { Page } from '../console/page/Page.tsx';
import { paths } from '../paths.ts';
import { DataTable } from '../ui/DataTable.tsx';
import { SegmentedControl } from '../ui/SegmentedControl.tsx';
import { formatDay, formatShortTime } from '../words/format-time.ts';
import { formatCount, formatNumber } from '../words/format-words.ts';
import { OrphanedClaims } from './OrphanedClaims.tsx';

/** The one report that lists claims instead of listings: claims whose listing no longer exists. */
const orphanedReport = 'orphaned';

const reportTexts: Readonly<
  Record<DataReportName | typeof orphanedReport, readonly [title: string, note: string]>
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

type ReportRow = ReplyOf<typeof listDataReportRows>['items'][number];

export default function DataReportsPage() {
  const filters = useFilters(['report']);
  const countsResult = useAdminCall(countDataReports);
  const listingReport = dataReportNames.find((name) => name === filters.get('report')) ?? 'stale';
  const currentReport = filters.get('report') === orphanedReport ? orphanedReport : listingReport;
  const [title, note] = reportTexts[currentReport];
  const staleNote =
    currentReport === 'stale' && countsResult.data
      ? ` Counted from ${countsResult.data.staleDays} days on.`
      : '';
  return (
    <Page
      title="Data reports"
      lead={`Public listings only.${countsResult.data ? ` Counted ${formatShortTime(countsResult.data.countedAt)}.` : ''}`}
    >
      <AsyncContent result={countsResult}>
        {({ counts }) => (
          <SegmentedControl
            label="Which report"
            value={currentReport}
            onChange={(value) => filters.set({ report: value })}
            options={[
              ...dataReportNames.map(
                (name) => [name, `${reportTexts[name][0]} (${formatNumber(counts[name])})`] as const,
              ),
              [orphanedReport, reportTexts[orphanedReport][0]],
            ]}
          />
        )}
      </AsyncContent>
      <Panel title={title} note={note + staleNote}>
        {currentReport === orphanedReport ? (
          <OrphanedClaims page={filters.get('page')} />
        ) : (
          <ReportedListings report={currentReport} />
        )}
      </Panel>
    </Page>
  );
}

function ReportedListings({ report }: { report: DataReportName }) {
  const { query } = useFilters([]);
  const canEdit = useGrants()['edit-listing'] !== undefined;
  const result = useAdminCall(listDataReportRows, { query: { ...query, report } }, { keepPrevious: true });
  return (
    <AsyncContent result={result}>
      {({ items, total, listed: listedCount, page, pageSize }) =>
        total === 0 ? (
          <p>Nothing to do: no public listing is in this report.</p>
        ) : (
          <>
            <SaveAsCsvButton report={report} listedCount={listedCount} />
            {listedCount < total && (
              <p>
                The first {formatNumber(listedCount)} of {formatNumber(total)} are here; as you fix these, the
                next ones appear.
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
                canEdit && [
                  'Action',
                  (row) => <CorrectionActions report={report} row={row} />,
                  { hasHiddenLabel: true, nowrap: true },
                ],
              ]}
            />
            <ListPager label="Pages of the report" list={{ total: listedCount, page, pageSize }} />
          </>
        )
      }
    </AsyncContent>
  );
}

/** The tab of the listing's page where the data of a report are corrected, and the label of the link to it. */
const correctionTabs: Readonly<Record<DataReportName, readonly [label: string, tab: string]>> = {
  stale: ['Edit', 'fields'],
  contact: ['Correct', 'fields'],
  credentials: ['Check', 'checks'],
  place: ['Place', 'fields'],
};

function CorrectionActions({ report, row }: { report: DataReportName; row: ReportRow }) {
  const [label, tab] = correctionTabs[report];
  const nameSuffix = <VisuallyHidden> {row.name}</VisuallyHidden>;
  return (
    <Row>
      {report === 'stale' && (
        <CallButton
          endpoint={confirmProsthetist}
          input={{ params: { id: row.id }, body: {} }}
          doneText={`Confirmed ${row.name} as of today.`}
        >
          Confirm{nameSuffix}
        </CallButton>
      )}
      <ButtonLink kind="quiet" href={`${paths.prosthetist(row.id)}?tab=${tab}`}>
        {label}
        {nameSuffix}
      </ButtonLink>
    </Row>
  );
}

const exportPageSize = 100;

function SaveAsCsvButton({ report, listedCount }: { report: DataReportName; listedCount: number }) {
  const [readCount, setReadCount] = useState<number | null>(null);
  const dock = useDock();
  async function saveReport() {
    try {
      const rows: ReportRow[] = [];
      for (let page = 1; (page - 1) * exportPageSize < listedCount; page++) {
        setReadCount(rows.length);
        const query = { report, page: String(page), pageSize: String(exportPageSize) };
        rows.push(...(await callAdmin(listDataReportRows, { query })).items);
      }
      saveFile(`\uFEFF${toCsv(rows)}`, `${report}.csv`);
      dock.showMessage(`${rows.length} listings saved.`);
    } catch (error) {
      dock.showError(error instanceof CallError ? error : 'The report could not be read.');
    }
    setReadCount(null);
  }
  return (
    <div>
      <Button kind="secondary" onClick={() => void saveReport()} disabled={readCount !== null}>
        {readCount === null ? 'Save as CSV' : `${readCount} of ${listedCount} read…`}
      </Button>
    </div>
  );
}

/** Cells that begin with = + - or @ get an apostrophe, because spreadsheets would run them as formulas. */
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
