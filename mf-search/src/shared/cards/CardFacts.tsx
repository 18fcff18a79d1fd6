import { getFlagLabel } from '@app/listing-fields';
import { formatDate } from '@app/seo';
import { getPageLocale } from '@app/shell-api';
import type { Card, SearchFilters } from '@app/types';
import { ClockIcon, DoorIcon, Fact, InfoIcon, MinusIcon, VisuallyHidden } from '@app/ui';
import type { ReactNode } from 'react';
import { m } from '../../paraglide/messages.js';
import { findOpeningState, formatOpeningState, readZonedHours } from '../hours/opening-words.ts';
import { useMinute } from '../hours/use-minute.ts';
import { listOpenDays } from '../hours/week.ts';
import { useNeeds } from '../needs/needs.ts';
import { formatPlanFact } from '../needs/plan-fact.ts';
import { findMatchingFilters } from '../words/filters.ts';
import { getAvailabilityText } from '../words/listing.ts';
import { formatMatched, formatPlans } from '../words/results.ts';

interface CardFactsProps {
  card: Card;
  filters: SearchFilters;
  /** How many facts are shown; default: three. */
  most?: number;
}

const mostFacts = 3;

/**
 * What decides about a listing, a few facts, the most important first. A warning takes the last place. What a
 * searched name matched is said besides.
 */
export function CardFacts({ card, filters, most = mostFacts }: CardFactsProps) {
  const { plan } = useNeeds();
  const minute = useMinute();
  const warning = getWarning(card);
  const facts = listFacts(card, filters, plan, minute).slice(0, warning ? most - 1 : most);
  if (warning) facts.push(warning);
  if (card.matched) facts.unshift(<Fact kind="found">{formatMatched(card.matched)}</Fact>);
  if (facts.length === 0) return null;
  return (
    <ul>
      {facts.map((fact, index) => (
        // A fact has no state: its place is its key.
        <li key={index}>{fact}</li>
      ))}
    </ul>
  );
}

function listFacts(
  card: Card,
  filters: SearchFilters,
  plan: string | undefined,
  minute: number | undefined,
): ReactNode[] {
  const accepted = filters.insurance.filter((value) => card.insuranceAccepted.includes(value));
  const matching = findMatchingFilters(card, filters);
  const isOpenAsked = filters.open.includes('now');
  const opening = !card.availability && describeOpening(card, minute, isOpenAsked);
  return [
    plan !== undefined && <PlanFact plan={plan} accepted={card.insuranceAccepted} />,
    plan === undefined && accepted.length > 0 && <Fact kind="ok">{formatPlans(accepted)}</Fact>,
    !card.availability && describeNewPatients(card),
    isOpenAsked && opening,
    card.visitAnswers && <Fact icon={<ClockIcon />}>{m.answers_within({ n: card.visitAnswers.days })}</Fact>,
    !isOpenAsked && opening,
    matching.length > 0 && (
      <Fact kind="ok">
        <VisuallyHidden>{m.fits_filters()} </VisuallyHidden>
        {matching.join(' · ')}
      </Fact>
    ),
    plan === undefined && accepted.length === 0 && card.insuranceAccepted.length > 0 && (
      <Fact icon={<InfoIcon />}>{m.plans_listed({ n: card.insuranceAccepted.length })}</Fact>
    ),
    card.confirmedAt !== null && !card.stale && (
      <Fact icon={<ClockIcon />}>{m.confirmed({ date: formatDate(card.confirmedAt, getPageLocale()) })}</Fact>
    ),
  ].filter(Boolean);
}

/** "Takes TRICARE". What is not listed is not refused, so it is never "No". */
function PlanFact({ plan, accepted }: { plan: string; accepted: readonly string[] }) {
  const { met, text } = formatPlanFact(plan, accepted);
  return met ? (
    <Fact kind="ok">{text}</Fact>
  ) : (
    <Fact kind="ask" icon={<MinusIcon />}>
      {text}
    </Fact>
  );
}

/** Whether new patients are seen, and how soon. */
function describeNewPatients({ acceptsNewPatients, firstVisitDays: n }: Card): ReactNode {
  if (acceptsNewPatients === false)
    return (
      <Fact kind="no" icon={<MinusIcon />}>
        {m.no_new_patients()}
      </Fact>
    );
  if (acceptsNewPatients === null)
    return (
      n !== null && (
        <Fact icon={<ClockIcon />}>{n === 0 ? m.first_visit_same_day() : m.first_visit_wait({ n })}</Fact>
      )
    );
  if (n === null) return <Fact kind="ok">{getFlagLabel('acceptsNewPatients', getPageLocale())}</Fact>;
  return <Fact kind="ok">{n === 0 ? m.new_patients_same_day() : m.new_patients_wait({ n })}</Fact>;
}

/** Open now, or when next. The server does not know the time: it says on which days. */
function describeOpening(card: Card, minute: number | undefined, mustBeOpen: boolean): ReactNode {
  const hours = readZonedHours(card)?.hours;
  const state = minute === undefined ? undefined : findOpeningState(card, minute);
  if (mustBeOpen && minute !== undefined && state?.kind !== 'open')
    return (
      <Fact data-clock icon={<DoorIcon />}>
        {m.open_elsewhere()}
      </Fact>
    );
  if (!hours) return null;
  const text = state ? formatOpeningState(state) : m.open_on({ days: listOpenDays(hours, getPageLocale()) });
  return (
    <Fact data-clock icon={<DoorIcon />}>
      {text}
    </Fact>
  );
}

/** Why to call before going there. */
function getWarning({ availability, stale, confirmedAt, fromRegister }: Card): ReactNode {
  if (availability) return <Fact kind="warn">{getAvailabilityText(availability)}</Fact>;
  if (fromRegister) return <Fact kind="ask">{m.card_register()}</Fact>;
  if (!stale) return null;
  return (
    <Fact kind="ask">
      {confirmedAt === null
        ? m.confirmed_never_short()
        : m.confirmed_stale_short({ date: formatDate(confirmedAt, getPageLocale()) })}
    </Fact>
  );
}
