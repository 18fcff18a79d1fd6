import type { ReplyOf } from '@app/types';
import { type ListingReport, listReported } from '@app/types/admin/operations';
import { Anchor, Button, Empty, Pager, Stack } from '@app/ui';
import { Cell, Table } from '@app/ui/staff';
import { unparse } from 'papaparse';
import { useState } from 'react';
import { callAdmin, useAdminCall } from '../admin-call.ts';
import { useDock } from '../console/dock/dock.ts';
import { PageSkeleton } from '../console/page/PageSkeleton.tsx';
import { ReadFailure } from '../console/page/ReadFailure.tsx';
import type { Filters } from '../inbox/filters.ts';
import { paths } from '../paths.ts';
import { formatCount } from '../words/format-count.ts';
import { formatDay } from '../words/format-time.ts';

type Line = ReplyOf<typeof listReported>['items'][number];

/** The listings of one report, each with why it is here. */
export function Reported({ report, filters }: { report: ListingReport; filters: Filters }) {
  const query = { report, page: filters.query.page };
  const { data, error, isPending, refetch } = useAdminCall(listReported, { query }, { keepOld: true });
  const pages = data && Math.max(1, Math.ceil(data.listed / data.pageSize));
  if (error && !data) return <ReadFailure error={error} onRetry={() => void refetch()} />;
  if (isPending || !data) return <PageSkeleton />;
  if (data.total === 0)
    return (
      <Empty title="Nothing to do" titleAs="h3">
        <p>No public listing is in this report.</p>
      </Empty>
    );
  return (
    <Stack>
      <div>
        <SaveAsCsv report={report} listed={data.listed} />
      </div>
      {data.listed < data.total && (
        <p>
          The first {data.listed.toLocaleString('en-US')} of {data.total.toLocaleString('en-US')} are here; as
          you fix these, the next ones appear.
        </p>
      )}
      {data.items.length === 0 && <p>Everything on this page has been fixed since the last count.</p>}
      <Table caption={formatCount(data.total, 'listing')}>
        <thead>
          <tr>
            <th scope="col">Practitioner</th>
            <th scope="col">Place</th>
            <th scope="col">Owner</th>
            <th scope="col">Confirmed</th>
            <th scope="col">Why</th>
          </tr>
        </thead>
        <tbody>
          {data.items.map((line) => (
            <tr key={line.id}>
              <Cell label="Practitioner">
                <Anchor href={paths.prosthetist(line.id)}>{line.name}</Anchor>
              </Cell>
              <Cell label="Place">{line.place}</Cell>
              <Cell label="Owner">{line.owned ? 'Yes' : 'None'}</Cell>
              <Cell label="Confirmed">{line.confirmedAt ? formatDay(line.confirmedAt) : 'Never'}</Cell>
              <Cell label="Why">{line.why.join('. ')}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
      {pages !== undefined && pages > 1 && (
        <Pager
          label="Pages of the report"
          page={data.page}
          pages={pages}
          href={(page) => `${paths.dataReports}?${new URLSearchParams({ report, page: String(page) })}`}
          previousLabel="Previous"
          nextLabel="Next"
          pageLabel="Page "
        />
      )}
    </Stack>
  );
}

const atOnce = 100;

/** As many as are listed; the whole directory comes from Export. */
function SaveAsCsv({ report, listed }: { report: ListingReport; listed: number }) {
  const [read, setRead] = useState<number | null>(null);
  const dock = useDock();
  async function save() {
    try {
      const lines: Line[] = [];
      for (let page = 1; (page - 1) * atOnce < listed; page++) {
        setRead(lines.length);
        const query = { report, page: String(page), pageSize: String(atOnce) };
        const { items } = await callAdmin(listReported, { query });
        lines.push(...items);
      }
      download(`${report}.csv`, toCsv(lines));
      dock.say(`${lines.length} listings saved.`);
    } catch (error) {
      dock.failed(error instanceof Error ? error.message : 'The report could not be read.');
    }
    setRead(null);
  }
  return (
    <Button kind="secondary" onClick={() => void save()} disabled={read !== null}>
      {read === null ? 'Save as CSV' : `${read} of ${listed} read…`}
    </Button>
  );
}

/** Spreadsheets take a cell that begins with = + - or @ for a formula: papaparse puts an apostrophe before it. */
export const toCsv = (lines: readonly Line[]): string =>
  unparse(
    lines.map(({ name, place, owned, confirmedAt, why, slug }) => ({
      name,
      place,
      page: `/prosthetists/${slug}`,
      owner: owned ? 'yes' : 'no',
      confirmed: confirmedAt?.slice(0, 10) ?? '',
      why: why.join('. '),
    })),
    { escapeFormulae: true, newline: '\r\n' },
  );

function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([`\uFEFF${text}`], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
