import { type Locale, site } from '@app/option-lists';
import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Html } from '@react-email/html';
import { Link } from '@react-email/link';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { createElement as h, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Letter, Part } from './letter.ts';
import { m } from './paraglide/messages.js';

/** A rendered mail. */
export interface Mail {
  /** One line without control characters. */
  subject: string;
  text: string;
  html: string;
}

/** Composes a mail in text and HTML with equal content: greeting, parts, sender and reason, and unsubscribe link. */
export function composeMail({ subject, parts, without, optional }: Letter, locale: Locale, name = ''): Mail {
  const who = { site: site.name, help: site.helpEmail };
  const reader = toOneLine(name);
  const greeting = reader ? m.greeting_name({ name: reader }, { locale }) : m.greeting({}, { locale });
  const allParts: Part[] = [{ say: greeting }, ...parts];
  const foot: Part[] = [
    { say: getFooter(without)(who, { locale }) },
    ...(optional ? createOptOutParts(optional, locale) : []),
  ];
  const line = toOneLine(subject);
  return {
    subject: line,
    text: `${[...allParts.map(toText), `-- \n${foot.map(toText).join('\n')}`].join('\n\n')}\n`,
    html: renderHtml({ title: line, parts: allParts, foot }, locale),
  };
}

const getFooter = (without: Letter['without']) =>
  without
    ? { deleted: m.footer_gone, new: m.footer_new, invited: m.footer_invited, alert: m.footer_alert }[without]
    : m.footer;

function createOptOutParts(
  { unsubscribe, account }: NonNullable<Letter['optional']>,
  locale: Locale,
): Part[] {
  const stop = { open: m.stop({}, { locale }), at: unsubscribe };
  if (!account) return [stop];
  return [
    { say: m.stop_why({ mail: account.mail }, { locale }) },
    stop,
    { open: m.settings({}, { locale }), at: account.settings },
  ];
}

function toText(part: Part): string {
  if ('say' in part) return part.say;
  if ('list' in part) return part.list.map((item) => `- ${item}`).join('\n');
  if ('quote' in part) return part.quote.replace(/^/gm, '> ');
  return `${part.open}: ${part.at}`;
}

/** A line break in a header would start another header. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must go
const toOneLine = (text: string) => text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim();

// Layout of all mails: react-email's components, which support old mail programs (docs/decisions/0013).
const font = "'Atkinson Hyperlegible Next',Verdana,sans-serif";
/** Set on each element, because Outlook does not inherit styles into tables. */
const size = { fontFamily: font, fontSize: '18px', lineHeight: '28px', margin: '0 0 16px' };
const small = { ...size, fontSize: '15px', lineHeight: '23px', color: '#3B4647' };
const styles = {
  body: { margin: 0, background: '#F3ECE0', color: '#1C2829', fontFamily: font },
  name: { ...size, fontSize: '24px', fontWeight: 800, color: '#0B4B4F' },
  sheet: { background: '#FFFDF9', border: '1px solid #D8CCB8', borderRadius: '8px', padding: '16px 24px' },
  quote: {
    ...size,
    padding: '8px 16px',
    background: '#F2DBCB',
    color: '#5E2A14',
    whiteSpace: 'pre-line',
  },
  button: { ...size, padding: '8px 16px', borderRadius: '8px', background: '#0B4B4F', color: '#FFFDF9' },
} as const;

interface Sheet {
  title: string;
  parts: readonly Part[];
  foot: readonly Part[];
}

/** Renders the mail as HTML. */
function renderHtml({ title, parts, foot }: Sheet, locale: Locale): string {
  const page = h(
    Html,
    { lang: locale },
    h(Head, null, h('meta', { name: 'viewport', content: 'width=device-width' }), h('title', null, title)),
    h(
      Body,
      { style: styles.body },
      h(
        Container,
        { style: { maxWidth: '36rem', padding: '32px 16px' } },
        h(Text, { style: styles.name }, site.name),
        h(Section, { style: styles.sheet }, ...parts.map(renderPart)),
        h(Section, { style: { paddingTop: '16px' } }, ...foot.map(renderSmallPart)),
      ),
    ),
  );
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}

function renderPart(part: Part): ReactElement {
  if ('say' in part) return h(Text, { style: size }, part.say);
  if ('list' in part) return h('ul', { style: size }, ...part.list.map((item) => h('li', null, item)));
  if ('quote' in part) return h('blockquote', { style: styles.quote }, part.quote);
  return h(Text, { style: size }, h(Button, { href: part.at, style: styles.button }, part.open));
}

/** Links at the foot are not buttons, so that the main link stands out. */
const renderSmallPart = (part: Part): ReactElement =>
  'open' in part
    ? h(
        Text,
        { style: small },
        h(Link, { href: part.at, style: { color: '#0B4B4F', textDecoration: 'underline' } }, part.open),
      )
    : h(Text, { style: small }, 'say' in part ? part.say : null);
