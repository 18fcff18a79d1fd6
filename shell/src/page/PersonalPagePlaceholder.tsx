import { Container, Stack } from '@app/ui';
import { m } from '../paraglide/messages.js';
import { getPersonalPageTexts, type PersonalPage } from './personal-page-texts.ts';

/** Placeholder of a personal page until the session is known. Rendered on the server, so the same for all users. */
export function PersonalPagePlaceholder({ page }: { page: PersonalPage }) {
  const { title, lead } = getPersonalPageTexts()[page];
  return (
    <Container page width="narrow" gap={4}>
      <Stack as="header">
        <h1>{title}</h1>
        <p className="Lead">{lead}</p>
      </Stack>
      <p role="status" className="NeedsScript">
        {m.personal_moment()}
      </p>
      <noscript>
        <p>{m.personal_script()}</p>
      </noscript>
    </Container>
  );
}
