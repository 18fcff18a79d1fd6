import { paths } from '@app/seo';
import { ButtonLink } from '@app/ui';
import { m } from '../paraglide/messages.js';
import {
  createLinks,
  createList,
  createSection,
  createSteps,
  getContactLinks,
  type Section,
} from '../texts/section.ts';
import { TextPage } from './TextPage.tsx';

/** Page `/for-providers`, and `/submit-prosthetist` without a session. */
export default function ProviderPage() {
  return (
    <TextPage title={m.providers_title()} lead={m.providers_lead()} sections={getProviderSections()}>
      <p>
        <ButtonLink size="large" href={paths.signupAs('prosthetist')}>
          {m.signup_practitioner_title()}
        </ButtonLink>
      </p>
    </TextPage>
  );
}

export function getProviderSections(): Section[] {
  return [
    createSection(
      'why',
      m.providers_why(),
      createList(m.providers_why_find(), m.providers_why_fair(), m.providers_why_network()),
    ),
    createSection(
      'how',
      m.providers_how(),
      createSteps(m.providers_how_1(), m.providers_how_2(), m.providers_how_3(), m.providers_how_4()),
    ),
    createSection(
      'then',
      m.providers_then(),
      createList(
        m.providers_then_photo(),
        m.providers_then_reply(),
        m.providers_then_figures(),
        m.providers_then_invite(),
        m.providers_then_confirm(),
      ),
      m.providers_then_free(),
    ),
    createSection('need', m.providers_need(), m.providers_need_1(), m.providers_need_2()),
    createSection(
      'reviews',
      m.providers_reviews(),
      m.providers_reviews_1(),
      m.providers_reviews_2(),
      createLinks([m.reviews_title(), paths.howReviewsWork]),
    ),
    createSection('wrong', m.providers_wrong(), m.providers_wrong_1(), getContactLinks()),
  ];
}
