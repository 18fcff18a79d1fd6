import { type Html, html } from '../html.ts';

/** Names and values in two columns; what is empty is left out, and nothing at all when all are. */
export function renderTermRows(rows: readonly (readonly [name: string, value: string])[]): Html | null {
  const known = rows.filter(([, value]) => value !== '');
  if (known.length === 0) return null;
  return html`<dl class="Terms">${known.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}
