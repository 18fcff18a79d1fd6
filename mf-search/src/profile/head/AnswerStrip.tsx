import { getLabel, insurancePlans } from '@app/option-lists';
import { useShell } from '@app/shell-api';
import type { Listing } from '@app/types';
import { Anchor, CheckIcon, MinusIcon } from '@app/ui';
import type { ReactNode } from 'react';
import { m } from '../../paraglide/messages.js';
import { findOpeningState, formatShortState } from '../../shared/hours/opening-words.ts';
import { useMinute } from '../../shared/hours/use-minute.ts';
import { useNeeds } from '../../shared/needs/needs.ts';
import { sectionIds } from '../section-ids.ts';
import styles from './AnswerStrip.module.css';

/** Fields that the strip answers, so that the panels below need not repeat them. */
export const answeredAbove = ['acceptsNewPatients', 'firstVisitDays'] as const;

interface Answer {
  question: string;
  /** unknown: nobody said, which is no "No". */
  kind: 'yes' | 'unknown' | 'said';
  text: ReactNode;
}

const unknown = (question: string): Answer => ({ question, kind: 'unknown', text: m.answer_unknown() });
const yes = (question: string, text = m.yes()): Answer => ({ question, kind: 'yes', text });
const said = (question: string, text: ReactNode): Answer => ({ question, kind: 'said', text });

/**
 * What patients ask first. The plan depends on the visitor, and today on the time: the server renders links to the
 * answers, which are as tall.
 */
export function AnswerStrip({ listing }: { listing: Listing }) {
  const { locale } = useShell();
  const { plan } = useNeeds();
  const minute = useMinute();
  const answers = [
    answerPlan(listing, plan && { value: plan, name: getLabel(insurancePlans, plan, locale) }),
    answerNewPatients(listing),
    answerFirstVisit(listing),
    answerChildren(listing),
    ...answerToday(listing, minute),
  ];
  return (
    <dl className={styles.Strip}>
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
    </dl>
  );
}

function answerPlan(
  { insuranceAccepted: plans }: Listing,
  own: { value: string; name: string } | undefined | '',
): Answer {
  if (!own) {
    const question = m.answer_plans();
    if (plans.length === 0) return unknown(question);
    const listed = m.answer_plans_listed({ n: plans.length });
    return said(question, <Anchor href={`#${sectionIds.insurance}`}>{listed}</Anchor>);
  }
  const question = m.answer_plan({ plan: own.name });
  return plans.some((value) => value === own.value)
    ? yes(question, m.answer_plan_listed())
    : unknown(question);
}

const away = {
  on_leave: m.answer_on_leave,
  moved: m.answer_moved,
  closed: m.answer_closed,
};

function answerNewPatients({ availability, acceptsNewPatients: accepts }: Listing): Answer {
  const question = m.answer_new_patients();
  if (availability) return said(question, away[availability]());
  if (accepts === null) return unknown(question);
  return accepts ? yes(question) : said(question, m.answer_not_now());
}

function answerFirstVisit({ availability, firstVisitDays: days }: Listing): Answer {
  const question = m.answer_first_visit();
  if (availability) return said(question, m.answer_not_now());
  if (days === null) return unknown(question);
  return said(question, days === 0 ? m.wait_same_day() : m.answer_days({ n: days }));
}

function answerChildren({ treatsChildren: treats }: Listing): Answer {
  const question = m.answer_children();
  if (treats === null) return unknown(question);
  return treats ? yes(question) : said(question, m.no());
}

/** Nothing about a practice that sees nobody now. */
function answerToday(listing: Listing, minute: number | undefined): Answer[] {
  if (listing.availability) return [];
  const question = m.answer_today();
  if (!listing.hours) return [unknown(question)];
  const state = minute === undefined ? undefined : findOpeningState(listing, minute);
  if (state) return [said(question, formatShortState(state))];
  return [said(question, <Anchor href={`#${sectionIds.visit}`}>{m.answer_hours()}</Anchor>)];
}
