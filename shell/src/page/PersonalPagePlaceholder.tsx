import { Container, Stack } from '@app/ui';
import type { ReactNode } from 'react';
import { m } from '../paraglide/messages.js';
import { getPersonalPageTexts, type PersonalPage } from './personal-page-texts.ts';

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

/** Placeholder of a personal page until the session is known. Rendered on the server, so the same for all users. */
export const PersonalPagePlaceholder = ({ page }: { page: PersonalPage }) => (
  <PagePlaceholder {...getPersonalPageTexts()[page]} noScriptText={m.personal_script()} />
);
