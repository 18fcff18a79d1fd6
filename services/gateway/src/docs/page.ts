import { site } from '@app/option-lists';
import { type App, createDirectHandler } from '@app/service-kit';
import {
  type Content,
  type OpenApiDocument,
  type Operation,
  type Parameter,
  problemContent,
} from '@app/service-kit/api-docs/shapes';
import { Html, html } from '../html.ts';
import { compress, negotiateEncoding } from '../static/compression.ts';

/** Paths that the gateway answers itself. */
export const docsPaths = { json: '/api/openapi.json', page: '/api/docs' } as const;

/** Registers the routes of the API's description: JSON and a page. */
export function registerApiDocsRoutes(app: App, buildDocument: () => Promise<OpenApiDocument>): void {
  const formats = {
    [docsPaths.json]: { mediaType: 'application/json', render: JSON.stringify },
    [docsPaths.page]: { mediaType: 'text/html; charset=utf-8', render: renderApiDocs },
  };
  for (const [path, { mediaType, render }] of Object.entries(formats)) {
    let lastRendering: { document: OpenApiDocument; bytes: Buffer } | undefined;
    app.get(
      path,
      createDirectHandler(async (c, headers) => {
        const document = await buildDocument();
        if (lastRendering?.document !== document)
          lastRendering = { document, bytes: Buffer.from(render(document)) };
        const { bytes } = lastRendering;
        const encoding = negotiateEncoding(c.req.header('accept-encoding'));
        const body = encoding ? await compress(bytes, encoding) : bytes;
        return new Response(new Uint8Array(body), {
          headers: {
            ...headers,
            'content-type': mediaType,
            'cache-control': 'no-cache',
            vary: 'accept-encoding',
            ...(encoding && { 'content-encoding': encoding }),
          },
        });
      }),
    );
  }
}

// The page loads no script, style sheet or other file.
const styles = `
:root { color-scheme: light dark; --line: light-dark(#d8ccb8, #3e372f); --soft: light-dark(#3b4647, #d2c8b8); --ink: light-dark(#1c2829, #f6eee1); --link: light-dark(#0b4b4f, #8ed2c8); }
body { margin: 0 auto; max-width: 64rem; padding: 1.5rem 1rem 4rem; background: light-dark(#f3ece0, #191613); color: var(--ink); font: 1.0625rem/1.55 system-ui, sans-serif; overflow-wrap: break-word; }
a { color: var(--link); } :focus-visible { outline: 3px solid light-dark(#a3400f, #ffd37a); outline-offset: 3px; }
h1, h2, h3 { line-height: 1.25; } h2 { margin-top: 3rem; padding-top: 1.5rem; border-top: 1px solid var(--line); } h2 code { font-size: 1em; }
nav li { margin-block: 0.5rem; } nav a, .Back, summary { display: inline-block; min-height: 2.75rem; padding-block: 0.6rem; box-sizing: border-box; } nav ul { padding-inline-start: 1.25rem; } summary { cursor: pointer; color: var(--link); }
dl { margin: 0; } dl > div { padding-block: 0.6rem; border-top: 1px solid var(--line); } dt { font-weight: bold; } dt span { font-weight: normal; } dt span, dd { color: var(--soft); } dd { margin: 0; }
@media (min-width: 44rem) { dl > div { display: grid; grid-template-columns: 14rem minmax(0, 1fr); gap: 0 1.5rem; } dd { grid-column: 2; } }
code, pre { font: 0.95em/1.5 ui-monospace, Menlo, Consolas, monospace; } pre { overflow: auto; max-height: 30rem; padding: 1rem; border: 1px solid var(--line); }`;

