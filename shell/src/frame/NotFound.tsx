import { Loadable, withRetries } from '@app/remote-kit/loading';
import { LoadedPage } from './LoadedPage.tsx';

const page = new Loadable(() => withRetries(() => import('../pages/NotFoundPage.tsx')));

/** An address that leads nowhere. */
export const NotFound = () => <LoadedPage page={page} />;
