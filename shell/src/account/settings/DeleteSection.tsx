import type { AccountUser } from '@app/auth';
import { storage } from '@app/remote-kit/storage';
import { forgetPersonal, useShell } from '@app/shell-api';
import { call, deleteMe, getOwnListing } from '@app/types';
import { Button } from '@app/ui';
import { useState } from 'react';
import { m } from '../../paraglide/messages.js';
import type { IdentityRunner } from '../session/use-identity.ts';
import { AccountSection, getCallErrorText } from './AccountSection.tsx';
import { DeleteDialog } from './DeleteDialog.tsx';
import type { DeletionChoices, OwnListingState } from './ListingFateField.tsx';
import type { Receipt } from './ReceiptPage.tsx';

interface DeleteSectionProps {
  user: AccountUser;
  getToken: () => Promise<string | null>;
  withIdentity: IdentityRunner;
  onDeleted: (receipt: Receipt) => void;
}

export function DeleteSection({ user, getToken, withIdentity, onDeleted }: DeleteSectionProps) {
  const { locale } = useShell();
  const [isOpen, setIsOpen] = useState(false);
  const [listing, setListing] = useState<OwnListingState>(null);

  const openDialog = async () => {
    setIsOpen(true);
    if (user.role !== 'prosthetist') return;
    setListing(undefined);
    try {
      setListing((await call(getOwnListing, {}, { token: await getToken(), locale })).listing);
    } catch {
      setListing('unknown');
    }
  };

  /** Resolves to an error text; undefined after success. */
  const deleteAccount = async (body: DeletionChoices & { password: string }): Promise<string | undefined> => {
    try {
      const { receipt } = await call(deleteMe, { body }, { token: await getToken(), locale });
      onDeleted(receipt);
    } catch (error) {
      return getCallErrorText(error);
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
