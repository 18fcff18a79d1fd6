import { formatDocumentTitle, type Section, type TextWords } from '@app/seo';
import { getPageLocale } from '@app/shell-api';
import { Link, Stack, Wrap } from '@app/ui';
import type { ReactNode } from 'react';
import { useTitle } from '../frame/use-title.ts';
import { TextSection } from './TextSection.tsx';

interface Props {
  words: TextWords;
  sections?: readonly Section[];
  /** Between the first lines and the sections. */
  children?: ReactNode;
}

/** A page to read: the same sections as in the HTML of the gateway, in the reading column. */
export function TextPage({ words, sections = [], children }: Props) {
  useTitle(formatDocumentTitle(words.title, getPageLocale()));
  return (
    <Wrap className="TextPage" width="narrow">
      <Stack gap="wide">
        <header className="Stack">
          <h1>{words.title}</h1>
          <p className="Lead">{words.lead}</p>
        </header>
        {words.contents && <Contents title={words.contents} sections={sections} />}
        {children}
        {sections.map((section) => (
          <TextSection key={section.id} section={section} />
        ))}
      </Stack>
    </Wrap>
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
