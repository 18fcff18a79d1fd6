import { type Failure, FailureBanner, SlowNotice } from '@app/remote-kit';
import { Banner, Button, Row } from '@app/ui';
import { findChangedFields } from '../fields/edit-drafts.ts';
import fieldStyles from '../fields/Fields.module.css';
import { getFieldName } from '../fields/field-names.ts';
import type { ListingValues } from '../fields/listing-values.ts';
import { useAllValues } from '../fields/use-listing-form.ts';
import { m } from '../paraglide/messages.js';
import { type PhotoGate, PhotoGateNotice } from '../photo/PhotoGate.tsx';
import styles from './EditListingForm.module.css';

interface SubmitBarProps {
  initialValues: ListingValues;
  photoGate: PhotoGate;
  isSending: boolean;
  failure: Failure | null;
  /** Message shown instead of sending: no changes, or invalid fields. */
  notice: string;
  invalidFields: readonly string[];
  onGoTo: (field: string) => void;
  onCancel: () => void;
}

/** The submit button with the number of changes and the errors, always visible. */
export function SubmitBar({
  initialValues,
  photoGate,
  isSending,
  failure,
  notice,
  invalidFields,
  onGoTo,
  onCancel,
}: SubmitBarProps) {
  return (
    <div className={styles.Submit}>
      <div role="alert">
        {notice && (
          <Banner kind="warn" role="none">
            <p>{notice}</p>
            {invalidFields.length > 0 && (
              <ul className={fieldStyles.Errors}>
                {invalidFields.map((field) => (
                  <li key={field}>
                    <button type="button" onClick={() => onGoTo(field)}>
                      {getFieldName(field.split('.')[0]!)}
                    </button>
                  </li>
                ))}
              </ul>
            )}
          </Banner>
        )}
      </div>
      <PhotoGateNotice gate={photoGate} />
      <UpdateFailure failure={failure} />
      <SlowNotice isRunning={isSending} onCancel={onCancel} />
      <Row>
        <Button type="submit" aria-disabled={isSending || photoGate.isWaiting}>
          {isSending ? m.edit_sending() : photoGate.isWaiting ? m.photo_waiting() : m.edit_submit()}
        </Button>
        <ChangedFields initialValues={initialValues} />
      </Row>
    </div>
  );
}

function ChangedFields({ initialValues }: { initialValues: ListingValues }) {
  const changedFields = findChangedFields(initialValues, useAllValues());
  return (
    <p>
      <b>{changedFields.length > 0 ? m.edit_changed({ n: changedFields.length }) : m.edit_unchanged()}</b>
      {changedFields.length > 0 && (
        <span className={styles.Names}>: {changedFields.map(getFieldName).join(', ')}</span>
      )}
    </p>
  );
}

/** Explains why the changes were not sent, and that nothing is lost. */
const UpdateFailure = ({ failure }: { failure: Failure | null }) => (
  <FailureBanner failure={failure} isStored action={m.update_failed()}>
    {failure && failure.kind !== 'ended' && (
      <>
        <p>{describeFailure(failure)}</p>
        <p>{m.edit_kept()}</p>
      </>
    )}
  </FailureBanner>
);

function describeFailure(failure: Failure): string {
  if (failure.kind === 'unreached') return m.update_unreached();
  return failure.problem?.message || m.update_failed();
}
