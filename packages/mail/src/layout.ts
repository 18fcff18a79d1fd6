import { type Locale, site } from '@app/option-lists';
import type { Letter, Part } from './letter.ts';
import { m } from './paraglide/messages.js';
import { renderHtml } from './sheet.ts';

/** A rendered mail. */
export interface Mail {
  /** One line without control characters. */
  subject: string;
  text: string;
  html: string;
}

/** Composes a mail in text and HTML with equal content: greeting, parts, sender and reason, and unsubscribe link. */
export function composeMail({ subject, parts, gone, optional }: Letter, locale: Locale, name = ''): Mail {
  const who = { site: site.name, help: site.helpEmail };
  const reader = toOneLine(name);
  const greeting = reader ? m.greeting_name({ name: reader }, { locale }) : m.greeting({}, { locale });
  const allParts: Part[] = [{ say: greeting }, ...parts];
  const foot: Part[] = [
    { say: gone ? m.footer_gone(who, { locale }) : m.footer(who, { locale }) },
    ...(optional ? createOptOutParts(optional, locale) : []),
  ];
  const line = toOneLine(subject);
  return {
    subject: line,
    text: `${[...allParts.map(toText), `-- \n${foot.map(toText).join('\n')}`].join('\n\n')}\n`,
    html: renderHtml({ title: line, parts: allParts, foot }, locale),
  };
}

function createOptOutParts(
  { mail, unsubscribe, settings }: NonNullable<Letter['optional']>,
  locale: Locale,
): Part[] {
  return [
    { say: m.stop_why({ mail }, { locale }) },
    { open: m.stop({}, { locale }), at: unsubscribe },
    { open: m.settings({}, { locale }), at: settings },
  ];
}

function toText(part: Part): string {
  if ('say' in part) return part.say;
  if ('list' in part) return part.list.map((one) => `- ${one}`).join('\n');
  if ('quote' in part) return part.quote.replace(/^/gm, '> ');
  return `${part.open}: ${part.at}`;
}

/** A line break in a header would start another header. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must go
const toOneLine = (text: string) => text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim();
