import { useLocation } from '@app/router';
import { DisclosureRow, Stack } from '@app/ui';
import { useLayoutEffect, useRef } from 'react';
import type { Section } from '../texts/section.ts';
import { TextBlock } from './TextSection.tsx';

/** A section of text under its heading, opened by a press or by its anchor. */
export function CollapsibleSection({ section: { id, heading, blocks } }: { section: Section }) {
  const details = useRef<HTMLDetailsElement>(null);
  const { hash, key } = useLocation();
  // The router changes the address without the browser, which would open it.
  useLayoutEffect(() => {
    if (hash === `#${id}`) details.current!.open = true;
    // `key` changes when the same anchor is opened again.
  }, [hash, key, id]);
  return (
    <DisclosureRow ref={details} id={id} summary={<h2>{heading}</h2>}>
      <Stack>
        {blocks.map((block, i) => (
          <TextBlock key={i} block={block} />
        ))}
      </Stack>
    </DisclosureRow>
  );
}
