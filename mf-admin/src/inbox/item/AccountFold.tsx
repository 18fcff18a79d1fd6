import { liftSanction, sanctionAccount, sanctionDays } from '@app/types/admin/actions/account';
import { listAccounts } from '@app/types/admin/people/sanctions';
import type { QueueKind } from '@app/types/admin/queue';
import { Banner, Button, Field, LockIcon, Row, Select, Stack, Textarea } from '@app/ui';
import { FoldLine } from '@app/ui/staff';
import { type SubmitEvent, useState } from 'react';
import { getErrorMessage, useAdminCall, useAdminSends, useRefresh } from '../../admin-call.ts';
import { useDraftNotes } from '../../console/draft-notes.ts';
import { formatDay } from '../../words/format-time.ts';

const kindWords = { silence: 'Silenced', suspend: 'Suspended' } as const;

/** The accounts behind an item: what they were forbidden, and forbidding them to write for a time. */
export function AccountFold({ kind, id }: { kind: QueueKind; id: string }) {
  const params = { kind, id };
  const [isOpen, setOpen] = useState(false);
  const accounts = useAdminCall(listAccounts, { params }, { enabled: isOpen }).data?.accounts;
  const { send, sending, failure } = useAdminSends();
  const [chosen, setChosen] = useState('');
  const [sanction, setSanction] = useState<keyof typeof kindWords>('silence');
  const [days, setDays] = useState('30');
  const [reason, write, forget] = useDraftNotes(`sanction/${kind}/${id}`);
  const refresh = useRefresh();
  const account = accounts?.find(({ who }) => who === chosen) ?? accounts?.[0];

  async function limit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const body = { who: account?.who, sanction, days: Number(days), reason };
    if ((await send(sanctionAccount, { params, body })).status !== 'done') return;
    forget();
    await refresh();
  }
  async function lift(one: string) {
    if ((await send(liftSanction, { params: { id: one } })).status === 'done') await refresh();
  }
  return (
    <FoldLine
      icon={<LockIcon />}
      label="Account"
      hint="Silence or suspend it for a time"
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      {failure && (
        <Banner kind="bad">
          <p>{getErrorMessage(failure, 'Nothing was changed. Try again.')}</p>
        </Banner>
      )}
      {accounts && !account && <p>No account has to do with it.</p>}
      {account && (
        <>
          {account.sanctions.map(({ id: one, kind: what, reason: why, by, until, holds }) => (
            <Row key={one}>
              <p>
                {kindWords[what]} by {by}, until {formatDay(until)}
                {!holds && ' (over)'}: {why}
              </p>
              {holds && (
                <Button kind="secondary" disabled={sending} onClick={() => void lift(one)}>
                  Take it off
                </Button>
              )}
            </Row>
          ))}
          <form onSubmit={limit} aria-label="Limit the account">
            <Stack gap="tight">
              <Row>
                <Field label="Whose">
                  <Select value={account.who} onChange={({ target }) => setChosen(target.value)}>
                    {accounts?.map(({ who, label }) => (
                      <option key={who} value={who}>
                        {label}
                      </option>
                    ))}
                  </Select>
                </Field>
                <Field label="What">
                  <Select
                    value={sanction}
                    onChange={({ target }) => setSanction(target.value as keyof typeof kindWords)}
                  >
                    <option value="silence">Silence: no reviews, flags, replies or messages</option>
                    <option value="suspend">Suspend: nothing may be written</option>
                  </Select>
                </Field>
                <Field label="For how long">
                  <Select value={days} onChange={({ target }) => setDays(target.value)}>
                    {sanctionDays.map((one) => (
                      <option key={one} value={one}>
                        {one} days
                      </option>
                    ))}
                  </Select>
                </Field>
              </Row>
              <Field label="Reason" hint="They get this by e-mail and may appeal. No health details.">
                <Textarea
                  rows={2}
                  maxLength={2000}
                  value={reason}
                  onChange={({ target }) => write(target.value)}
                />
              </Field>
              <Row>
                <Button type="submit" kind="danger" disabled={sending || reason.trim() === ''}>
                  Limit the account
                </Button>
              </Row>
            </Stack>
          </form>
        </>
      )}
    </FoldLine>
  );
}
