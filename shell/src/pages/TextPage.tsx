import { usePageTitle } from '@app/remote-kit';
import { Container, DescriptionList, Grid, Link, Row, ShareBar, Stack } from '@app/ui';
import type { ReactNode } from 'react';
import type { Block, Section, Table } from '../texts/section.ts';

interface TextPageProps {
  title: string;
  lead: string;
  /** Title of the table of contents. Absent: no contents, for short pages. */
  contentsTitle?: string;
  sections?: readonly Section[];
  /** Content between lead and sections. */
  children?: ReactNode;
}

/** A page of text sections, aligned with the header. Wide windows show the table of contents beside them. */
export function TextPage({ title, lead, contentsTitle, sections = [], children }: TextPageProps) {
  usePageTitle(title);
  return (
    <Container page gap={4} className="TextPage">
      <Stack as="header">
        <h1>{title}</h1>
        <p className="Lead">{lead}</p>
      </Stack>
      {contentsTitle && <Contents title={contentsTitle} sections={sections} />}
      <Stack gap={4}>
        {children}
        {sections.map((section) => (
          <TextSection key={section.id} section={section} />
        ))}
      </Stack>
    </Container>
  );
}

function Contents({ title, sections }: { title: string; sections: readonly Section[] }) {
  return (
    <nav className="Contents" aria-labelledby="contents-title">
      <p id="contents-title">
        <b>{title}</b>
      </p>
      <ul>
        {sections.map(({ id, heading }) => (
          <li key={id}>
            <Link href={`#${id}`}>{heading}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A section of text with its anchor. */
function TextSection({ section: { id, heading, level, blocks } }: { section: Section }) {
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
      return (
        <Stack as={block.ordered ? 'ol' : 'ul'} gap={1} className="TextList">
          {block.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </Stack>
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
                    <Grid
                      as="span"
                      columns="minmax(1.5rem, 1fr) minmax(2.4rem, auto)"
                      gap="1h"
                      align="center"
                      className="TextTable-share"
                    >
                      <ShareBar share={share} size="small" />
                      <span>{cell}</span>
                    </Grid>
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
