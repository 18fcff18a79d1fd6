import { listServices } from '@app/types/admin/operations';
import { removeService, withdrawService } from '@app/types/admin/releases';
import { Chip, Panel, Row, VisuallyHidden } from '@app/ui';
import type { ReactNode } from 'react';
import { useAdminCall } from '../admin-call.ts';
import { AsyncTable } from '../console/kit/AsyncTable.tsx';
import { CallButton } from '../console/kit/CallButton.tsx';
import { useSendCall } from '../console/kit/use-send-call.ts';
import { ConfirmButton } from '../ui/ConfirmDialog.tsx';
import { formatShortTime } from '../words/format-time.ts';
import { formatCount } from '../words/format-words.ts';

interface ServiceProps {
  name: string;
}

/** The services with the paths below /api that they own, and buttons to withdraw, restore and remove them. */
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
                    Restore
                    <LabelSuffix name={name} />
                  </CallButton>
                  <RemoveButton name={name} />
                </Row>
              ) : (
                name !== 'admin' && <WithdrawButton name={name} askedBy={askedBy} />
              ),
          ],
        ]}
      />
    </Panel>
  );
}

/** A button that withdraws the service: its calls answer 410. */
function WithdrawButton({ name, askedBy }: ServiceProps & { askedBy: readonly string[] }) {
  const { sendCall, sending } = useSendCall();
  const input = { params: { service: name }, body: { withdrawn: true } };
  return (
    <ConfirmButton
      label={<ButtonLabel name={name}>Withdraw</ButtonLabel>}
      buttonProps={{ kind: 'danger', disabled: sending }}
      title={`Withdraw the service ${name}?`}
      confirmLabel="Withdraw now"
      onConfirm={() => void sendCall(withdrawService, input, `${name} is withdrawn: its calls answer 410.`)}
    >
      <p>
        Visitors get nothing of it until somebody restores it. It goes on running, and its data stay.{' '}
        {askedBy.length > 0
          ? `The live pages of ${askedBy.join(', ')} ask it, and say that they cannot reach it.`
          : 'Which pages ask it is not known: only remotes with recorded replies state it.'}
      </p>
    </ConfirmButton>
  );
}

/** A button that removes a withdrawn service and frees its words and the names of its collections. */
function RemoveButton({ name }: ServiceProps) {
  const { sendCall, sending } = useSendCall();
  return (
    <ConfirmButton
      label={<ButtonLabel name={name}>Remove</ButtonLabel>}
      buttonProps={{ kind: 'danger', disabled: sending }}
      title={`Remove the service ${name} for good?`}
      confirmLabel="Remove for good"
      onConfirm={() =>
        void sendCall(removeService, { params: { service: name } }, `${name} is removed: its words are free.`)
      }
    >
      <p>
        Other services can take its words below /api and the names of its collections, which have to be empty.
        This cannot be undone.
      </p>
    </ConfirmButton>
  );
}

const ButtonLabel = ({ name, children }: ServiceProps & { children: ReactNode }) => (
  <>
    {children}
    <LabelSuffix name={name} />
  </>
);

/** The service of a button for screen readers, because the visible label repeats in every row. */
const LabelSuffix = ({ name }: ServiceProps) => <VisuallyHidden> – {name}</VisuallyHidden>;
