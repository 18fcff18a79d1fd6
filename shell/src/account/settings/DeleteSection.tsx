import type { AccountUser } from '@app/auth';
import { forgetPersonal, useShell } from '@app/shell-api';
import { call, deleteMe, type reviewFates } from '@app/types';
import { Button } from '@app/ui';
import { useState } from 'react';
import { m } from '../../paraglide/messages.js';
import type { WithIdentity } from '../session/use-identity.ts';
import { AccountSection } from './AccountSection.tsx';
import { callProblem } from './call-problem.ts';
import { DeleteDialog } from './DeleteDialog.tsx';
import type { Receipt } from './ReceiptPage.tsx';

export type ReviewFate = (typeof reviewFates)[number];

interface Props {
  user: AccountUser;
  getToken: () => Promise<string | null>;
  withIdentity: WithIdentity;
  onDeleted: (receipt: Receipt) => void;
}

export function DeleteSection({ user, getToken, withIdentity, onDeleted }: Props) {
  const { locale } = useShell();
  const [open, setOpen] = useState(false);

  /** Gives what went wrong. */
  const remove = async (reviews: ReviewFate): Promise<string | undefined> => {
    try {
      const { receipt } = await call(deleteMe, { body: { reviews } }, { token: await getToken(), locale });
      onDeleted(receipt);
    } catch (error) {
      return callProblem(error);
    }
    // The account is closed: what is left here is the memory of a session, and what was begun in it.
    forgetPersonal();
    await withIdentity(({ signOut }) => signOut());
    return undefined;
  };
  return (
    <AccountSection id="account-delete" title={m.delete_title()}>
      <p>{m.delete_text()}</p>
      <p>
        <Button kind="danger" onClick={() => setOpen(true)}>
          {m.delete_open()}
        </Button>
      </p>
      {open && (
        <DeleteDialog
          asksForReviews={user.role !== 'prosthetist'}
          onClose={() => setOpen(false)}
          onDelete={remove}
        />
      )}
    </AccountSection>
  );
}
