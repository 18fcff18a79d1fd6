import { Loadable, withRetries } from '@app/remote-kit/loading';
import { LatePart } from '../../page/LatePart.tsx';

export const sections = new Loadable(() => withRetries(() => import('./HomeSections.tsx')));

/** The lower sections of Home. */
export const LaterSections = () => <LatePart part={sections} props={{}} rendered />;
