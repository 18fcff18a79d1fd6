import { nationwideQueryMiles } from '@app/option-lists';
import { buildResultsPath } from '@app/seo';
import { m } from '../paraglide/messages.js';
import {
  createLinks,
  createList,
  createSection,
  createSteps,
  createTerms,
  type Section,
} from '../texts/section.ts';
import { TextPage } from './TextPage.tsx';

/** Page `/guide/costs`, for people who pay themselves. */
export default function CostsPage() {
  return (
    <TextPage
      title={m.costs_title()}
      lead={m.costs_lead()}
      contentsTitle={m.guide_contents()}
      sections={getCostSections()}
    />
  );
}

export const getCostSections = (): Section[] => [
  createSection('first-visit', m.costs_first(), m.costs_first_1(), m.costs_first_2()),
  createSection(
    'includes',
    m.costs_includes(),
    m.costs_includes_1(),
    m.costs_includes_2(),
    createList(m.costs_includes_ask_1(), m.costs_includes_ask_2(), m.costs_includes_ask_3()),
  ),
  createSection(
    'free-talk',
    m.costs_talk(),
    m.costs_talk_1(),
    createLinks([
      m.costs_find(),
      buildResultsPath({
        radius: String(nationwideQueryMiles),
        page: '1',
        sortBy: 'distance',
        costHelp: 'Free first talk',
      }),
    ]),
  ),
  createSection(
    'payment-plans',
    m.costs_plans(),
    m.costs_plans_1(),
    createList(m.costs_plans_ask_1(), m.costs_plans_ask_2(), m.costs_plans_ask_3(), m.costs_plans_ask_4()),
  ),
  createSection(
    'charity-care',
    m.costs_charity(),
    m.costs_charity_1(),
    m.costs_charity_2(),
    m.costs_charity_3(),
  ),
  createSection(
    'appeals',
    m.costs_appeal(),
    m.costs_appeal_1(),
    createSteps(
      m.costs_appeal_step_1(),
      m.costs_appeal_step_2(),
      m.costs_appeal_step_3(),
      m.costs_appeal_step_4(),
      m.costs_appeal_step_5(),
    ),
    m.costs_appeal_fast(),
    m.costs_appeal_help(),
  ),
  createSection(
    'whom-to-ask',
    m.costs_ask(),
    createTerms(
      [m.costs_ask_practice(), m.costs_ask_practice_text()],
      [m.costs_ask_plan(), m.costs_ask_plan_text()],
      [m.costs_ask_hospital(), m.costs_ask_hospital_text()],
      [m.costs_ask_state(), m.costs_ask_state_text()],
      [m.costs_ask_va(), m.costs_ask_va_text()],
    ),
  ),
];
