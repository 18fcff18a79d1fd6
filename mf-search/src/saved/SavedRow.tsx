import { formatDisplayName, formatOneDecimal, formatPhone, getInitials } from '@app/seo';
import type { Card, SavedPerson } from '@app/types';
import { Anchor, classNames, Grid, Portrait, VisuallyHidden } from '@app/ui';
import type { ReactNode } from 'react';
import '../shared/parts.css';
import { m } from '../paraglide/messages.js';
import { paths } from '../paths.ts';
import { CallButton } from '../shared/cards/CallButton.tsx';
import { Rating } from '../shared/cards/Rating.tsx';
import { getAvailabilityText } from '../shared/words/listing.ts';
import styles from './SavedList.module.css';

interface SavedRowProps {
  listing: SavedPerson['listing'];
  /** Undefined: it failed to load. Null: no longer public. */
  card: Card | null | undefined;
  name: string;
  titleAs?: 'h2' | 'h3';
  action: ReactNode;
  notes: ReactNode;
}

export function SavedRow({ listing, card, name, titleAs: Heading = 'h2', action, notes }: SavedRowProps) {
  return (
    <Grid columns="minmax(0, 1fr) auto" gap={1} columnGap="1h" align="start" className={styles.Person}>
      {listing && (
        <Portrait
          className={classNames('SearchWideOnly', styles.Portrait)}
          alt=""
          initials={getInitials(listing)}
        />
      )}
      <div className={classNames('SearchTallLinks', styles.Who)}>
        <Heading>
          {listing ? (
            <Anchor href={paths.profile(listing.slug)}>
              <bdi>{formatDisplayName(listing)}</bdi>
            </Anchor>
          ) : (
            name
          )}
        </Heading>
        {card && <PracticeAndTown card={card} />}
        {card === null && listing && <p>{m.compare_gone()}</p>}
      </div>
      <div>{card && <Rating value={card.ratingAvg} count={card.reviewCount} />}</div>
      <div className={styles.Call}>
        {card?.availability && <p>{getAvailabilityText(card.availability)}</p>}
        {card && !card.availability && (
          <CallButton kind="tint" phone={card.phone}>
            <span>{formatPhone(card.phone)}</span>
            <VisuallyHidden>{m.saved_call({ name })}</VisuallyHidden>
          </CallButton>
        )}
      </div>
      <div>{action}</div>
      <div className={styles.Notes}>{notes}</div>
    </Grid>
  );
}

function PracticeAndTown({ card: { company, city, distanceMiles: miles } }: { card: Card }) {
  return (
    <>
      {company && (
        <p>
          <bdi>{company}</bdi>
        </p>
      )}
      <p className="SearchDigits">
        <b>
          {[city, miles !== null && `${formatOneDecimal(miles)} ${m.miles_short()}`]
            .filter(Boolean)
            .join(' · ')}
        </b>
      </p>
    </>
  );
}
