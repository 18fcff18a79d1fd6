import { type SessionUser, useShell } from '@app/shell-api';
import type { EditableListing } from '@app/types';
import { Container, FieldError, FieldGrid, Grid, Link, Stack, Text } from '@app/ui';
import { useEffect, useMemo, useRef, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { DraftNotice } from '../DraftNotice.tsx';
import { BasicFields } from '../fields/BasicFields.tsx';
import { ContactFields } from '../fields/ContactFields.tsx';
import { CredentialsFields } from '../fields/CredentialsFields.tsx';
import { findChangedFields, pickValues } from '../fields/edit-drafts.ts';
import { useErrorText } from '../fields/error-texts.ts';
import type { ListingField } from '../fields/listing-values.ts';
import { ServicesFields } from '../fields/OptionCheckboxes.tsx';
import { PracticeFields } from '../fields/PracticeFields.tsx';
import { focusField } from '../fields/use-listing-form.ts';
import { m } from '../paraglide/messages.js';
import { usePhotoGate } from '../photo/PhotoGate.tsx';
import { PhotoPicker } from '../photo/PhotoPicker.tsx';
import { type PhotoUpload, usePhotoUpload } from '../photo/use-photo-upload.ts';
import { applyChanges, type FieldChange } from './changes.ts';
import { EditHeader } from './EditHeader.tsx';
import styles from './EditListingForm.module.css';
import { FormSection, sections } from './FormSection.tsx';
import { PlacePhotosSection } from './place-photos/PlacePhotosSection.tsx';
import { SubmitBar } from './SubmitBar.tsx';
import { PendingUpdate, RejectedUpdate } from './UpdateCards.tsx';
import { listErrorPaths, useEditForm } from './use-edit-form.ts';
import { useSendUpdate } from './use-send-update.ts';

interface EditListingFormProps {
  user: SessionUser;
  editable: EditableListing;
  /** Section to scroll to; undefined: the top. */
  targetSection?: string | undefined;
  /** The changes were sent; step 6 follows. `notice`: an additional message. */
  onSent: (notice?: string) => void;
}

/** Step 7, "Edit Your Listing": all fields with live values and pending changes, which staff approve once sent. */
export default function EditListingForm({ user, editable, targetSection, onSent }: EditListingFormProps) {
  const { listing, status, pendingUpdate, refusedUpdate } = editable;
  const initialValues = useMemo(
    () => applyChanges(listing, pendingUpdate?.changed ?? []),
    [listing, pendingUpdate?.changed],
  );
  const { toast } = useShell();
  const { form, fillForm, hasDraft, discardDraft } = useEditForm(user.id, listing.id, initialValues);
  const formElementRef = useRef<HTMLFormElement>(null);
  const [notice, setNotice] = useState('');
  const [invalidFields, setInvalidFields] = useState<readonly string[]>([]);

  useEffect(() => {
    const heading = targetSection && document.getElementById(targetSection);
    if (!heading) return;
    heading.closest('section')?.querySelector('details')?.setAttribute('open', '');
    heading.focus({ preventScroll: true });
    heading.scrollIntoView?.();
  }, [targetSection]);

  function showInvalidFields(fields: readonly string[]) {
    setNotice(m.edit_look_again({ n: fields.length }));
    setInvalidFields(fields);
    focusField(formElementRef.current, fields);
  }
  const submission = useSendUpdate({
    listing,
    userId: user.id,
    initialValues,
    form,
    showInvalidFields,
    onSent,
  });
  const photoUpload = usePhotoUpload({
    onDone: (photoUrl) => form.setValue('profilePicture', photoUrl, { shouldDirty: true }),
  });
  const photoGate = usePhotoGate(photoUpload, () => void submit());

  async function submit() {
    setNotice('');
    setInvalidFields([]);
    submission.clearFailure();
    // A suspended listing can be resubmitted unchanged, since what staff asked for may not be part of it.
    const isUnchanged =
      photoUpload.getStatus() === 'idle' && findChangedFields(initialValues, form.getValues()).length === 0;
    if (status !== 'suspended' && isUnchanged) {
      setNotice(m.edit_no_changes());
      return;
    }
    await form.handleSubmit(
      (body) => (photoGate.tryToPass() ? submission.send(body) : undefined),
      (errors) => showInvalidFields(listErrorPaths(errors)),
    )();
  }
  function restoreChanges(changes: readonly FieldChange[]) {
    const fields = changes.map(({ field }) => field as ListingField);
    fillForm({ ...form.getValues(), ...pickValues(applyChanges(listing, changes), fields) });
    focusField(formElementRef.current, fields);
  }
  const draftNotice = hasDraft && (
    <DraftNotice
      text={m.edit_draft_found()}
      label={m.edit_draft_drop()}
      onDiscard={() => {
        discardDraft();
        toast({ text: m.edit_draft_dropped() });
        document.querySelector<HTMLElement>('h1')?.focus();
      }}
    />
  );
  return (
    <FormProvider {...form}>
      <Container>
        {/* The form is around the whole page, so that its submit bar can stay visible. */}
        <form
          ref={formElementRef}
          className={styles.Edit}
          aria-labelledby="edit-title"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          <EditHeader editable={editable} />
          {pendingUpdate && <PendingUpdate listingId={listing.id} update={pendingUpdate} />}
          {refusedUpdate && <RejectedUpdate update={refusedUpdate} onRestore={restoreChanges} />}
          {draftNotice}
          <Grid columnsFromRem={62} columns="15rem minmax(0, 1fr)" gap={3} columnGap={8} align="start">
            <SectionNav />
            <Stack gap={4}>
              <PhotoSection editable={editable} photoUpload={photoUpload} />
              <FormSection id="basic" editable={editable} lead={m.edit_required()}>
                <BasicFields />
              </FormSection>
              <FormSection id="contact" editable={editable}>
                <FieldGrid alignFields>
                  <ContactFields />
                </FieldGrid>
              </FormSection>
              <FormSection id="credentials" editable={editable}>
                <CredentialsFields />
              </FormSection>
              <FormSection id="services" editable={editable}>
                <ServicesFields />
              </FormSection>
              <PlacePhotosSection editable={editable} />
              <FormSection id="practice" editable={editable} lead={m.practice_lead()}>
                <PracticeFields />
              </FormSection>
              <Text soft>
                {m.edit_review_time()} {m.edit_draft_kept()}
              </Text>
            </Stack>
          </Grid>
          <SubmitBar
            initialValues={initialValues}
            photoGate={photoGate}
            isSending={submission.sending}
            failure={submission.failure}
            notice={notice}
            invalidFields={invalidFields}
            onGoTo={(field) => focusField(formElementRef.current, [field])}
            onCancel={submission.cancel}
          />
        </form>
      </Container>
    </FormProvider>
  );
}

function SectionNav() {
  return (
    <nav className={styles.Nav} aria-label={m.edit_nav()}>
      <Stack as="ul" gap={0}>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <Link href={`#${id}`}>{title()}</Link>
          </li>
        ))}
      </Stack>
    </nav>
  );
}

type PhotoSectionProps = Pick<EditListingFormProps, 'editable'> & { photoUpload: PhotoUpload };

/** The photo, edited like any other field; a new one is public after approval. */
function PhotoSection({ editable, photoUpload }: PhotoSectionProps) {
  const errorText = useErrorText('profilePicture');
  return (
    <FormSection id="photo" editable={editable}>
      <div data-field="profilePicture" tabIndex={-1}>
        <PhotoPicker photoUpload={photoUpload} />
        {errorText && <FieldError>{errorText}</FieldError>}
      </div>
    </FormSection>
  );
}
