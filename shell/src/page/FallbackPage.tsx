import { listStructuredDataLinks } from '@app/seo';
import { getPageLocale, type PageHead } from '@app/shell-api';
import { Container, Link, Stack } from '@app/ui';
import { m } from '../paraglide/messages.js';

/**
 * Page that the server renders if rendering the real one fails: title, description, and links from the structured data.
 * The browser then renders the real page.
 */
export function FallbackPage({
  head: { title, description, jsonLd = [] },
}: {
  head: Pick<PageHead, 'title' | 'description' | 'jsonLd'>;
}) {
  const links = listStructuredDataLinks(jsonLd);
  return (
    <Container page width="narrow" gap={4}>
      <Stack as="header">
        <h1>{title}</h1>
        <p className="Lead">{description}</p>
      </Stack>
      {links.length > 0 && (
        <ul>
          {links.map(({ name, href }) => (
            <li key={href}>
              <Link href={href}>{name}</Link>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="NeedsScript">
        {m.personal_moment({}, { locale: getPageLocale() })}
      </p>
      <noscript>
        <p>{m.remote_script({}, { locale: getPageLocale() })}</p>
      </noscript>
    </Container>
  );
}
