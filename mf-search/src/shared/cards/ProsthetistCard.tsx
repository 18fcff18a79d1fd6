import { formatFullName, formatOneDecimal, formatPhone, formatTown } from '@app/seo';
import type { Card, SearchFilters, SearchReply } from '@app/types';
import { Anchor, Pin, Row, Text, VisuallyHidden } from '@app/ui';
import { type ReactNode, useId } from 'react';
import { m } from '../../paraglide/messages.js';
import { paths } from '../../paths.ts';
import { CompareButton, SaveButton } from '../saved/ShortlistButtons.tsx';
import { toNearestLocation } from '../saved/shortlist.ts';
import { rememberOpenedProfile, toCardId } from '../search/last-results.ts';
import { formatCardName } from '../words/listing.ts';
import { CallButton } from './CallButton.tsx';
import { CardFacts } from './CardFacts.tsx';
import { CompanyName } from './CompanyName.tsx';
import { Rating } from './Rating.tsx';
import { ResultCard } from './ResultCard.tsx';

interface ProsthetistCardProps {
  card: Card;
  /** Active filters; the card says which of them it matches. */
  filters: SearchFilters;
  /** Point from which distances are measured; null: no distances are shown. */
  origin: SearchReply['origin'];
  /** Number on the map, while the map is open. */
  pinNumber?: number;
  titleAs: 'h2' | 'h3';
  fit?: ReactNode;
  /** True for a card outside the list, since the list may show the same person. */
  isCopy?: boolean;
}

export function ProsthetistCard(props: ProsthetistCardProps) {
  const { card, filters, origin, pinNumber, titleAs: Title, fit, isCopy = false } = props;
  const titleId = useId();
  const locatedPerson = origin === null ? card : { ...card, near: toNearestLocation(card, origin.zip) };
  return (
    <ResultCard
      id={isCopy ? undefined : toCardId(card.slug)}
      aria-labelledby={titleId}
      heading={
        <>
          <Row gap={1} nowrap align="start">
            {pinNumber !== undefined && (
              <p>
                <VisuallyHidden>{m.map_number()} </VisuallyHidden>
                <Pin>{pinNumber}</Pin>
              </p>
            )}
            <Title id={titleId}>
              <Anchor href={paths.profile(card.slug)} onClick={() => rememberOpenedProfile(card.slug)}>
                <bdi>{formatCardName(card)}</bdi>
              </Anchor>
            </Title>
          </Row>
          <DistanceAndTown card={card} origin={origin} />
          {card.company && (
            <Text soft>
              <CompanyName slug={card.clinicSlug}>{card.company}</CompanyName>
            </Text>
          )}
          <PrintedContact card={card} />
        </>
      }
      rating={<Rating value={card.ratingAvg} count={card.reviewCount} />}
      fit={fit}
      facts={<CardFacts card={card} filters={filters} />}
      actions={
        <>
          {!card.availability && <CallCardButton card={card} />}
          <SaveButton person={locatedPerson} />
          <CompareButton person={locatedPerson} />
        </>
      }
    />
  );
}

/** "0.2 mi · St. Louis". The state is added if it is not that of the search. */
function DistanceAndTown({ card, origin }: Pick<ProsthetistCardProps, 'card' | 'origin'>) {
  const town = origin?.state === card.state ? card.city : formatTown(card);
  return (
    <p>
      <b>
        {origin && (
          <>
            <Miles miles={card.distanceMiles} />
            {' · '}
          </>
        )}
        {card.days ? m.town_days({ town, days: card.days }) : town}
      </b>
    </p>
  );
}

function Miles({ miles }: { miles: number | null }) {
  if (miles === null) return m.distance_unknown();
  return (
    <span data-testid="distance">
      {formatOneDecimal(miles)} <span aria-hidden="true">{m.miles_short()}</span>
      <VisuallyHidden>{m.miles()}</VisuallyHidden>
    </span>
  );
}

function PrintedContact({ card }: Pick<ProsthetistCardProps, 'card'>) {
  return (
    <Text soft className="OnlyPrint">
      {[card.street, `${formatTown(card)} ${card.zipCode}`].filter(Boolean).join(', ')}
      {!card.availability && card.phone && (
        <>
          {' · '}
          <b>{formatPhone(card.phone)}</b>
        </>
      )}
    </Text>
  );
}

/** Says "Call" on a narrow card, the number on a wide one, and always both to screen readers. */
function CallCardButton({ card }: Pick<ProsthetistCardProps, 'card'>) {
  const phone = formatPhone(card.phone);
  return (
    <CallButton kind="tint" phone={card.phone}>
      <span aria-hidden="true">{m.call()}</span>
      <span aria-hidden="true">{phone}</span>
      <VisuallyHidden>
        {m.call_person({ phone })} – {formatFullName(card)}
      </VisuallyHidden>
    </CallButton>
  );
}
