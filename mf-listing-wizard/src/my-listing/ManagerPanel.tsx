import { useQueryClient } from '@app/query';
import { FailureBanner, useOwnChange, WithdrawButton } from '@app/remote-kit';
import { useNavigate } from '@app/router';
import { formatDate, formatFullName, paths } from '@app/seo';
import { useShell } from '@app/shell-api';
import { endManager, getOwnListing, inviteManager, type OwnManager } from '@app/types';
import { Button, Field, Grid, Input, Panel, Row, Stack } from '@app/ui';
import { type FormEvent, useState } from 'react';
import { ManagerPermissions } from '../ManagerPermissions.tsx';
import { m } from '../paraglide/messages.js';
import type { OwnListing } from './own-listing.ts';

/** The practice manager of a listing: the owner invites and removes them, and they can leave. */
export default function ManagerPanel({ listing }: { listing: OwnListing }) {
  const { role, manager } = listing;
  return (
    <Stack as="section" gap={3} aria-labelledby="manager-title">
      <div>
        <h2 id="manager-title" tabIndex={-1}>
          {m.manager_title()}
        </h2>
        <p>{role === 'owner' ? m.manager_lead() : m.manager_lead_own({ name: formatFullName(listing) })}</p>
      </div>
      <Grid columnsFromRem={62} align="start">
        {role === 'manager' ? (
          <LeavePanel listing={listing} />
        ) : manager?.status === 'active' ? (
          <ActiveManagerPanel listing={listing} manager={manager} />
        ) : (
          <InvitationPanel listing={listing} manager={manager} />
        )}
        <Panel title={m.manager_rights()}>
          <ManagerPermissions
            exceptions={[m.manager_not_reply(), m.manager_not_close(), m.manager_not_invite()]}
          />
        </Panel>
      </Grid>
    </Stack>
  );
}

/** `manager`: who is invited. */
function InvitationPanel({ listing, manager }: { listing: OwnListing; manager: OwnManager | null }) {
  const { locale, toast } = useShell();
  const [email, setEmail] = useState('');
  const { send, sending, failure, clearFailure } = useOwnChange(inviteManager, () => {
    toast({ text: m.manager_invited_done() });
    setEmail('');
  });
  const [isEmailMissing, setIsEmailMissing] = useState(false);
  const emailErrorText = failure?.kind === 'refused' ? failure.problem.fields?.email : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    clearFailure();
    setIsEmailMissing(!email.trim());
    if (email.trim()) void send({ params: { id: listing.id }, body: { email: email.trim() } });
  }
  return (
    <Panel title={manager ? m.manager_waits() : m.manager_invite()}>
      {manager && (
        <>
          <p>{m.manager_waits_text({ email: manager.email, date: formatDate(manager.date, locale) })}</p>
          <Row>
            <EndManagerButton
              listing={listing}
              name={manager.email}
              texts={{
                button: m.manager_take_back(),
                title: m.manager_take_back_title(),
                text: m.manager_take_back_text({ email: manager.email }),
                done: m.manager_taken_back(),
              }}
            />
          </Row>
        </>
      )}
      <form noValidate onSubmit={submit}>
        <Stack gap={2}>
          <Field
            label={manager ? m.manager_email_other() : m.manager_email()}
            hint={m.manager_email_hint()}
            error={isEmailMissing ? m.manager_email_missing() : emailErrorText}
          >
            <Input
              type="email"
              autoComplete="off"
              value={email}
              onChange={({ target }) => {
                setEmail(target.value);
                if (emailErrorText) clearFailure();
              }}
            />
          </Field>
          {!emailErrorText && <FailureBanner failure={failure} />}
          <Row>
            <Button type="submit" aria-disabled={sending}>
              {m.manager_send()}
            </Button>
          </Row>
        </Stack>
      </form>
    </Panel>
  );
}

function ActiveManagerPanel({ listing, manager }: { listing: OwnListing; manager: OwnManager }) {
  const { locale } = useShell();
  const name = manager.name || m.manager_nameless();
  return (
    <Panel title={name}>
      <p>{m.manager_since({ date: formatDate(manager.date, locale) })}</p>
      <p>{m.manager_end_pending()}</p>
      <Row>
        <EndManagerButton
          listing={listing}
          name={name}
          texts={{
            button: m.manager_end(),
            title: m.manager_end_title({ name }),
            text: m.manager_end_text(),
            done: m.manager_ended(),
          }}
        />
      </Row>
    </Panel>
  );
}

function LeavePanel({ listing }: { listing: OwnListing }) {
  const { listingChanged } = useShell();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const name = formatFullName(listing);

  function goToOwnListing() {
    listingChanged();
    // Earlier replies name the listing, so the page would lead back to it.
    queryClient.removeQueries({
      predicate: ({ queryKey }) => String(queryKey[0]).startsWith(getOwnListing.path),
    });
    navigate(paths.myListing, { replace: true });
  }
  return (
    <Panel title={m.manager_you()}>
      <p>{m.manager_you_text({ name })}</p>
      <Row>
        <EndManagerButton
          listing={listing}
          name={name}
          texts={{
            button: m.manager_leave(),
            title: m.manager_leave_title({ name }),
            text: m.manager_leave_text(),
            done: m.manager_left(),
          }}
          onDone={goToOwnListing}
        />
      </Row>
    </Panel>
  );
}

interface EndManagerButtonProps {
  listing: OwnListing;
  name: string;
  texts: Record<'button' | 'title' | 'text' | 'done', string>;
  onDone?: () => void;
}

const EndManagerButton = ({ listing, name, texts, onDone }: EndManagerButtonProps) => (
  <WithdrawButton
    endpoint={endManager}
    input={{ params: { id: listing.id } }}
    name={name}
    kind="danger"
    texts={{ ...texts, confirm: texts.button, keep: m.manager_keep() }}
    onDone={onDone}
  />
);
