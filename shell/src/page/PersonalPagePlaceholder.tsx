import { Container, Stack } from '@app/ui';
import type { ReactNode } from 'react';
import { m } from '../paraglide/messages.js';

interface PagePlaceholderProps {
  title: string;
  lead: string;
  /** Shown to browsers without script. */
  noScriptText: string;
  children?: ReactNode;
}

/** Server HTML in place of a page that only the browser renders. */
export const PagePlaceholder = ({ title, lead, noScriptText, children }: PagePlaceholderProps) => (
  <Container page width="narrow" gap={4}>
    <Stack as="header">
      <h1>{title}</h1>
      <p className="Lead">{lead}</p>
    </Stack>
    {children}
    <p role="status" className="NeedsScript">
      {m.personal_moment()}
    </p>
    <noscript>
      <p>{noScriptText}</p>
    </noscript>
  </Container>
);

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

/** Placeholder of a personal page until the session is known. Rendered on the server, so the same for all users. */
export const PersonalPagePlaceholder = ({ page }: { page: PersonalPage }) => (
  <PagePlaceholder {...getPersonalPageTexts()[page]} noScriptText={m.personal_script()} />
);
