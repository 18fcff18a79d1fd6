import { site } from '@app/option-lists';
import { m } from '../paraglide/messages.js';

/** A block of a text page, without markup. */
export type Block =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[]; readonly ordered?: boolean }
  | { readonly kind: 'terms'; readonly terms: readonly { readonly term: string; readonly meaning: string }[] }
  | { readonly kind: 'links'; readonly links: readonly { readonly label: string; readonly href: string }[] }
  | Table;

export interface Table {
  readonly kind: 'table';
  readonly caption: string;
  /** Column headings. The first one is that of the row labels. */
  readonly columns: readonly string[];
  readonly rows: readonly {
    readonly label: string;
    readonly cells: readonly string[];
    /** Fraction, 0 to 1, drawn as a bar beside the last cell, which contains it as text. */
    readonly share?: number;
  }[];
}

export interface Section {
  /** Anchor, equal in all languages. */
  readonly id: string;
  readonly heading: string;
  /** 3 for a subsection; default 2. */
  readonly level?: 2 | 3;
  readonly blocks: readonly Block[];
}

/** Creates a section. Strings become paragraphs. */
export const createSection = (
  id: string,
  heading: string,
  ...contents: readonly (string | Block)[]
): Section => ({
  id,
  heading,
  blocks: contents.map((content) =>
    typeof content === 'string' ? { kind: 'paragraph', text: content } : content,
  ),
});
export const createList = (...items: string[]): Block => ({ kind: 'list', items });
export const createSteps = (...items: string[]): Block => ({ kind: 'list', items, ordered: true });
export const createTerms = (...pairs: (readonly [term: string, meaning: string])[]): Block => ({
  kind: 'terms',
  terms: pairs.map(([term, meaning]) => ({ term, meaning })),
});
export const createLinks = (...pairs: (readonly [label: string, href: string])[]): Block => ({
  kind: 'links',
  links: pairs.map(([label, href]) => ({ label, href })),
});
export const getContactLinks = (): Block =>
  createLinks(
    [m.contact_mail({ email: site.helpEmail }), `mailto:${site.helpEmail}`],
    [m.footer_text({ phone: site.helpPhoneText }), `sms:${site.helpPhone}`],
  );
export const createTable = (caption: string, columns: readonly string[], rows: Table['rows']): Block => ({
  kind: 'table',
  caption,
  columns,
  rows,
});

function listBlockTexts(block: Block): readonly string[] {
  switch (block.kind) {
    case 'paragraph':
      return [block.text];
    case 'list':
      return block.items;
    case 'terms':
      return block.terms.map(({ term, meaning }) => `${term}: ${meaning}`);
    case 'links':
    case 'table':
      return [];
  }
}

/** Returns the texts of a section in one line, without links and tables, for structured data. */
export const getSectionText = ({ blocks }: Section): string => blocks.flatMap(listBlockTexts).join(' ');
