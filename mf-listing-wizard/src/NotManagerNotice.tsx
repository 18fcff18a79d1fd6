import { paths } from '@app/seo';
import { ButtonLink, Container, EmptyState, Figure } from '@app/ui';
import { m } from './paraglide/messages.js';

/** In place of the pages of a listing that the account does not manage, or not any more. */
export const NotManagerNotice = () => (
  <Container page>
    <EmptyState figure={<Figure drawing="seeker" />} titleAs="h1" title={m.not_managing()}>
      <p>{m.not_managing_text()}</p>
      <ButtonLink href={paths.myListing}>{m.invitation_my_listing()}</ButtonLink>
    </EmptyState>
  </Container>
);
