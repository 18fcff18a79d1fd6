/** Trusted HTML. Created by `html`, which escapes its values, or from constant text. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  toString(): string {
    return this.text;
  }
}

/** Values in a template: text is escaped; `false`, `null` and `undefined` are omitted; lists are joined. */
export type HtmlValue = string | number | Html | false | null | undefined | readonly HtmlValue[];

const htmlEntities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are exactly what HTML forbids
const forbiddenCharactersPattern = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g;

/** Escapes text for content and quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(forbiddenCharactersPattern, '').replace(/[&<>"']/g, (character) => htmlEntities[character]!);

function renderValue(value: HtmlValue): string {
  if (value instanceof Html) return value.text;
  if (typeof value === 'string') return escapeHtml(value);
  if (typeof value === 'number') return String(value);
  if (value === false || value === null || value === undefined) return '';
  return value.map(renderValue).join('');
}

/** Template tag for HTML. Attributes must be quoted: `<a href="${href}">`. */
export function html(strings: TemplateStringsArray, ...values: HtmlValue[]): Html {
  let text = strings[0]!;
  for (let i = 0; i < values.length; i++) text += renderValue(values[i]) + strings[i + 1]!;
  return new Html(text);
}

const scriptEscapes: Record<string, string> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/** Escapes JSON for `<script>`: no `</script>`, no comment start, no line separators that old parsers reject. */
export const escapeScript = (json: string): string =>
  json.replace(/[<>\u2028\u2029]/g, (character) => scriptEscapes[character]!);

export const toScriptJson = (value: unknown): string => escapeScript(JSON.stringify(value));
