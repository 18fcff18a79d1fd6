import { Loadable, useLoadable, withRetries } from '@app/remote-kit/loading';
import { useShell } from '@app/shell-api';
import { FromHtml, hasHtmlSection } from '../../loading/FromHtml.tsx';
import { useSoon } from './use-soon.ts';

const sections = new Loadable(() => withRetries(() => import('./HomeSections.tsx')));

/** The rest of Home. Until its code is there the sections of the HTML stand in its place, also when it never comes. */
export function LaterSections() {
  const { soon, ref } = useSoon(hasHtmlSection('how'));
  return <div ref={ref}>{soon ? <Sections /> : <Brought />}</div>;
}

function Sections() {
  const state = useLoadable(sections);
  if (state.status !== 'loaded') return <Brought />;
  const { default: HomeSections } = state.value;
  return <HomeSections />;
}

function Brought() {
  const isVisitor = useShell().session.status === 'signed-out';
  const ids = isVisitor ? ['how', 'checked', 'join'] : ['how', 'checked'];
  return ids.map((id) => <FromHtml key={id} id={id} otherwise={null} />);
}
