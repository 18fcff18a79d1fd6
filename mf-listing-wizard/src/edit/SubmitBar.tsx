import { type Failure, FailureBanner, StillWorking } from '@app/remote-kit';
import { Banner, Button, OfflineIcon, Row } from '@app/ui';
import { useFormContext, useWatch } from 'react-hook-form';
import listStyles from '../fields/ErrorSummary.module.css';
import { getFieldName } from '../fields/field-names.ts';
import type { ListingValues } from '../fields/listing-values.ts';
import { m } from '../paraglide/messages.js';
import { PhotoFirst } from '../photo/PhotoFirst.tsx';
import type { PhotoFirst as First } from '../photo/use-photo-first.ts';
import { findChangedFields } from './changes.ts';
import styles from './EditListing.module.css';

interface SubmitBarProps {
  /** Values that the form opened with. */
  opened: ListingValues;
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

/** The submit button, the number of changes and errors, always in sight. */
export function SubmitBar({
  opened,
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
        <Button type="submit" aria-disabled={sending || photoFirst.waiting}>
          {sending ? m.edit_sending() : photoFirst.waiting ? m.photo_waiting() : m.edit_submit()}
        </Button>
        <Changed opened={opened} />
      </Row>
    </div>
  );
}

/** How many fields the user changed, and which. */
function Changed({ opened }: { opened: ListingValues }) {
  const { control } = useFormContext<ListingValues>();
  const now = useWatch({ control }) as ListingValues;
  const changed = findChangedFields(opened, now);
  return (
    <p>
      <b>{changed.length > 0 ? m.edit_changed({ n: changed.length }) : m.edit_unchanged()}</b>
      {changed.length > 0 && <span className={styles.Names}>: {changed.map(getFieldName).join(', ')}</span>}
    </p>
  );
}

/** Why the changes were not sent, worded as in the specification, and that nothing is lost. */
function UpdateFailure({ failure }: { failure: Failure | null }) {
  // The shared banner includes a link to sign in.
  if (failure?.kind === 'ended') return <FailureBanner failure={failure} kept what={m.update_failed()} />;
  // The live region is always rendered, so that its text is announced.
  return (
    <div role="alert">
      {failure && (
        <Banner kind="bad" role="none" icon={failure.kind === 'unreached' ? <OfflineIcon /> : undefined}>
          <p>{describeFailure(failure)}</p>
          <p>{m.edit_kept()}</p>
        </Banner>
      )}
    </div>
  );
}

function describeFailure(failure: Failure): string {
  if (failure.kind === 'unreached') return m.update_unreached();
  return failure.problem?.message || m.update_failed();
}
