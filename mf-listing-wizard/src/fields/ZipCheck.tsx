import { useShell } from '@app/shell-api';
import { zipCode as zipSchema } from '@app/types';
import { Button, classNames, Fact, InfoIcon, PlaceIcon, Row, WarnIcon } from '@app/ui';
import { useFormContext, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { useZip } from '../own-api.ts';
import { m } from '../paraglide/messages.js';
import styles from './Fields.module.css';
import type { ListingValues } from './listing-values.ts';

/** Shows the city of a ZIP code, warns if the state differs, and offers to fill both in. Never blocks. */
export function ZipCheck() {
  const { announce } = useShell();
  const { control, setFocus, setValue } = useFormContext<ListingValues>();
  const [zipCode, city, state] = useWatch({ control, name: ['zipCode', 'city', 'state'] });
  const zip = z.safeParse(zipSchema, zipCode).data?.slice(0, 5) ?? '';
  const { data, error } = useZip(zip);
  const isZipUnknown = error !== null && 'status' in error && error.status === 404;

  function applyPlace(place: { city: string; state: string }) {
    setValue('city', place.city, { shouldDirty: true, shouldValidate: true });
    setValue('state', place.state, { shouldDirty: true, shouldValidate: true });
    announce(m.zip_used(place));
    // The pressed button is removed, so the focus moves.
    setFocus('city');
  }

  // The live region is always rendered, so that its text is announced.
  return (
    <Row role="status" className={styles.Check}>
      {zip && data && <ZipPlace place={data} typedPlace={{ city, state }} onUse={() => applyPlace(data)} />}
      {zip && isZipUnknown && (
        <Fact icon={<WarnIcon />} className={styles.Warning}>
          {m.zip_unknown({ zip })}
        </Fact>
      )}
    </Row>
  );
}

interface ZipPlaceProps {
  place: { zip: string; city: string; state: string };
  typedPlace: { city: string; state: string };
  onUse: () => void;
}

function ZipPlace({ place, typedPlace, onUse }: ZipPlaceProps) {
  const { zip, city, state } = place;
  const isBlank = typedPlace.city.trim() === '' && typedPlace.state.trim() === '';
  const isSameState = typedPlace.state.trim().toUpperCase() === state;
  if (isSameState && typedPlace.city.trim() !== '') {
    // A ZIP code may have several cities, of which one is known: a different city in the same state is no error.
    if (!isSamePlaceName(typedPlace.city, city)) return null;
    return <Fact icon={<PlaceIcon />}>{m.zip_is({ zip, city, state })}</Fact>;
  }
  const isWarning = !isBlank && !isSameState && typedPlace.state.trim() !== '';
  return (
    <>
      <Fact
        icon={isWarning ? <WarnIcon /> : <InfoIcon />}
        className={classNames(isWarning && styles.Warning)}
      >
        {isWarning ? m.zip_elsewhere({ zip, state }) : m.zip_is({ zip, city, state })}
      </Fact>
      <Button kind="tint" onClick={onUse}>
        {m.zip_use({ city, state })}
      </Button>
    </>
  );
}

const normalizePlaceName = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z ]/g, '')
    .replace(/^(saint|sainte|ste?) /, 'st ')
    .replace(/^(mount|mt) /, 'mt ')
    .replace(/^(fort|ft) /, 'ft ')
    .trim();

/** True if two names mean the same city: "Saint Louis", "St. Louis", "st louis". */
export const isSamePlaceName = (name: string, otherName: string): boolean =>
  normalizePlaceName(name) === normalizePlaceName(otherName);
