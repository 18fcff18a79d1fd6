import { contactMinutes } from '@app/option-lists';
import type { ReplyOf } from '@app/types';
import type { searchQuality } from '@app/types/admin/operations';
import { Panel } from '@app/ui';
import { Cell, Table } from '@app/ui/staff';
import { formatPercent } from '../words/format-count.ts';

interface ContactTimesProps {
  times: ReplyOf<typeof searchQuality>['contactTimes'];
  shownFrom: number;
}

/** How soon visitors call somebody, or open their website. */
export function ContactTimes({ times, shownFrom }: ContactTimesProps) {
  const total = times.reduce((sum, { contacts }) => sum + contacts, 0);
  return (
    <Panel
      title="Time to contact"
      note="From the first search of a visit to a press on a phone number or website, in the last 90 days. We count totals per day, not visitors."
    >
      {total === 0 ? (
        <p>Fewer than {shownFrom} contacts after a search.</p>
      ) : (
        <Table caption={`${total.toLocaleString('en-US')} contacts`}>
          <thead>
            <tr>
              <th scope="col">After</th>
              <th scope="col" data-numeric="">
                Contacts
              </th>
              <th scope="col" data-numeric="">
                Share
              </th>
            </tr>
          </thead>
          <tbody>
            {times.map(({ fromMinutes, contacts }) => (
              <tr key={fromMinutes}>
                <Cell label="After">{formatSpan(fromMinutes)}</Cell>
                <Cell label="Contacts" numeric>
                  {contacts.toLocaleString('en-US')}
                </Cell>
                <Cell label="Share" numeric>
                  {formatPercent(contacts / total)}
                </Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Panel>
  );
}

function formatSpan(fromMinutes: number): string {
  const next = contactMinutes.find((start) => start > fromMinutes);
  if (fromMinutes === 0) return `Less than ${next} minute`;
  return next === undefined ? `${fromMinutes} minutes or more` : `${fromMinutes} to ${next} minutes`;
}
