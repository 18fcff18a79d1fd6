import { expect, test } from 'vitest';
import en from '../messages/en.json' with { type: 'json' };

test('the words of the specification, byte for byte', () => {
  expect(en).toMatchObject({
    error_try_again: 'Try Again',
    error_refresh: 'Refresh Page',
    home_title: 'Prosthetic care that fits you',
    nav_home: 'Home',
    nav_guide: 'Guide',
    nav_contact: 'Contact',
    nav_providers: 'For Providers',
    nav_login: 'LOGIN',
    nav_signup: 'SIGN UP',
    footer_company: 'Company',
    footer_faq: 'FAQ',
    footer_provider: 'Are you a provider?',
    footer_contact: 'Contact us',
    footer_resources: 'Resources',
    footer_privacy: 'Privacy Policy',
    footer_terms: 'Terms of Service',
    footer_sitemap: 'Sitemap',
    footer_start: 'Get Started',
    footer_search: 'Search Now',
    footer_join: 'Join Now',
    home_join_patient: "I'm a Patient",
    home_join_practitioner: "I'm a Practitioner",
    sign_in: 'Sign In',
    set_role_title: 'Finalizing Your Account',
    patient_info_title: 'Patient Info',
    my_reviews_title: 'My Reviews',
  });
});
