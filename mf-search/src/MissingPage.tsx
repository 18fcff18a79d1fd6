import { usePageTitle } from '@app/remote-kit';
import { Container, EmptyState, Figure, Link } from '@app/ui';
import { m } from './paraglide/messages.js';
import { paths } from './paths.ts';

/** Page for missing content: a title, an explanation, and a link to all listings. */
export function MissingPage({ title, text }: { title: string; text: string }) {
  usePageTitle(title);
  return (
    <Container page>
      <EmptyState titleAs="h1" figure={<Figure drawing="seeker" />} title={title}>
        <p>{text}</p>
        <Link href={paths.nationwideResults}>{m.search_link()}</Link>
      </EmptyState>
    </Container>
  );
}
