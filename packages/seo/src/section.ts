/** A piece of a text page. The shell draws it in React, the gateway prints it as HTML; the words are the same. */
export type Block =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[]; readonly ordered?: boolean }
  | { readonly kind: 'terms'; readonly terms: readonly { readonly term: string; readonly meaning: string }[] }
  | { readonly kind: 'links'; readonly links: readonly { readonly label: string; readonly href: string }[] };

export interface Section {
  /** Anchor, stable across languages. */
  readonly id: string;
  readonly heading: string;
  /** 3 under the section before it that has 2, which is what a section has without a word. */
  readonly level?: 2 | 3;
  readonly blocks: readonly Block[];
}

export const paragraph = (text: string): Block => ({ kind: 'paragraph', text });
export const list = (...items: string[]): Block => ({ kind: 'list', items });
export const steps = (...items: string[]): Block => ({ kind: 'list', items, ordered: true });
export const terms = (...pairs: (readonly [term: string, meaning: string])[]): Block => ({
  kind: 'terms',
  terms: pairs.map(([term, meaning]) => ({ term, meaning })),
});
export const links = (...pairs: (readonly [label: string, href: string])[]): Block => ({
  kind: 'links',
  links: pairs.map(([label, href]) => ({ label, href })),
});
