import { formatDisplayName, formatPhone, formatTenth, getInitials, toPhoneHref } from '@app/seo';
import type { Card, SavedPerson } from '@app/types';
import { Anchor, Button, ButtonLink, PhoneIcon, Portrait, VisuallyHidden } from '@app/ui';
import { m } from '../paraglide/messages.js';
import { paths } from '../paths.ts';
import { Rating } from '../shared/cards/Rating.tsx';
import { getAvailabilityText } from '../shared/words/listing.ts';
import { Note } from './Note.tsx';
import styles from './SavedRow.module.css';

interface SavedRowProps {
  entry: SavedPerson;
  /** Undefined: it could not be loaded. Null: no longer public. */
  card: Card | null | undefined;
  name: string;
  onRemove: () => void;
}

/** One saved person: who, where, rating, the number to call, and a note. */
export function SavedRow({ entry, card, name, onRemove }: SavedRowProps) {
  const { listing } = entry;
  const phone = card && !card.availability ? toPhoneHref(card.phone) : '';
  return (
    <div className={styles.Person}>
      {listing && <Portrait className={styles.Portrait} alt="" initials={getInitials(listing)} />}
      <div className={styles.Who}>
        <h2>
          {listing ? (
            <Anchor href={paths.profile(listing.slug)}>
              <bdi>{formatDisplayName(listing)}</bdi>
            </Anchor>
          ) : (
            name
          )}
        </h2>
        {card && <Place card={card} />}
        {card === null && listing && <p>{m.compare_gone()}</p>}
      </div>
      <div>{card && <Rating value={card.ratingAvg} count={card.reviewCount} />}</div>
      <div className={styles.Call}>
        {card?.availability && <p>{getAvailabilityText(card.availability)}</p>}
        {card && phone && (
          <ButtonLink kind="tint" href={phone}>
            <PhoneIcon /> <span>{formatPhone(card.phone)}</span>
            <VisuallyHidden>{m.saved_call({ name })}</VisuallyHidden>
          </ButtonLink>
        )}
      </div>
      <Button kind="secondary" className="NoPrint" onClick={onRemove}>
        {m.compare_remove()}
        <VisuallyHidden> – {name}</VisuallyHidden>
      </Button>
      <Note entry={entry} name={name} />
    </div>
  );
}

function Place({ card: { company, city, distanceMiles: miles } }: { card: Card }) {
  return (
    <>
      {company && (
        <p>
          <bdi>{company}</bdi>
        </p>
      )}
      <p className={styles.Town}>
        {[city, miles !== null && `${formatTenth(miles)} ${m.miles_short()}`].filter(Boolean).join(' · ')}
      </p>
    </>
  );
}
