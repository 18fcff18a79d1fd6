import { type Locale, site } from '@app/option-lists';
import { m } from '../paraglide/messages.js';
import { termsDate } from '../texts/terms.ts';
import { dateText } from './formats.ts';

/** Heading and first line of a text page. */
export interface TextWords {
  title: string;
  lead: string;
  /** The title of a list of its headings, where the page is long. */
  contents?: string;
}

/** Headings and first lines of the pages that are mostly text. */
export function textWords(locale: Locale) {
  const o = { locale };
  return {
    guide: { title: m.guide_title({}, o), lead: m.guide_lead({}, o), contents: m.guide_contents({}, o) },
    terms: {
      title: m.terms_title({}, o),
      lead: m.terms_lead({ date: dateText(termsDate, locale) }, o),
    },
    providers: { title: m.providers_title({}, o), lead: m.providers_lead({}, o) },
    howReviewsWork: { title: m.reviews_title({}, o), lead: m.reviews_lead({}, o) },
    accessibility: { title: m.accessibility_title({}, o), lead: m.accessibility_lead({}, o) },
    compare: { title: m.compare_title({}, o), lead: m.compare_lead({}, o) },
  } satisfies Record<string, TextWords>;
}

/** The words of /login and /signup, which for now say that accounts come next. */
export function accountWords(locale: Locale) {
  const o = { locale };
  return {
    login: {
      title: m.login_title({}, o),
      lead: m.login_lead({}, o),
      noAccount: m.login_no_account({}, o),
      signup: m.signup_title({}, o),
    },
    signup: {
      title: m.signup_title({}, o),
      lead: m.signup_lead({}, o),
      patient: { label: m.home_join_patient({}, o), text: m.signup_patient_text({}, o) },
      prosthetist: { label: m.home_join_practitioner({}, o), text: m.signup_practitioner_text({}, o) },
      haveAccount: m.home_join_have_account({}, o),
      signIn: m.sign_in({}, o),
    },
    role: {
      patient: { title: m.signup_patient_title({}, o), lead: m.signup_patient_text({}, o) },
      prosthetist: { title: m.signup_practitioner_title({}, o), lead: m.signup_practitioner_text({}, o) },
      soon: m.signup_soon({}, o),
      mail: m.contact_mail({ email: site.helpEmail }, o),
      back: m.signup_back({}, o),
    },
  };
}
