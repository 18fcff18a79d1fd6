import { useNavigate } from '@app/router';
import { type ReactNode, useContext, useLayoutEffect, useRef } from 'react';
import { ReachesContext } from '../frame/RouterLink.tsx';

const kept = new Map<string, Element>();

/** Holds on to the sections of the page that came as HTML, named by the id of their heading, before it is taken over. */
export function keepSections(page: ParentNode): void {
  for (const section of page.querySelectorAll('main > section[aria-labelledby]')) {
    kept.set(section.getAttribute('aria-labelledby') ?? '', section);
  }
}

/** Whether the HTML brought a section that still stands for itself. */
export const cameAsHtml = (id: string): boolean => kept.has(id);

/** What came with the HTML goes on standing here; for someone who came from another page, `otherwise` does. */
export function FromHtml({ id, otherwise }: { id: string; otherwise: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const section = kept.get(id);
  useRouterLinksIn(place);
  useLayoutEffect(() => {
    if (section) place.current?.replaceChildren(section);
  }, [section]);
  return section ? <div ref={place} /> : otherwise;
}

/** Its links are plain: a press on one that leads to a page of this document stays in it. */
function useRouterLinksIn(place: { readonly current: HTMLElement | null }): void {
  const navigate = useNavigate();
  const reaches = useContext(ReachesContext);
  useLayoutEffect(() => {
    const { current } = place;
    const follow = (event: MouseEvent) => {
      const href = event.target instanceof Element && event.target.closest('a')?.getAttribute('href');
      const modified = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
      if (!href || modified || !href.startsWith('/') || !reaches(href)) return;
      event.preventDefault();
      navigate(href);
    };
    current?.addEventListener('click', follow);
    return () => current?.removeEventListener('click', follow);
  }, [place, navigate, reaches]);
}
