import { type Html, html } from '../html.ts';

/** Names and values in two columns; what is empty is left out, and nothing at all when all are. */
export function renderTermRows(rows: readonly { term: string; value: string }[]): Html | null {
  const known = rows.filter(({ value }) => value !== '');
  if (known.length === 0) return null;
  return html`<dl class="Terms">${known.map(({ term, value }) => html`<div><dt>${term}</dt><dd>${value}</dd></div>`)}</dl>`;
}
