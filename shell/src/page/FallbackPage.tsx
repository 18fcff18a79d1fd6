import { listStructuredDataLinks } from '@app/seo';
import type { PageHead } from '@app/shell-api';
import { Link } from '@app/ui';
import { m } from '../paraglide/messages.js';
import { PagePlaceholder } from './PersonalPagePlaceholder.tsx';

/**
 * Page that the server renders if rendering the real one fails: title, description, and links from the structured data.
 * The browser then renders the real page.
 */
export function FallbackPage({ head }: { head: Pick<PageHead, 'title' | 'description' | 'jsonLd'> }) {
  const { title, description, jsonLd = [] } = head;
  const links = listStructuredDataLinks(jsonLd);
  return (
    <PagePlaceholder title={title} lead={description} noScriptText={m.remote_script()}>
      {links.length > 0 && (
        <ul>
          {links.map(({ name, href }) => (
            <li key={href}>
              <Link href={href}>{name}</Link>
            </li>
          ))}
        </ul>
      )}
    </PagePlaceholder>
  );
}
