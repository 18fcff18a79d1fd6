import { searchQuality } from '@app/types/admin/operations';
import { Panel, Stack } from '@app/ui';
import { Cell, Table } from '@app/ui/staff';
import { useAdminCall } from '../admin-call.ts';
import { ReadFailure } from '../console/page/ReadFailure.tsx';
import { formatPercent } from '../words/format-count.ts';
import { ContactTimes } from './ContactTimes.tsx';
import { DesertMap } from './DesertMap.tsx';

/** Where listings are missing most, and how soon a search leads to a contact. */
export function SearchQuality() {
  const { data, error, refetch } = useAdminCall(searchQuality);
  if (error && !data) return <ReadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  const { misses, shownFrom, deserts, desertMiles, desertRegions, contactTimes } = data;
  return (
    <Stack gap="wide">
      <Panel
        title="Searches that found nobody"
        note={`The last 90 days, by the first three digits of the ZIP code, where at least ${shownFrom} searches share it. We don’t record who searched.`}
      >
        {misses.length === 0 ? (
          <p>None that {shownFrom} searches share.</p>
        ) : (
          <Table caption={`${misses.length} regions`}>
            <thead>
              <tr>
                <th scope="col">ZIP codes</th>
                <th scope="col">State</th>
                <th scope="col" data-numeric="">
                  Searches
                </th>
                <th scope="col">Last</th>
              </tr>
            </thead>
            <tbody>
              {misses.map(({ zip3, place, searches, lastDay }) => (
                <tr key={zip3}>
                  <Cell label="ZIP codes">{zip3}…</Cell>
                  <Cell label="State">{place}</Cell>
                  <Cell label="Searches" numeric>
                    {searches}
                  </Cell>
                  <Cell label="Last">{lastDay}</Cell>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </Panel>
      <ContactTimes times={contactTimes} shownFrom={shownFrom} />
      <Panel
        title="Deserts"
        note={`ZIP codes with no public listing within ${desertMiles} miles, across borders too. On the map, a dot stands for the ZIP codes that share their first three digits: the larger it is, the more of them have nobody near.`}
      >
        <DesertMap regions={desertRegions} />
        <Table caption={`${deserts.length} states, the emptiest first`}>
          <thead>
            <tr>
              <th scope="col">State</th>
              <th scope="col" data-numeric="">
                Listings
              </th>
              <th scope="col" data-numeric="">
                ZIP codes with nobody near
              </th>
              <th scope="col" data-numeric="">
                Share
              </th>
            </tr>
          </thead>
          <tbody>
            {deserts.map(({ state, listings, zips, far }) => (
              <tr key={state}>
                <Cell label="State">{state}</Cell>
                <Cell label="Listings" numeric>
                  {listings.toLocaleString('en-US')}
                </Cell>
                <Cell label="ZIP codes with nobody near" numeric>
                  {far.toLocaleString('en-US')} of {zips.toLocaleString('en-US')}
                </Cell>
                <Cell label="Share" numeric>
                  {formatPercent(far / zips)}
                </Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      </Panel>
    </Stack>
  );
}
