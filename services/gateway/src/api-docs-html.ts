import { Html, html } from '@app/seo';
import type { OpenApiDocument, Operation, Parameter } from './openapi.ts';

// One document without script, style sheet or outside file: it needs nothing but itself to be read.
const styles = `
:root { color-scheme: light dark; --line: light-dark(#d8ccb8, #3e372f); --soft: light-dark(#3b4647, #d2c8b8); --ink: light-dark(#1c2829, #f6eee1); --link: light-dark(#0b4b4f, #8ed2c8); }
body { margin: 0 auto; max-width: 64rem; padding: 1.5rem 1rem 4rem; background: light-dark(#f3ece0, #191613); color: var(--ink); font: 1.0625rem/1.55 Verdana, sans-serif; overflow-wrap: anywhere; }
a { color: var(--link); } :focus-visible { outline: 3px solid light-dark(#a3400f, #ffd37a); outline-offset: 3px; }
h1, h2, h3 { line-height: 1.25; } h2 { margin-top: 3rem; padding-top: 1.5rem; border-top: 1px solid var(--line); } h2 code { font-size: 1em; }
nav li { margin-block: 0.5rem; } nav a, summary { display: inline-block; min-height: 2.75rem; line-height: 2.75rem; } summary { cursor: pointer; color: var(--link); }
.Table { overflow-x: auto; } table { border-collapse: collapse; width: 100%; } caption { text-align: start; font-weight: bold; padding-block: 1rem 0.5rem; }
th, td { padding: 0.5rem 0.75rem 0.5rem 0; border-top: 1px solid var(--line); text-align: start; vertical-align: top; overflow-wrap: normal; } td { color: var(--soft); }
code, pre { font: 0.95em/1.5 ui-monospace, Menlo, Consolas, monospace; } pre { overflow: auto; max-height: 30rem; padding: 1rem; border: 1px solid var(--line); }`;

/** The document as a page to read: every call with its inputs, answers and the shape of its reply. */
export function apiDocsHtml(document: OpenApiDocument): string {
  const { info, paths, components } = document;
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  return `<!doctype html>${
    html`<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${info.title}</title><meta name="description" content="${info.summary}"><meta name="robots" content="noindex"><link rel="icon" href="data:,"><style>${new Html(styles)}</style></head><body><main><h1>${info.title}</h1><p>${info.summary} ${info.description}</p><p>For programs: <a href="/api/openapi.json">openapi.json</a> (OpenAPI ${document.openapi}). Questions: <a href="mailto:${info.contact.email}">${info.contact.email}</a>.</p><nav aria-label="Calls"><ul>${calls.map(
      ({ path, method, operation }) =>
        html`<li><a href="#${operation.operationId}"><code>${method} ${path}</code></a><br>${operation.summary}</li>`,
    )}</ul></nav>${calls.map((call) => section(call))}<h2 id="problem">Problem</h2><p>The body of every answer that is not the promised one.</p>${shape('Problem', components.schemas.Problem)}${Object.entries(
      components.schemas,
    )
      .filter(([name]) => name !== 'Problem')
      .map(
        ([name, schema]) => html`<h2 id="${name}">${name}</h2>${shape(name, schema)}`,
      )}</main></body></html>`.text
  }`;
}

function section({ path, method, operation }: { path: string; method: string; operation: Operation }): Html {
  const reply =
    operation.responses['200']?.content?.['application/json']?.schema.$ref.split('/').at(-1) ?? '';
  return html`<section aria-labelledby="${operation.operationId}"><h2 id="${operation.operationId}"><code>${method} ${path}</code></h2><p>${operation.summary}</p>${
    operation.description && html`<p>${operation.description}</p>`
  }<div class="Table" tabindex="0" role="region" aria-label="Inputs of ${method} ${path}"><table><caption>Inputs</caption><thead><tr><th scope="col">Name</th><th scope="col">In</th><th scope="col">May be</th><th scope="col">Meaning</th></tr></thead><tbody>${operation.parameters.map(
    (parameter) =>
      html`<tr><th scope="row"><code>${parameter.name}</code>${parameter.required && ' (required)'}</th><td>${parameter.in}</td><td>${mayBe(parameter)}</td><td>${parameter.description}</td></tr>`,
  )}</tbody></table></div><div class="Table" tabindex="0" role="region" aria-label="Answers of ${method} ${path}"><table><caption>Answers</caption><thead><tr><th scope="col">Status</th><th scope="col">When</th></tr></thead><tbody>${Object.entries(
    operation.responses,
  ).map(
    ([status, { description }]) =>
      html`<tr><th scope="row">${status}</th><td>${description}${status === '200' && html` <a href="#${reply}">${reply}</a>`}</td></tr>`,
  )}</tbody></table></div></section>`;
}

function mayBe({ schema }: Parameter): string {
  const of = (schema.type === 'array' ? schema.items : schema) as Record<string, unknown>;
  const parts = [
    schema.type === 'array' ? 'list of' : '',
    Array.isArray(of.enum) ? of.enum.join(', ') : String(of.type ?? 'text'),
    of.minimum !== undefined ? `from ${of.minimum}` : '',
    of.maximum !== undefined ? `to ${of.maximum}` : '',
    of.maxLength !== undefined ? `up to ${of.maxLength} characters` : '',
    schema.default !== undefined ? `(default ${schema.default})` : '',
  ];
  return parts.filter(Boolean).join(' ');
}

const shape = (name: string, schema: unknown) =>
  html`<details><summary>Shape of ${name}, as JSON Schema</summary><pre tabindex="0"><code>${JSON.stringify(schema, null, 2)}</code></pre></details>`;
