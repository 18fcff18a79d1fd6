import { storage } from '@app/remote-kit/storage';
import { forgetPersonal } from '@app/shell-api';
import { deleteMe, getOwnListing } from '@app/types';
import { Button } from '@app/ui';
import { useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { useAccountCall } from '../session/use-account-call.ts';
import { AccountSection, type SettingsProps } from './AccountSection.tsx';
import { DeleteDialog, type DeletionChoices, type OwnListingState } from './DeleteDialog.tsx';
import type { Receipt } from './ReceiptPage.tsx';

type DeleteSectionProps = SettingsProps & { onDeleted: (receipt: Receipt) => void };

export function DeleteSection({ user, withIdentity, onDeleted }: DeleteSectionProps) {
  const callAsUser = useAccountCall();
  const [isOpen, setIsOpen] = useState(false);
  const [listing, setListing] = useState<OwnListingState>(null);

  const openDialog = async () => {
    setIsOpen(true);
    if (user.role !== 'prosthetist') return;
    setListing(undefined);
    try {
      setListing((await callAsUser(getOwnListing)).listing);
    } catch {
      setListing('unknown');
    }
  };

  const deleteAccount = async (body: DeletionChoices & { password: string }) => {
    const { receipt } = await callAsUser(deleteMe, { body });
    onDeleted(receipt);
    // The account is deleted, so its data in this browser is removed.
    forgetPersonal(storage.local);
    return withIdentity(({ signOut }) => signOut());
  };
  return (
    <AccountSection id="account-delete" title={m.delete_title()}>
      <p>{user.role === 'prosthetist' ? m.delete_text_prosthetist() : m.delete_text()}</p>
      <p>
        <Button kind="danger" onClick={openDialog}>
          {m.delete_open()}
        </Button>
      </p>
      {isOpen && (
        <DeleteDialog
          asksForReviews={user.role !== 'prosthetist'}
          asksForPassword={user.hasPassword}
          listing={listing}
          onClose={() => setIsOpen(false)}
          onDelete={deleteAccount}
        />
      )}
    </AccountSection>
  );
}
