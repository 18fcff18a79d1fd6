import { getLabel, insurancePlans } from '@app/option-lists';
import { useShell } from '@app/shell-api';
import type { Listing } from '@app/types';
import { Anchor, CheckIcon, classNames, Grid, MinusIcon, Text } from '@app/ui';
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
  /** Absent: not stated, which does not mean "No". */
  text?: ReactNode;
  isYes?: boolean;
}

const createYesNoAnswer = (question: string, isYes: boolean | null, noText: string): Answer =>
  isYes === null ? { question } : { question, isYes, text: isYes ? m.yes() : noText };

function getKind({ text, isYes }: Answer): 'yes' | 'unknown' | 'other' {
  if (text === undefined) return 'unknown';
  return isYes ? 'yes' : 'other';
}

/** What patients ask first. Where answers depend on visitor or time, the server renders links as high. */
export function AnswerStrip({ listing }: { listing: Listing }) {
  const { locale } = useShell();
  const { plan } = useNeeds();
  const nowMs = useCurrentMinuteMs();
  const place = useNearestPlace(listing)?.place ?? listing;
  const answers: Answer[] = [
    createPlanAnswer(listing, plan && { value: plan, name: getLabel(insurancePlans, plan, locale) }),
    createNewPatientsAnswer(listing),
    createFirstVisitAnswer(listing),
    createYesNoAnswer(m.answer_children(), listing.treatsChildren, m.no()),
    ...(listing.availability ? [] : [createTodayAnswer(place, nowMs)]),
  ];
  return (
    <Grid as="dl" columns="1fr 1fr" surface="card" className={classNames(styles.Strip, 'SearchTallLinks')}>
      {answers.map((answer, index) => {
        const { question, text = m.answer_unknown() } = answer;
        const kind = getKind(answer);
        return (
          <div key={index} data-answer={kind} data-clock={question === m.answer_today() || undefined}>
            <Text as="dt" soft size="note">
              {question}
            </Text>
            <dd>
              {kind === 'yes' && <CheckIcon />}
              {kind === 'unknown' && <MinusIcon />}
              <span>{text}</span>
            </dd>
          </div>
        );
      })}
    </Grid>
  );
}

function createPlanAnswer(
  { insuranceAccepted: plans }: Listing,
  ownPlan: { value: string; name: string } | undefined | '',
): Answer {
  if (ownPlan) {
    const question = m.answer_plan({ plan: ownPlan.name });
    const isListed = plans.some((value) => value === ownPlan.value);
    return isListed ? { question, isYes: true, text: m.answer_plan_listed() } : { question };
  }
  const question = m.answer_plans();
  if (plans.length === 0) return { question };
  const listedText = m.answer_plans_listed({ n: plans.length });
  return { question, text: <Anchor href={`#${sectionIds.insurance}`}>{listedText}</Anchor> };
}

const availabilityTexts = {
  on_leave: m.answer_on_leave,
  moved: m.answer_moved,
  closed: m.answer_closed,
};

function createNewPatientsAnswer({ availability, acceptsNewPatients }: Listing): Answer {
  const question = m.answer_new_patients();
  if (availability) return { question, text: availabilityTexts[availability]() };
  return createYesNoAnswer(question, acceptsNewPatients, m.answer_not_now());
}

function createFirstVisitAnswer({ availability, firstVisitDays }: Listing): Answer {
  const question = m.answer_first_visit();
  if (availability) return { question, text: m.answer_not_now() };
  if (firstVisitDays === null) return { question };
  return { question, text: firstVisitDays === 0 ? m.wait_same_day() : m.answer_days({ n: firstVisitDays }) };
}

function createTodayAnswer(place: NearestPlace['place'], nowMs: number | undefined): Answer {
  const question = m.answer_today();
  if (!place.hours) return { question };
  const openingState = nowMs === undefined ? undefined : findOpeningState(place, nowMs);
  if (openingState) return { question, text: formatShortOpeningState(openingState) };
  return { question, text: <Anchor href={`#${sectionIds.visit}`}>{m.answer_hours()}</Anchor> };
}
