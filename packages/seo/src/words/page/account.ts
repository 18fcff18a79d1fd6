import { type Locale, site } from '@app/option-lists';
import { m } from '../../paraglide/messages.js';
import { createParagraph, createSteps, type Section } from '../../section.ts';
import type { TextWords } from '../text/texts.ts';

/** Who opens an account. */
export type SignupRole = 'patient' | 'prosthetist';

/** Words of /login and /signup that the first HTML and the shell's forms share. */
export function getAccountWords(locale: Locale) {
  const o = { locale };
  return {
    login: {
      title: m.login_title({}, o),
      lead: m.login_lead({ site: site.name }, o),
      noAccount: m.login_no_account({}, o),
      signup: m.signup_title({}, o),
      forgot: m.login_forgot({}, o),
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
      back: m.signup_back({}, o),
    },
  };
}

/** What signing up is and how long it takes, under the choice at /signup. */
export const getSignupGuide = (locale: Locale): Section => ({
  id: 'how-to-sign-up',
  heading: m.signup_guide({}, { locale }),
  blocks: [
    createSteps(
      m.signup_guide_1({}, { locale }),
      m.signup_guide_2({}, { locale }),
      m.signup_guide_3({}, { locale }),
    ),
    createParagraph(m.signup_guide_time({}, { locale })),
  ],
});

/** Heading and first line of the pages that are made in the browser for who is signed in. */
export function getPersonalWords(locale: Locale) {
  const o = { locale };
  return {
    setRole: { title: m.set_role_title({}, o), lead: m.set_role_lead({}, o) },
    resetPassword: { title: m.reset_title({}, o), lead: m.reset_lead({}, o) },
    account: { title: m.account_title({}, o), lead: m.account_lead({}, o) },
    patientInfo: { title: m.patient_info_title({}, o), lead: m.patient_info_lead({}, o) },
    myReviews: { title: m.my_reviews_title({}, o), lead: m.my_reviews_lead({}, o) },
    member: { title: m.member_title({}, o), lead: m.member_lead({}, o) },
    editListing: { title: m.listing_title({}, o), lead: m.listing_lead({}, o) },
    myListing: { title: m.my_listing_title({}, o), lead: m.my_listing_lead({}, o) },
    unsubscribe: { title: m.unsubscribe_title({}, o), lead: m.unsubscribe_lead({}, o) },
  } satisfies Record<string, TextWords>;
}
export type PersonalPage = keyof ReturnType<typeof getPersonalWords>;
