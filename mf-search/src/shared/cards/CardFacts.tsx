import { getFlagLabel } from '@app/listing-fields';
import { getLabel, insurancePlans } from '@app/option-lists';
import { formatDate } from '@app/seo';
import { getPageLocale } from '@app/shell-api';
import type { Card, SearchFilters } from '@app/types';
import { ClockIcon, DoorIcon, Fact, InfoIcon, MinusIcon, Stack, VisuallyHidden } from '@app/ui';
import { type ReactNode, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { findOpeningState, formatOpeningState, parseZonedHours } from '../hours/opening-words.ts';
import { useCurrentMinuteMs } from '../hours/use-current-minute.ts';
import { formatOpenDays } from '../hours/week.ts';
import { useNeeds } from '../needs/needs.ts';
import { describeMatchingFilters } from '../words/filters.ts';
import { getAvailabilityText } from '../words/listing.ts';
import { formatNameMatches, formatPlans } from '../words/results.ts';

interface CardFactsProps {
  card: Card;
  filters: SearchFilters;
  maxFacts?: number;
}

const defaultMaxFacts = 3;

/** Facts that help to decide, the most important first, a warning last. What a name matched is not counted. */
export function CardFacts({ card, filters, maxFacts = defaultMaxFacts }: CardFactsProps) {
  const { plan } = useNeeds();
  const nowMs = useCurrentMinuteMs();
  const [shownAtMs] = useState(Date.now);
  const warning = renderWarning(card);
  const facts = listFacts(card, filters, plan, { nowMs, shownAtMs }).slice(
    0,
    warning ? maxFacts - 1 : maxFacts,
  );
  if (warning) facts.push(warning);
  if (card.matched) facts.unshift(<Fact kind="found">{formatNameMatches(card.matched)}</Fact>);
  if (facts.length === 0) return null;
  return (
    <Stack as="ul">
      {facts.map((fact, index) => (
        // Facts have no state, so the index can be the key.
        <Stack as="li" key={index}>
          {fact}
        </Stack>
      ))}
    </Stack>
  );
}

/** `shownAtMs`: when the card was first shown, soon after the search found the place. */
interface CardTimes {
  nowMs: number | undefined;
  shownAtMs: number;
}

function listFacts(
  card: Card,
  filters: SearchFilters,
  plan: string | undefined,
  times: CardTimes,
): ReactNode[] {
  const acceptedPlans = filters.insurance.filter((value) => card.insuranceAccepted.includes(value));
  const filterTexts = describeMatchingFilters(card, filters);
  const mustBeOpen = filters.open.includes('now');
  const openingFact = !card.availability && renderOpening(card, times, mustBeOpen);
  return [
    plan !== undefined && <PlanFact plan={plan} acceptedPlans={card.insuranceAccepted} />,
    plan === undefined && acceptedPlans.length > 0 && <Fact kind="ok">{formatPlans(acceptedPlans)}</Fact>,
    !card.availability && renderNewPatients(card),
    mustBeOpen && openingFact,
    card.visitAnswers && <Fact icon={<ClockIcon />}>{m.answers_within({ n: card.visitAnswers.days })}</Fact>,
    !mustBeOpen && openingFact,
    filterTexts.length > 0 && (
      <Fact kind="ok">
        <VisuallyHidden>{m.fits_filters()} </VisuallyHidden>
        {filterTexts.join(' · ')}
      </Fact>
    ),
    plan === undefined && acceptedPlans.length === 0 && card.insuranceAccepted.length > 0 && (
      <Fact icon={<InfoIcon />}>{m.plans_listed({ n: card.insuranceAccepted.length })}</Fact>
    ),
    card.confirmedAt !== null && !card.stale && (
      <Fact icon={<ClockIcon />}>{m.confirmed({ date: formatDate(card.confirmedAt, getPageLocale()) })}</Fact>
    ),
  ].filter(Boolean);
}

/** "Takes TRICARE". A plan that is not listed may be accepted, so the text is never "No". */
function PlanFact({ plan, acceptedPlans }: { plan: string; acceptedPlans: readonly string[] }) {
  const label = getLabel(insurancePlans, plan, getPageLocale());
  return acceptedPlans.includes(plan) ? (
    <Fact kind="ok">{m.takes_plan({ plan: label })}</Fact>
  ) : (
    <Fact kind="ask" icon={<MinusIcon />}>
      {m.plan_not_listed({ plan: label })}
    </Fact>
  );
}

/** Says if new patients are accepted, and how soon. */
function renderNewPatients({ acceptsNewPatients, firstVisitDays }: Card): ReactNode {
  if (acceptsNewPatients === false)
    return (
      <Fact kind="no" icon={<MinusIcon />}>
        {m.no_new_patients()}
      </Fact>
    );
  if (acceptsNewPatients === null)
    return (
      firstVisitDays !== null && (
        <Fact icon={<ClockIcon />}>
          {firstVisitDays === 0 ? m.first_visit_same_day() : m.first_visit_wait({ n: firstVisitDays })}
        </Fact>
      )
    );
  if (firstVisitDays === null)
    return <Fact kind="ok">{getFlagLabel('acceptsNewPatients', getPageLocale())}</Fact>;
  return (
    <Fact kind="ok">
      {firstVisitDays === 0 ? m.new_patients_same_day() : m.new_patients_wait({ n: firstVisitDays })}
    </Fact>
  );
}

/** States that the practice is open now, or when it opens next; on the server, without current time, on which days. */
function renderOpening(card: Card, { nowMs, shownAtMs }: CardTimes, mustBeOpen: boolean): ReactNode {
  const hours = parseZonedHours(card)?.hours;
  const openingState = nowMs === undefined ? undefined : findOpeningState(card, nowMs);
  // Otherwise it has closed since it was found.
  const wasOpenWhenShown = findOpeningState(card, shownAtMs)?.kind === 'open';
  if (mustBeOpen && nowMs !== undefined && openingState?.kind !== 'open' && !wasOpenWhenShown)
    return (
      <Fact data-clock icon={<DoorIcon />}>
        {m.open_elsewhere()}
      </Fact>
    );
  if (!hours) return null;
  const text = openingState
    ? formatOpeningState(openingState)
    : m.open_on({ days: formatOpenDays(hours, getPageLocale()) });
  return (
    <Fact data-clock icon={<DoorIcon />}>
      {text}
    </Fact>
  );
}

/** A reason to call before going there; null if there is none. */
function renderWarning({ availability, stale, confirmedAt, fromRegister }: Card): ReactNode {
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
