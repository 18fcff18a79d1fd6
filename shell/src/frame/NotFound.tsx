import { Loadable } from '../loading/loadable.ts';
import { withRetries } from '../loading/with-retries.ts';
import { LoadedPage } from './LoadedPage.tsx';

const page = new Loadable(() => withRetries(() => import('../pages/NotFoundPage.tsx')));

/** An address that leads nowhere. */
export const NotFound = () => <LoadedPage page={page} />;
