import { DescriptionList, Link, Row, ShareBar, Stack } from '@app/ui';
import type { Block, Section, Table } from '../texts/section.ts';

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

function TextTable({ table: { caption, columns, rows } }: { table: Table }) {
  return (
    <div className="TextTable-frame">
      <table className="TextTable">
        <caption>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, cells, share }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {cells.map((cell, i) => (
                <td key={i}>
                  {share !== undefined && i === cells.length - 1 ? (
                    <span className="TextTable-share">
                      <ShareBar share={share} size="small" />
                      <span>{cell}</span>
                    </span>
                  ) : (
                    cell
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
