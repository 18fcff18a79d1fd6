import type { AccountUser } from '@app/auth';
import { storage } from '@app/remote-kit/storage';
import { forgetPersonal, useShell } from '@app/shell-api';
import { call, deleteMe, getOwnListing } from '@app/types';
import { Button } from '@app/ui';
import { useState } from 'react';
import { m } from '../../paraglide/messages.js';
import type { WithIdentity } from '../session/use-identity.ts';
import { AccountSection, getCallProblem } from './AccountSection.tsx';
import { DeleteDialog } from './DeleteDialog.tsx';
import type { Fates, OwnListing } from './ListingFateField.tsx';
import type { Receipt } from './ReceiptPage.tsx';

interface Props {
  user: AccountUser;
  getToken: () => Promise<string | null>;
  withIdentity: WithIdentity;
  onDeleted: (receipt: Receipt) => void;
}

export function DeleteSection({ user, getToken, withIdentity, onDeleted }: Props) {
  const { locale } = useShell();
  const [open, setOpen] = useState(false);
  const [listing, setListing] = useState<OwnListing>(null);

  const openDialog = async () => {
    setOpen(true);
    if (user.role !== 'prosthetist') return;
    setListing(undefined);
    try {
      setListing((await call(getOwnListing, {}, { token: await getToken(), locale })).listing);
    } catch {
      setListing('unknown');
    }
  };

  /** Returns the error. */
  const remove = async (body: Fates & { password: string }): Promise<string | undefined> => {
    try {
      const { receipt } = await call(deleteMe, { body }, { token: await getToken(), locale });
      onDeleted(receipt);
    } catch (error) {
      return getCallProblem(error);
    }
    // The account is deleted, so its data in this browser is removed.
    forgetPersonal(storage.local);
    await withIdentity(({ signOut }) => signOut());
    return undefined;
  };
  return (
    <AccountSection id="account-delete" title={m.delete_title()}>
      <p>{user.role === 'prosthetist' ? m.delete_text_prosthetist() : m.delete_text()}</p>
      <p>
        <Button kind="danger" onClick={openDialog}>
          {m.delete_open()}
        </Button>
      </p>
      {open && (
        <DeleteDialog
          asksForReviews={user.role !== 'prosthetist'}
          asksForPassword={user.hasPassword}
          listing={listing}
          onClose={() => setOpen(false)}
          onDelete={remove}
        />
      )}
    </AccountSection>
  );
}
