import { getFilterHeading, getFlagLabel } from '@app/listing-fields';
import { getLabel, specialties } from '@app/option-lists';
import { displayName, formatFullName, formatPhone, formatTenth, formatTown, toPhoneHref } from '@app/seo';
import { useShell } from '@app/shell-api';
import type { Card, SearchFilters } from '@app/types';
import {
  Anchor,
  ButtonLink,
  ClockIcon,
  Distance,
  Fact,
  FactRow,
  Fits,
  PhoneIcon,
  Pin,
  Text,
  VisuallyHidden,
} from '@app/ui';
import { type ReactNode, useId } from 'react';
import { m } from '../../paraglide/messages.js';
import { paths } from '../../paths.ts';
import { CompareButton, SaveButton } from '../saved/ShortlistButtons.tsx';
import { toNear } from '../saved/shortlist.ts';
import { rememberOpened, toCardId } from '../search/last-results.ts';
import { findMatchingFilters } from '../words/filters.ts';
import { formatFreshness, getAvailabilityText } from '../words/listing.ts';
import { formatMatched, formatPlans } from '../words/results.ts';
import { CallText } from './CallText.tsx';
import styles from './ProsthetistCard.module.css';
import { Rating } from './Rating.tsx';
import { ResultCard } from './ResultCard.tsx';

interface ProsthetistCardProps {
  card: Card;
  /** Active filters; the card lists those that it matches. */
  filters: SearchFilters;
  /** ZIP code from which distances are measured; null: no distances are shown. */
  origin: string | null;
  /** Number on the map, while the map is open. */
  pin?: number;
  titleAs: 'h2' | 'h3';
  /** Why it matches the visitor, if known. */
  fit?: ReactNode;
}

/** Card of one result: name, location, distance, rating, matching facts, last confirmation and actions. */
export function ProsthetistCard(props: ProsthetistCardProps) {
  const { card, filters, origin, pin, titleAs: Title, fit } = props;
  const titleId = useId();
  const name = formatFullName(card);
  const remembered = origin === null ? card : { ...card, near: toNear(card, origin) };
  const town = formatTown(card);
  return (
    <ResultCard
      id={toCardId(card.slug)}
      aria-labelledby={titleId}
      who={
        <>
          <Title id={titleId}>
            <Anchor href={paths.profile(card.slug)} onClick={() => rememberOpened(card.slug)}>
              <bdi>{displayName(card)}</bdi>
            </Anchor>
          </Title>
          <p>
            <bdi>{card.company}</bdi>
            <span className="NoPrint">
              {card.company && <br />}
              {card.days ? m.town_days({ town, days: card.days }) : town}
            </span>
          </p>
          <p className="OnlyPrint">
            {[card.street, `${town} ${card.zipCode}`].filter(Boolean).join(', ')}
            {!card.availability && card.phone && (
              <>
                {' · '}
                <b>{formatPhone(card.phone)}</b>
              </>
            )}
          </p>
        </>
      }
      lead={
        (origin !== null || pin !== undefined) && (
          <>
            {pin !== undefined && (
              <p className={styles.Pin}>
                <VisuallyHidden>{m.map_number()} </VisuallyHidden>
                <Pin>{pin}</Pin>
              </p>
            )}
            {origin !== null && <Miles miles={card.distanceMiles} />}
          </>
        )
      }
      rate={<Rating value={card.ratingAvg} count={card.reviewCount} />}
      facts={<CardFacts card={card} filters={filters} fit={fit} />}
      actions={
        <>
          {!card.availability && toPhoneHref(card.phone) && (
            <ButtonLink kind="tint" href={toPhoneHref(card.phone)}>
              <PhoneIcon /> <CallText phone={card.phone} />
              <VisuallyHidden> – {name}</VisuallyHidden>
            </ButtonLink>
          )}
          <SaveButton person={remembered} />
          <CompareButton person={remembered} />
        </>
      }
    />
  );
}

function Miles({ miles }: { miles: number | null }) {
  if (miles === null) return <Text soft>{m.distance_unknown()}</Text>;
  return <Distance data-testid="distance" number={formatTenth(miles)} unit={m.miles()} />;
}

function CardFacts({ card, filters, fit }: Pick<ProsthetistCardProps, 'card' | 'filters' | 'fit'>) {
  const { locale } = useShell();
  const fits = findMatchingFilters(card, filters);
  const plans = formatPlans(card, filters.insurance);
  const others = card.specialties.filter((value) => !filters.specialty.some((wanted) => wanted === value));
  return (
    <>
      {card.matched && <Fact kind="found">{formatMatched(card.matched)}</Fact>}
      {fit}
      {fits.length > 0 && (
        <Fits>
          <b>{m.fits_filters()}</b> {fits.join(' · ')}
        </Fits>
      )}
      {others.length > 0 && (
        <Text soft className="NoPrint">
          <VisuallyHidden>{getFilterHeading('specialty', locale)}: </VisuallyHidden>
          {others.map((value) => getLabel(specialties, value, locale)).join(' · ')}
        </Text>
      )}
      <FactRow>
        {plans && <Fact kind="ok">{plans}</Fact>}
        {card.availability && <Fact kind="no">{getAvailabilityText(card.availability)}</Fact>}
        {!card.availability && card.acceptsNewPatients === true && (
          <Fact kind="ok">{getFlagLabel('acceptsNewPatients', locale)}</Fact>
        )}
        {!card.availability && card.acceptsNewPatients === false && (
          <Fact kind="no">{m.no_new_patients()}</Fact>
        )}
        <Fact kind={card.stale ? 'warn' : undefined} icon={card.stale ? undefined : <ClockIcon />}>
          {formatFreshness(card)}
        </Fact>
      </FactRow>
    </>
  );
}
