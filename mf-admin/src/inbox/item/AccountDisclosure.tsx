import type { BodyOf } from '@app/types';
import { liftSanction, sanctionAccount, sanctionDays } from '@app/types/admin/actions/account';
import { listAccounts } from '@app/types/admin/people/sanctions';
import type { QueueKind } from '@app/types/admin/queue';
import { LockIcon, Row } from '@app/ui';
import { useState } from 'react';
import { useAdminCall } from '../../admin-call.ts';
import { CallButton } from '../../console/kit/CallButton.tsx';
import { CallForm } from '../../console/kit/CallForm.tsx';
import { ItemDisclosure } from '../../ui/OpenItem.tsx';
import { formatDay } from '../../words/format-time.ts';

export const sanctionLabels = { silence: 'silenced', suspend: 'suspended' } as const;
const sanctionOptions = [
  ['silence', 'Silence'],
  ['suspend', 'Suspend'],
] as const;
const durationOptions = sanctionDays.map((days) => [String(days), `${days} days`] as const);

/** The accounts behind an item with their sanctions, which can be lifted, and a form that adds one. */
export function AccountDisclosure({ kind, id }: { kind: QueueKind; id: string }) {
  const params = { kind, id };
  const [isOpen, setIsOpen] = useState(false);
  const accounts = useAdminCall(listAccounts, { params }, { enabled: isOpen }).data?.accounts;
  const accountOptions = accounts?.map(({ who, label }) => [who, label] as const) ?? [];
  return (
    <ItemDisclosure
      icon={<LockIcon />}
      label="Account"
      hint="Silence or suspend it for a time"
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      {accounts?.length === 0 && <p>No account has to do with it.</p>}
      {accounts && accounts.length > 0 && (
        <>
          {accounts.flatMap(({ label, sanctions }) =>
            sanctions.map((sanction) => (
              <Row key={sanction.id}>
                <p>
                  {label}: {sanctionLabels[sanction.kind]} by {sanction.by}, until {formatDay(sanction.until)}
                  {!sanction.holds && ' (over)'}: {sanction.reason}
                </p>
                {sanction.holds && (
                  <CallButton endpoint={liftSanction} input={{ params: { id: sanction.id } }}>
                    Take it off
                  </CallButton>
                )}
              </Row>
            )),
          )}
          <p>
            A silenced account cannot write reviews, reports, replies or messages, ask for a visit, share a
            list, write on a shared one, or mark reviews as helpful. A suspended account cannot write
            anything.
          </p>
          <CallForm
            endpoint={sanctionAccount}
            draftKey={`sanction/${kind}/${id}`}
            label="Limit the account"
            fields={[
              { name: 'who', label: 'Whose', type: 'select', options: accountOptions },
              { name: 'sanction', label: 'What', type: 'select', options: sanctionOptions },
              { name: 'days', label: 'For how long', type: 'select', options: durationOptions, value: '30' },
              {
                name: 'reason',
                label: 'Reason',
                hint: 'They get this by e-mail and may appeal. No health details.',
                type: 'textarea',
                rows: 2,
                maxLength: 2000,
              },
            ]}
            buttonKind="danger"
            submitLabel="Limit the account"
            isComplete={({ reason }) => reason !== ''}
            toInput={({ days, ...values }) => ({
              params,
              // Each value is an option of the form, so the body matches the contract.
              body: { ...values, days: Number(days) } as object as BodyOf<typeof sanctionAccount>,
            })}
          />
        </>
      )}
    </ItemDisclosure>
  );
}
