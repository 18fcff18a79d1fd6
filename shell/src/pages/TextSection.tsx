import { DescriptionList, Link, Row, Stack } from '@app/ui';
import type { Block, Section } from '../texts/section.ts';
import { TextTable } from './TextTable.tsx';

/** A section of text with its anchor. */
export function TextSection({ section: { id, heading, level, blocks } }: { section: Section }) {
  const Heading = level === 3 ? 'h3' : 'h2';
  return (
    <Stack as="section" id={id} aria-labelledby={`${id}-title`}>
      <Heading id={`${id}-title`}>{heading}</Heading>
      {blocks.map((block, i) => (
        <TextBlock key={i} block={block} />
      ))}
    </Stack>
  );
}

export function TextBlock({ block }: { block: Block }) {
  switch (block.kind) {
    case 'paragraph':
      return <p>{block.text}</p>;
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul';
      return (
        <List className="TextList">
          {block.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </List>
      );
    }
    case 'terms':
      return (
        <DescriptionList
          kind="glossary"
          rows={block.terms.map(({ term, meaning }) => ({ term, value: meaning }))}
        />
      );
    case 'links':
      return (
        <Row>
          {block.links.map(({ label, href }) => (
            <Link key={href} href={href}>
              {label}
            </Link>
          ))}
        </Row>
      );
    case 'table':
      return <TextTable table={block} />;
  }
}
