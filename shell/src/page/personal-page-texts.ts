import { m } from '../paraglide/messages.js';

/** Returns the headings and leads of personal pages, which are rendered in the browser. */
export const getPersonalPageTexts = () => ({
  setRole: { title: m.set_role_title(), lead: m.set_role_lead() },
  resetPassword: { title: m.reset_title(), lead: m.reset_lead() },
  account: { title: m.account_title(), lead: m.account_lead() },
  patientInfo: { title: m.patient_info_title(), lead: m.patient_info_lead() },
  myReviews: { title: m.my_reviews_title(), lead: m.my_reviews_lead() },
  myRequests: { title: m.my_requests_title(), lead: m.my_requests_lead() },
  member: { title: m.member_title(), lead: m.member_lead() },
  editListing: { title: m.listing_title(), lead: m.listing_lead() },
  myListing: { title: m.my_listing_title(), lead: m.my_listing_lead() },
  sharedList: { title: m.shared_list_title(), lead: m.shared_list_lead() },
  manageListing: { title: m.manage_listing_title(), lead: m.manage_listing_lead() },
  alert: { title: m.alert_link_title(), lead: m.alert_link_lead() },
  unsubscribe: { title: m.unsubscribe_title(), lead: m.unsubscribe_lead() },
});
export type PersonalPage = keyof ReturnType<typeof getPersonalPageTexts>;
