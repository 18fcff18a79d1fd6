import { type Locale, site } from '@app/option-lists';
import { m } from './paraglide/messages.js';

/** A mail, ready for a sender. */
export interface Mail {
  /** One line, without control characters. */
  subject: string;
  text: string;
  html: string;
}

/** One piece of a mail's body. All words are plain text; the layout escapes them. */
export type Part =
  | { say: string }
  | { list: readonly string[] }
  /** What a person wrote. */
  | { quote: string }
  | { open: string; at: string };

export interface Letter {
  subject: string;
  parts: readonly Part[];
  /** The account is gone. */
  gone?: true;
  /** The mail is one that a person may do without: its name, and where a press ends it. */
  optional?: { mail: string; unsubscribe: string; settings: string };
}

/** The one layout: greeting, parts, who sends this and why. The same words in text and HTML. */
export function laidOut({ subject, parts, gone, optional }: Letter, locale: Locale): Mail {
  const who = { site: site.name, help: site.helpEmail };
  const all: Part[] = [{ say: m.greeting({}, { locale }) }, ...parts];
  const footer: Part[] = [
    { say: gone ? m.footer_gone(who, { locale }) : m.footer(who, { locale }) },
    ...(optional ? wayOut(optional, locale) : []),
  ];
  const line = oneLine(subject);
  return {
    subject: line,
    text: `${[...all.map(asText), `-- \n${footer.map(asText).join('\n')}`].join('\n\n')}\n`,
    html: `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(line)}</title></head>
<body style="margin:0;background:#F3ECE0;color:#1C2829;font:18px/1.55 'Atkinson Hyperlegible Next',Verdana,sans-serif">
<div style="max-width:36rem;margin:0 auto;padding:2rem 1rem">
<p style="margin:0 0 1rem;font-weight:800;font-size:1.35rem;color:#0B4B4F">${escaped(site.name)}</p>
<div style="background:#FFFDF9;border:1px solid #D8CCB8;border-radius:8px;padding:1rem 1.5rem">
${all.map(asHtml).join('\n')}
</div>
<div style="color:#3B4647;font-size:0.9375rem">
${footer.map(asFooter).join('\n')}
</div>
</div>
</body>
</html>
`,
  };
}

function wayOut({ mail, unsubscribe, settings }: NonNullable<Letter['optional']>, locale: Locale): Part[] {
  return [
    { say: m.stop_why({ mail }, { locale }) },
    { open: m.stop({}, { locale }), at: unsubscribe },
    { open: m.settings({}, { locale }), at: settings },
  ];
}

function asText(part: Part): string {
  if ('say' in part) return part.say;
  if ('list' in part) return part.list.map((one) => `- ${one}`).join('\n');
  if ('quote' in part) return part.quote.replace(/^/gm, '> ');
  return `${part.open}: ${part.at}`;
}

function asHtml(part: Part): string {
  if ('say' in part) return `<p>${escaped(part.say)}</p>`;
  if ('list' in part) return `<ul>${part.list.map((one) => `<li>${escaped(one)}</li>`).join('')}</ul>`;
  if ('quote' in part)
    return `<blockquote style="margin:0 0 1rem;padding:0.5rem 1rem;background:#F2DBCB;color:#5E2A14;white-space:pre-line">${escaped(part.quote)}</blockquote>`;
  return `<p><a href="${escaped(part.at)}" style="display:inline-block;padding:0.5rem 1rem;border-radius:8px;background:#0B4B4F;color:#FFFDF9">${escaped(part.open)}</a></p>`;
}

/** Links at the foot are no buttons: what the mail is about comes first. */
const asFooter = (part: Part) =>
  'open' in part
    ? `<p><a href="${escaped(part.at)}" style="color:#0B4B4F">${escaped(part.open)}</a></p>`
    : asHtml(part);

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => entities[letter]!);

/** A header can hold no line break: what follows one would be a header of the sender's choice. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must go
const oneLine = (text: string) => text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim();
