import { contactRangeMinutes } from '@app/option-lists';
import { getSearchQuality } from '@app/types/admin/operations';
import { Panel } from '@app/ui';
import { useAdminCall } from '../admin-call.ts';
import { AsyncContent } from '../console/kit/AsyncContent.tsx';
import { Page } from '../console/page/Page.tsx';
import { DataTable, numericColumn } from '../ui/DataTable.tsx';
import { formatCount, formatNumber, formatPercent } from '../words/format-words.ts';
import { DesertMap } from './DesertMap.tsx';

export default function SearchReportsPage() {
  const result = useAdminCall(getSearchQuality);
  return (
    <Page title="Search reports" lead="What visitors looked for and did not find.">
      <AsyncContent result={result}>
        {({ misses, shownFrom: minCount, deserts, desertMiles, desertRegions, contactTimes }) => {
          const contactCount = contactTimes.reduce((sum, row) => sum + row.contacts, 0);
          return (
            <>
              <Panel
                title="Searches that found nobody"
                note={`The last 90 days, by the first three digits of the ZIP code, where at least ${minCount} searches share it. We don’t record who searched.`}
              >
                <DataTable
                  emptyText={`None that ${minCount} searches share.`}
                  caption={formatCount(misses.length, 'region')}
                  rows={misses}
                  toKey={({ zip3 }) => zip3}
                  columns={[
                    ['ZIP codes', ({ zip3 }) => `${zip3}…`],
                    ['State', ({ place }) => place],
                    ['Searches', ({ searches }) => searches, numericColumn],
                    ['Last', ({ lastDay }) => lastDay],
                  ]}
                />
              </Panel>
              <Panel
                title="Time to contact"
                note="From the first search of a visit to a press on a phone number or website, in the last 90 days. We count totals per day, not visitors."
              >
                <DataTable
                  caption={formatCount(contactCount, 'contact')}
                  emptyText={`Fewer than ${minCount} contacts after a search.`}
                  rows={contactCount === 0 ? [] : contactTimes}
                  toKey={({ fromMinutes }) => fromMinutes}
                  columns={[
                    ['After', ({ fromMinutes }) => formatMinuteRange(fromMinutes)],
                    ['Contacts', (row) => formatNumber(row.contacts), numericColumn],
                    ['Share', (row) => formatPercent(row.contacts / contactCount), numericColumn],
                  ]}
                />
              </Panel>
              <Panel
                title="Deserts"
                note={`ZIP codes with no public listing within ${desertMiles} miles, across borders too. On the map, a dot stands for the ZIP codes that share their first three digits: the larger it is, the more of them have nobody near.`}
              >
                <DesertMap regions={desertRegions} />
                <DataTable
                  caption={`${formatCount(deserts.length, 'state')}, the emptiest first`}
                  rows={deserts}
                  toKey={({ state }) => state}
                  columns={[
                    ['State', ({ state }) => state],
                    ['Listings', ({ listings }) => formatNumber(listings), numericColumn],
                    [
                      'ZIP codes with nobody near',
                      ({ far, zips }) => `${formatNumber(far)} of ${formatNumber(zips)}`,
                      numericColumn,
                    ],
                    ['Share', ({ far, zips }) => formatPercent(far / zips), numericColumn],
                  ]}
                />
              </Panel>
            </>
          );
        }}
      </AsyncContent>
    </Page>
  );
}

function formatMinuteRange(fromMinutes: number): string {
  const nextStartMinutes = contactRangeMinutes.find((startMinutes) => startMinutes > fromMinutes);
  if (fromMinutes === 0) return `Less than ${nextStartMinutes} minute`;
  return nextStartMinutes === undefined
    ? `${fromMinutes} minutes or more`
    : `${fromMinutes} to ${nextStartMinutes} minutes`;
}
