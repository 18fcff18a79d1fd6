import { useLocation } from '@app/router';
import { DisclosureRow, Stack } from '@app/ui';
import { useLayoutEffect, useRef } from 'react';
import type { Section } from '../texts/section.ts';
import { TextBlock } from './TextSection.tsx';

/** A section of text below its heading, opened by pressing the heading or by the anchor in the address. */
export function CollapsibleSection({ section: { id, heading, blocks } }: { section: Section }) {
  const detailsRef = useRef<HTMLDetailsElement>(null);
  const { hash, key } = useLocation();
  // The browser would open the section, but does not notice that the router changes the address.
  useLayoutEffect(() => {
    if (hash === `#${id}`) detailsRef.current!.open = true;
    // `key` changes when the same anchor is opened again.
  }, [hash, key, id]);
  return (
    <DisclosureRow ref={detailsRef} id={id} summary={<h2>{heading}</h2>}>
      <Stack>
        {blocks.map((block, i) => (
          <TextBlock key={i} block={block} />
        ))}
      </Stack>
    </DisclosureRow>
  );
}
