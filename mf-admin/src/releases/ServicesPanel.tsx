import { listServices } from '@app/types/admin/operations';
import { removeService, withdrawService } from '@app/types/admin/releases';
import { Chip, Panel, Row, VisuallyHidden } from '@app/ui';
import { useAdminCall } from '../admin-call.ts';
import { AsyncTable } from '../console/kit/AsyncTable.tsx';
import { CallButton } from '../console/kit/CallButton.tsx';
import { formatShortTime } from '../words/format-time.ts';
import { formatCount } from '../words/format-words.ts';

export function ServicesPanel({ pollMs }: { pollMs: number }) {
  const result = useAdminCall(listServices, {}, { pollMs });
  return (
    <Panel title="Services" note="Each declares what it answers below /api when it starts.">
      <AsyncTable
        result={result}
        emptyTexts={['No services', 'Each service declares itself when it starts.']}
        caption={({ items }) => formatCount(items.length, 'service')}
        toKey={({ name }) => name}
        columns={[
          [
            'Service',
            ({ name, withdrawn }) => (
              <>
                {name} {withdrawn && <Chip kind="bad">Withdrawn</Chip>}
              </>
            ),
          ],
          ['Answers below', ({ nouns }) => nouns.map((noun) => `/api/${noun}`).join(', '), { wraps: true }],
          ['Asked by', ({ askedBy }) => askedBy.join(', ') || 'Not known', { wraps: true }],
          ['Release', ({ release }) => release ?? 'Not stated'],
          ['Since', ({ since }) => formatShortTime(since)],
          [
            'Do',
            ({ name, withdrawn, askedBy }) =>
              withdrawn ? (
                <Row>
                  <CallButton
                    endpoint={withdrawService}
                    input={{ params: { service: name }, body: { withdrawn: false } }}
                    doneText={`${name} is live again.`}
                  >
                    Restore<VisuallyHidden> – {name}</VisuallyHidden>
                  </CallButton>
                  <CallButton
                    kind="danger"
                    endpoint={removeService}
                    input={{ params: { service: name } }}
                    doneText={`${name} is removed: its words are free.`}
                    confirmation={{
                      title: `Remove the service ${name} for good?`,
                      text: 'Other services can take its words below /api and the names of its collections, which have to be empty. This cannot be undone.',
                      confirmLabel: 'Remove for good',
                    }}
                  >
                    Remove<VisuallyHidden> – {name}</VisuallyHidden>
                  </CallButton>
                </Row>
              ) : (
                name !== 'admin' && (
                  <CallButton
                    kind="danger"
                    endpoint={withdrawService}
                    input={{ params: { service: name }, body: { withdrawn: true } }}
                    doneText={`${name} is withdrawn: its calls answer 410.`}
                    confirmation={{
                      title: `Withdraw the service ${name}?`,
                      text: `Visitors get nothing of it until somebody restores it. It goes on running, and its data stay. ${describeCallers(askedBy)}`,
                      confirmLabel: 'Withdraw now',
                    }}
                  >
                    Withdraw<VisuallyHidden> – {name}</VisuallyHidden>
                  </CallButton>
                )
              ),
          ],
        ]}
      />
    </Panel>
  );
}

const describeCallers = (remotes: readonly string[]): string =>
  remotes.length > 0
    ? `The live pages of ${remotes.join(', ')} ask it, and say that they cannot reach it.`
    : 'Which pages ask it is not known: only remotes with recorded replies state it.';
