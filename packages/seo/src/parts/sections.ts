import { type Html, html } from '../html.ts';
import type { Block, Section, Table } from '../section.ts';
import { renderBar } from './bar.ts';

function block(of: Block): Html {
  switch (of.kind) {
    case 'paragraph':
      return html`<p>${of.text}</p>`;
    case 'list': {
      const items = of.items.map((item) => html`<li>${item}</li>`);
      return of.ordered ? html`<ol class="TextList">${items}</ol>` : html`<ul class="TextList">${items}</ul>`;
    }
    case 'terms':
      return html`<dl class="Terms" data-kind="glossary">${of.terms.map(
        ({ term, meaning }) => html`<div><dt>${term}</dt><dd>${meaning}</dd></div>`,
      )}</dl>`;
    case 'links':
      return html`<div class="Row">${of.links.map(({ label, href }) => html`<a class="Link" href="${href}">${label}</a>`)}</div>`;
    case 'table':
      return renderTable(of);
  }
}

const renderTable = ({ caption, columns, rows }: Table): Html =>
  html`<table class="TextTable"><caption>${caption}</caption><thead><tr>${columns.map(
    (column) => html`<th scope="col">${column}</th>`,
  )}</tr></thead><tbody>${rows.map(
    ({ label, cells, share }) =>
      html`<tr><th scope="row">${label}</th>${cells.map((cell, i) =>
        share !== undefined && i === cells.length - 1
          ? html`<td><span class="TextTable-share">${renderBar(share, true)}<span>${cell}</span></span></td>`
          : html`<td>${cell}</td>`,
      )}</tr>`,
  )}</tbody></table>`;

/** Sections of a text page, each with an anchor. */
export const renderSections = (sections: readonly Section[]): Html[] =>
  sections.map(
    ({ id, heading, level, blocks }) =>
      html`<section class="Stack" id="${id}" aria-labelledby="${id}-title">${
        level === 3 ? html`<h3 id="${id}-title">${heading}</h3>` : html`<h2 id="${id}-title">${heading}</h2>`
      }${blocks.map(block)}</section>`,
  );

/** Where to jump on a long page: a link to each of its headings. */
export const renderContents = (sections: readonly Section[], title: string): Html =>
  html`<nav class="Contents" aria-labelledby="contents-title"><p id="contents-title"><b>${title}</b></p><ul>${sections.map(
    ({ id, heading }) => html`<li><a class="Link" href="#${id}">${heading}</a></li>`,
  )}</ul></nav>`;

function listWords(of: Block): readonly string[] {
  switch (of.kind) {
    case 'paragraph':
      return [of.text];
    case 'list':
      return of.items;
    case 'terms':
      return of.terms.map(({ term, meaning }) => `${term}: ${meaning}`);
    case 'links':
    case 'table':
      return [];
  }
}

/** All words of a section's blocks in one line: what structured data may hold. */
export const getSectionText = ({ blocks }: Section): string => blocks.flatMap(listWords).join(' ');

/** A text page: heading, lead, sections, in the reading column. */
export const renderTextPage = (title: string, lead: string, ...parts: (Html | Html[])[]): Html =>
  html`<div class="Wrap First-page" data-width="narrow"><div class="Stack" data-gap="wide"><header class="Stack"><h1>${title}</h1><p class="Lead">${lead}</p></header>${parts}</div></div>`;