/** Renders the document as a readable page: every call with its inputs, replies and errors. */
export function renderApiDocs(document: OpenApiDocument): string {
  const { info, paths, components } = document;
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  return `<!doctype html>${
    html`<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${info.title}</title><meta name="description" content="${info.summary}"><meta name="robots" content="noindex"><link rel="icon" href="data:,"><style>${new Html(styles)}</style></head><body><main><a class="Back" href="/">Back to ${site.name}</a><h1>${info.title}</h1><p>${renderProse(info.summary)} ${renderProse(info.description)}</p><p>For programs: <a href="/api/openapi.json">openapi.json</a> (OpenAPI ${document.openapi}). Questions: <a href="mailto:${info.contact.email}">${info.contact.email}</a>.</p><nav aria-label="Calls"><ul>${calls.map(
      ({ path, method, operation }) =>
        html`<li><a href="#${operation.operationId}"><code>${method} ${renderBreakablePath(path)}</code></a><br>${renderProse(operation.summary)}</li>`,
    )}</ul></nav>${calls.map((call) => renderSection(call))}<h2 id="session">Sessions</h2><p>Calls that need a session take it as <code>Authorization: Bearer</code> and the token. ${renderProse(String(components.securitySchemes.session?.description))}</p><h2 id="problem">Problem</h2><p>The body of every answer that is not the promised one.</p>${renderShape('Problem', components.schemas.Problem)}${Object.entries(
      components.schemas,
    )
      .filter(([name]) => name !== 'Problem')
      .map(
        ([name, schema]) => html`<h2 id="${name}">${name}</h2>${renderShape(name, schema)}`,
      )}</main></body></html>`.text
  }`;
}

/** Renders text between backticks as code. */
const renderProse = (text: string): Html[] =>
  text.split('`').map((part, i) => (i % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));

/** Allows line breaks in a path after slashes only. */
const renderBreakablePath = (path: string): Html[] =>
  path.split(/(?<=\/)(?=.)/).map((part, i) => html`${i > 1 && html`<wbr>`}${part}`);

function renderSection({
  path,
  method,
  operation,
}: {
  path: string;
  method: string;
  operation: Operation;
}): Html {
  const [[mediaType = '', body] = []] = Object.entries(operation.requestBody?.content ?? {});
  return html`<section aria-labelledby="${operation.operationId}"><h2 id="${operation.operationId}"><code>${method} ${renderBreakablePath(path)}</code></h2><p>${renderProse(operation.summary)}</p>${
    operation.description && html`<p>${renderProse(operation.description)}</p>`
  }${body && html`<h3>Body</h3><p>${mediaType === 'application/json' ? 'JSON' : html`<code>${mediaType}</code>`}: ${renderLinks(body)}</p>`}<h3>Inputs</h3><dl>${operation.parameters.map(
    (parameter) =>
      html`<div><dt><code>${parameter.name}</code> <span>${parameter.in}${parameter.required && ', required'}</span></dt><dd>${renderProse(parameter.description)}</dd><dd>${renderType(parameter)}</dd></div>`,
  )}</dl><h3>Answers</h3><dl>${Object.entries(operation.responses).map(
    ([status, { description, content }]) => {
      // Problems have their own section, and nearly every call would list them.
      const [replyBody] = Object.entries(content ?? {}).flatMap(([type, typeContent]) =>
        type in problemContent ? [] : [typeContent],
      );
      return html`<div><dt>${status}</dt><dd>${renderProse(description)}${replyBody && html` ${renderLinks(replyBody)}`}</dd></div>`;
    },
  )}</dl></section>`;
}

const renderLinks = ({ schema: { $ref, oneOf = [] } }: Content[string]): Html[] =>
  ($ref ? [{ $ref }, ...oneOf] : oneOf).map((reference, i) => {
    const name = reference.$ref.split('/').at(-1);
    return html`${i > 0 && ' or '}<a href="#${name}">${name}</a>`;
  });

function renderType({ schema }: Parameter): string {
  const elementSchema = ((schema.type === 'array' ? schema.items : schema) ?? {}) as Record<string, unknown>;
  const parts = [
    schema.type === 'array' ? 'list of' : '',
    Array.isArray(elementSchema.enum) ? elementSchema.enum.join(', ') : String(elementSchema.type ?? 'text'),
    elementSchema.minimum !== undefined ? `from ${elementSchema.minimum}` : '',
    elementSchema.maximum !== undefined ? `to ${elementSchema.maximum}` : '',
    elementSchema.maxLength !== undefined ? `up to ${elementSchema.maxLength} characters` : '',
    schema.default !== undefined ? `(default ${schema.default})` : '',
  ];
  return parts.filter(Boolean).join(' ');
}

const renderShape = (name: string, schema: unknown) =>
  html`<details><summary>Shape of ${name}, as JSON Schema</summary><pre tabindex="0"><code>${JSON.stringify(schema, null, 2)}</code></pre></details>`;
