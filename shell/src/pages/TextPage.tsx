import { usePageTitle } from '@app/remote-kit';
import { Container, Link, Stack } from '@app/ui';
import type { ReactNode } from 'react';
import type { Section } from '../texts/section.ts';
import { TextSection } from './TextSection.tsx';

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
