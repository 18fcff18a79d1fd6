import { Link } from '@app/ui';
import { paths } from '../../paths.ts';
import { Page } from './Page.tsx';

/** An address of the back office that leads nowhere. */
export const NotFound = () => (
  <Page title="Page not found" lead="No page of the back office has this address.">
    <p>
      <Link href={paths.inbox}>Go to the inbox</Link>
    </p>
  </Page>
);
