import { getLabel, insurancePlans } from '@app/option-lists';
import { useShell } from '@app/shell-api';
import type { Listing } from '@app/types';
import { Anchor, CheckIcon, classNames, Grid, MinusIcon } from '@app/ui';
import type { ReactNode } from 'react';
import '../../shared/parts.css';
import { m } from '../../paraglide/messages.js';
import { sectionIds } from '../../paths.ts';
import { findOpeningState, formatShortOpeningState } from '../../shared/hours/opening-words.ts';
import { useCurrentMinuteMs } from '../../shared/hours/use-current-minute.ts';
import { useNeeds } from '../../shared/needs/needs.ts';
import styles from './AnswerStrip.module.css';
import { type NearestPlace, useNearestPlace } from './use-nearest-place.ts';

/** Fields that the strip answers, so that the panels below need not repeat them. */
export const answeredFields = ['acceptsNewPatients', 'firstVisitDays'] as const;

interface Answer {
  question: string;
  /** `unknown`: not stated, which does not mean "No". `other`: an answer other than "Yes". */
  kind: 'yes' | 'unknown' | 'other';
  text: ReactNode;
}

const createUnknownAnswer = (question: string): Answer => ({
  question,
  kind: 'unknown',
  text: m.answer_unknown(),
});
const createYesAnswer = (question: string, text = m.yes()): Answer => ({ question, kind: 'yes', text });
const createTextAnswer = (question: string, text: ReactNode): Answer => ({ question, kind: 'other', text });

/**
 * Answers to what patients ask first. The plan depends on the visitor and "today" on the time, so for these the server
 * renders links of the same height.
 */
export function AnswerStrip({ listing }: { listing: Listing }) {
  const { locale } = useShell();
  const { plan } = useNeeds();
  const nowMs = useCurrentMinuteMs();
  const place = useNearestPlace(listing)?.place ?? listing;
  const answers = [
    createPlanAnswer(listing, plan && { value: plan, name: getLabel(insurancePlans, plan, locale) }),
    createNewPatientsAnswer(listing),
    createFirstVisitAnswer(listing),
    createChildrenAnswer(listing),
    ...(listing.availability ? [] : [createTodayAnswer(place, nowMs)]),
  ];
  return (
    <Grid as="dl" columns="1fr 1fr" surface="card" className={classNames(styles.Strip, 'SearchTallLinks')}>
      {answers.map(({ question, kind, text }, index) => (
        <div key={index} data-answer={kind} data-clock={question === m.answer_today() || undefined}>
          <dt>{question}</dt>
          <dd>
            {kind === 'yes' && <CheckIcon />}
            {kind === 'unknown' && <MinusIcon />}
            <span>{text}</span>
          </dd>
        </div>
      ))}
    </Grid>
  );
}

function createPlanAnswer(
  { insuranceAccepted: plans }: Listing,
  ownPlan: { value: string; name: string } | undefined | '',
): Answer {
  if (!ownPlan) {
    const question = m.answer_plans();
    if (plans.length === 0) return createUnknownAnswer(question);
    const listedText = m.answer_plans_listed({ n: plans.length });
    return createTextAnswer(question, <Anchor href={`#${sectionIds.insurance}`}>{listedText}</Anchor>);
  }
  const question = m.answer_plan({ plan: ownPlan.name });
  return plans.some((value) => value === ownPlan.value)
    ? createYesAnswer(question, m.answer_plan_listed())
    : createUnknownAnswer(question);
}

const availabilityTexts = {
  on_leave: m.answer_on_leave,
  moved: m.answer_moved,
  closed: m.answer_closed,
};

function createNewPatientsAnswer({ availability, acceptsNewPatients }: Listing): Answer {
  const question = m.answer_new_patients();
  if (availability) return createTextAnswer(question, availabilityTexts[availability]());
  if (acceptsNewPatients === null) return createUnknownAnswer(question);
  return acceptsNewPatients ? createYesAnswer(question) : createTextAnswer(question, m.answer_not_now());
}

function createFirstVisitAnswer({ availability, firstVisitDays }: Listing): Answer {
  const question = m.answer_first_visit();
  if (availability) return createTextAnswer(question, m.answer_not_now());
  if (firstVisitDays === null) return createUnknownAnswer(question);
  return createTextAnswer(
    question,
    firstVisitDays === 0 ? m.wait_same_day() : m.answer_days({ n: firstVisitDays }),
  );
}

function createChildrenAnswer({ treatsChildren }: Listing): Answer {
  const question = m.answer_children();
  if (treatsChildren === null) return createUnknownAnswer(question);
  return treatsChildren ? createYesAnswer(question) : createTextAnswer(question, m.no());
}

function createTodayAnswer(place: NearestPlace['place'], nowMs: number | undefined): Answer {
  const question = m.answer_today();
  if (!place.hours) return createUnknownAnswer(question);
  const openingState = nowMs === undefined ? undefined : findOpeningState(place, nowMs);
  if (openingState) return createTextAnswer(question, formatShortOpeningState(openingState));
  return createTextAnswer(question, <Anchor href={`#${sectionIds.visit}`}>{m.answer_hours()}</Anchor>);
}
