import { type Failure, StillWorking } from '@app/remote-kit';
import { Banner, Button, Row } from '@app/ui';
import { useFormContext, useWatch } from 'react-hook-form';
import listStyles from '../fields/ErrorSummary.module.css';
import { getFieldName } from '../fields/field-names.ts';
import type { ListingValues } from '../fields/listing-values.ts';
import { m } from '../paraglide/messages.js';
import { PhotoFirst } from '../photo/PhotoFirst.tsx';
import type { PhotoFirst as First } from '../photo/use-photo-first.ts';
import { findChangedFields } from './changes.ts';
import styles from './EditListing.module.css';
import { UpdateFailure } from './UpdateFailure.tsx';

interface SubmitBarProps {
  live: ListingValues;
  /** State of the photo upload that a submit waits for. */
  photoFirst: First;
  sending: boolean;
  failure: Failure | null;
  /** Message instead of sending: no changes, or invalid fields. */
  notice: string;
  /** Invalid fields, each with a link to it. */
  wrong: readonly string[];
  onGoTo: (field: string) => void;
  onCancel: () => void;
}

/** Changes to send, the submit button and errors. */
export function SubmitBar({
  live,
  photoFirst,
  sending,
  failure,
  notice,
  wrong,
  onGoTo,
  onCancel,
}: SubmitBarProps) {
  return (
    <div className={styles.Submit}>
      <Changed live={live} />
      <div role="alert">
        {notice && (
          <Banner kind="warn" role="none">
            <p>{notice}</p>
            {wrong.length > 0 && (
              <ul className={listStyles.List}>
                {wrong.map((field) => (
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
      <PhotoFirst first={photoFirst} />
      <UpdateFailure failure={failure} />
      <StillWorking underWay={sending} onCancel={onCancel} />
      <Row>
        <Button type="submit" size="large" aria-disabled={sending || photoFirst.waiting}>
          {sending ? m.edit_sending() : photoFirst.waiting ? m.photo_waiting() : m.edit_submit()}
        </Button>
        <p className={styles.Note}>{m.edit_review_time()}</p>
      </Row>
      <p className={styles.Note}>{m.edit_draft_kept()}</p>
    </div>
  );
}

function Changed({ live }: { live: ListingValues }) {
  const { control } = useFormContext<ListingValues>();
  const now = useWatch({ control }) as ListingValues;
  const changed = findChangedFields(live, now);
  if (changed.length === 0) return null;
  return (
    <p>
      <b>{m.edit_changed()}</b> {changed.map(getFieldName).join(', ')}
    </p>
  );
}
