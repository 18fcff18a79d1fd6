import { type ReactNode, useLayoutEffect, useRef } from 'react';

const kept = new Map<string, Element>();

/** Holds on to the sections of the page that came as HTML, named by the id of their heading, before it is taken over. */
export function keepSections(page: ParentNode): void {
  for (const section of page.querySelectorAll('main > section[aria-labelledby]')) {
    kept.set(section.getAttribute('aria-labelledby') ?? '', section);
  }
}

/** Whether a section came with the HTML: then it can be read, and its links work, before any more script is there. */
export const hasHtmlSection = (id: string) => kept.has(id);

/** What came with the HTML goes on standing here; for someone who came from another page, `otherwise` does. */
export function FromHtml({ id, otherwise }: { id: string; otherwise: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const section = kept.get(id);
  useLayoutEffect(() => {
    if (section) place.current?.replaceChildren(section);
  }, [section]);
  return section ? <div ref={place} /> : otherwise;
}
