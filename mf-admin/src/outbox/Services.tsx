import { listServices } from '@app/types/admin/operations';
import { Chip, Panel } from '@app/ui';
import { Cell, Table } from '@app/ui/staff';
import { useAdminCall } from '../admin-call.ts';
import { ReadFailure } from '../console/page/ReadFailure.tsx';
import { formatFacts } from './fact-words.ts';

const words = { ready: 'Ready', not_ready: 'Not ready', away: 'Does not answer' } as const;

/** How the services beside this one are, as they say themselves. */
export function Services() {
  const { data, error, refetch } = useAdminCall(listServices, {}, { everyMs: 15_000 });
  return (
    <Panel title="Services" note="The gateway and this service are running, or you could not read this.">
      {error && !data && <ReadFailure error={error} onRetry={() => void refetch()} />}
      {data && data.items.length === 0 && <p>This service was not told where the others are.</p>}
      {data && data.items.length > 0 && (
        <Table caption={`${data.items.length} services`}>
          <thead>
            <tr>
              <th scope="col">Service</th>
              <th scope="col">State</th>
              <th scope="col">Details</th>
            </tr>
          </thead>
          <tbody>
            {data.items.map(({ name, state, facts }) => (
              <tr key={name}>
                <Cell label="Service">{name}</Cell>
                <Cell label="State">
                  <Chip kind={state === 'ready' ? 'ok' : 'bad'}>{words[state]}</Chip>
                </Cell>
                <Cell label="Details">{formatFacts(facts)}</Cell>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Panel>
  );
}
