import type { SessionUser } from '@app/shell-api';
import type { EditableListing } from '@app/types';
import { Wrap } from '@app/ui';
import { useEffect, useMemo, useRef, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { BasicFields } from '../fields/BasicFields.tsx';
import { ContactFields } from '../fields/ContactFields.tsx';
import { CredentialsFields } from '../fields/CredentialsFields.tsx';
import { focusField } from '../fields/focus-field.ts';
import { toListingValues } from '../fields/listing-values.ts';
import { PracticeFields } from '../fields/PracticeFields.tsx';
import { ServicesFields } from '../fields/ServicesFields.tsx';
import { m } from '../paraglide/messages.js';
import { useOwnToken } from '../photo/use-own-token.ts';
import { usePhotoFirst } from '../photo/use-photo-first.ts';
import { usePhotoUpload } from '../photo/use-photo-upload.ts';
import { type FieldChange, findChangedFields, withChanges } from './changes.ts';
import { EditDraftNotice } from './EditDraftNotice.tsx';
import { EditHead } from './EditHead.tsx';
import styles from './EditListing.module.css';
import { FormSection } from './FormSection.tsx';
import { PendingUpdate } from './PendingUpdate.tsx';
import { PhotoSection } from './PhotoSection.tsx';
import { RefusedUpdate } from './RefusedUpdate.tsx';
import { SectionNav } from './SectionNav.tsx';
import { SubmitBar } from './SubmitBar.tsx';
import { listErrorPaths, useEditForm } from './use-edit-form.ts';
import { useSendUpdate } from './use-send-update.ts';

interface EditListingProps {
  user: SessionUser;
  editable: EditableListing;
  /** Section to scroll to; undefined: the top. */
  opensAt?: string | undefined;
  /** The changes were sent; step 6 follows. */
  onSent: () => void;
}

/**
 * Step 7, "Edit Your Listing": the whole form on one page, filled with the live values. Changes become public after
 * staff approve them. A rejected listing is corrected and resubmitted here too.
 */
export default function EditListing({ user, editable, opensAt, onSent }: EditListingProps) {
  const { listing, status, pendingUpdate, refusedUpdate } = editable;
  const live = useMemo(() => toListingValues(listing), [listing]);
  const { form, fill, draftFound } = useEditForm({ userId: user.id, listingId: listing.id, live });
  const element = useRef<HTMLFormElement>(null);
  const [notice, setNotice] = useState('');
  /** Invalid fields at the last submit. */
  const [wrong, setWrong] = useState<readonly string[]>([]);

  useEffect(() => {
    const heading = opensAt && document.getElementById(opensAt);
    if (!heading) return;
    heading.focus({ preventScroll: true });
    heading.scrollIntoView?.();
  }, [opensAt]);

  function lookAgain(fields: readonly string[]) {
    setNotice(m.edit_look_again({ n: fields.length }));
    setWrong(fields);
    focusField(element.current, fields);
  }
  const sending = useSendUpdate({ listing, userId: user.id, form, lookAgain, onSent });
  const photo = usePhotoUpload({
    getToken: useOwnToken(),
    onDone: (address) => form.setValue('profilePicture', address, { shouldDirty: true }),
  });
  const photoFirst = usePhotoFirst(photo, () => void submit());

  async function submit() {
    setNotice('');
    setWrong([]);
    sending.forgive();
    // A suspended listing may be resubmitted unchanged, since what staff asked for may lie outside of it.
    const unchanged = photo.upload.at === 'rest' && findChangedFields(live, form.getValues()).length === 0;
    if (status !== 'suspended' && unchanged) {
      setNotice(m.edit_no_changes());
      return;
    }
    await form.handleSubmit(
      (body) => (photoFirst.passes() ? sending.send(body) : undefined),
      (errors) => lookAgain(listErrorPaths(errors)),
    )();
  }
  function takeUp(changes: readonly FieldChange[]) {
    fill(withChanges(listing, changes));
    focusField(
      element.current,
      changes.map(({ field }) => field),
    );
  }
  return (
    <Wrap className={styles.Edit}>
      <EditHead editable={editable} />
      {pendingUpdate && <PendingUpdate listingId={listing.id} update={pendingUpdate} onTakeUp={takeUp} />}
      {refusedUpdate && <RefusedUpdate update={refusedUpdate} onTakeUp={takeUp} />}
      {draftFound && <EditDraftNotice onDrop={() => fill(live)} />}
      <div className={styles.Columns}>
        <SectionNav />
        <FormProvider {...form}>
          <form
            ref={element}
            className={styles.Form}
            aria-labelledby="edit-title"
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              void submit();
            }}
          >
            <PhotoSection editable={editable} photo={photo} />
            <FormSection id="basic" editable={editable} lead={m.edit_required()}>
              <BasicFields />
            </FormSection>
            <FormSection id="contact" editable={editable}>
              <ContactFields />
            </FormSection>
            <FormSection id="credentials" editable={editable}>
              <CredentialsFields />
            </FormSection>
            <FormSection id="services" editable={editable}>
              <ServicesFields />
            </FormSection>
            <FormSection id="practice" editable={editable} lead={m.practice_lead()}>
              <PracticeFields />
            </FormSection>
            <SubmitBar
              live={live}
              photoFirst={photoFirst}
              sending={sending.sending}
              failure={sending.failure}
              notice={notice}
              wrong={wrong}
              onGoTo={(field) => focusField(element.current, [field])}
              onCancel={sending.cancel}
            />
          </form>
        </FormProvider>
      </div>
    </Wrap>
  );
}
