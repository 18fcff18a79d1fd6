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
import type { MailContent, MailPart } from './email-content.ts';
import { m } from './paraglide/messages.js';

/** A rendered mail. */
export interface Mail {
  /** One line without control characters. */
  subject: string;
  text: string;
  html: string;
}

/** Composes a mail in text and HTML with equal content: greeting, parts, sender and reason, and unsubscribe link. */
export function composeMail(
  { subject, parts, recipientKind, optional }: MailContent,
  locale: Locale,
  name = '',
): Mail {
  const siteValues = { site: site.name, help: site.helpEmail };
  const recipientName = toOneLine(name);
  const greeting = recipientName
    ? m.greeting_name({ name: recipientName }, { locale })
    : m.greeting({}, { locale });
  const allParts: MailPart[] = [{ say: greeting }, ...parts];
  const footerParts: MailPart[] = [
    { say: getFooterMessage(recipientKind)(siteValues, { locale }) },
    ...(optional ? createOptOutParts(optional, locale) : []),
  ];
  const subjectLine = toOneLine(subject);
  return {
    subject: subjectLine,
    text: `${[...allParts.map(toText), `-- \n${footerParts.map(toText).join('\n')}`].join('\n\n')}\n`,
    html: renderHtml({ title: subjectLine, parts: allParts, footerParts }, locale),
  };
}

const getFooterMessage = (without: MailContent['recipientKind']) =>
  without
    ? { deleted: m.footer_gone, new: m.footer_new, invited: m.footer_invited, alert: m.footer_alert }[without]
    : m.footer;

function createOptOutParts(
  { unsubscribe, account }: NonNullable<MailContent['optional']>,
  locale: Locale,
): MailPart[] {
  const unsubscribeLink = { open: m.stop({}, { locale }), at: unsubscribe };
  if (!account) return [unsubscribeLink];
  return [
    { say: m.stop_why({ mail: account.mail }, { locale }) },
    unsubscribeLink,
    { open: m.settings({}, { locale }), at: account.settings },
  ];
}

function toText(part: MailPart): string {
  if ('say' in part) return part.say;
  if ('list' in part) return part.list.map((item) => `- ${item}`).join('\n');
  if ('quote' in part) return part.quote.replace(/^/gm, '> ');
  return `${part.open}: ${part.at}`;
}

/** Removes line breaks, which would start another header. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are removed
const toOneLine = (text: string) => text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim();

// Layout of all mails: react-email's components, which support old mail programs (docs/decisions/0013).
const font = "'Atkinson Hyperlegible Next',Verdana,sans-serif";
/** Set on each element, because Outlook does not inherit styles into tables. */
const textStyle = { fontFamily: font, fontSize: '18px', lineHeight: '28px', margin: '0 0 16px' };
const smallTextStyle = { ...textStyle, fontSize: '15px', lineHeight: '23px', color: '#3B4647' };
const styles = {
  body: { margin: 0, background: '#F3ECE0', color: '#1C2829', fontFamily: font },
  name: { ...textStyle, fontSize: '24px', fontWeight: 800, color: '#0B4B4F' },
  sheet: { background: '#FFFDF9', border: '1px solid #D8CCB8', borderRadius: '8px', padding: '16px 24px' },
  quote: {
    ...textStyle,
    padding: '8px 16px',
    background: '#F2DBCB',
    color: '#5E2A14',
    whiteSpace: 'pre-line',
  },
  button: { ...textStyle, padding: '8px 16px', borderRadius: '8px', background: '#0B4B4F', color: '#FFFDF9' },
} as const;

interface MailDocument {
  title: string;
  parts: readonly MailPart[];
  footerParts: readonly MailPart[];
}

/** Renders the mail as HTML. */
function renderHtml({ title, parts, footerParts }: MailDocument, locale: Locale): string {
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
        h(Section, { style: { paddingTop: '16px' } }, ...footerParts.map(renderSmallPart)),
      ),
    ),
  );
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}

function renderPart(part: MailPart): ReactElement {
  if ('say' in part) return h(Text, { style: textStyle }, part.say);
  if ('list' in part) return h('ul', { style: textStyle }, ...part.list.map((item) => h('li', null, item)));
  if ('quote' in part) return h('blockquote', { style: styles.quote }, part.quote);
  return h(Text, { style: textStyle }, h(Button, { href: part.at, style: styles.button }, part.open));
}

/** Links at the foot are not buttons, so that the main link stands out. */
const renderSmallPart = (part: MailPart): ReactElement =>
  'open' in part
    ? h(
        Text,
        { style: smallTextStyle },
        h(Link, { href: part.at, style: { color: '#0B4B4F', textDecoration: 'underline' } }, part.open),
      )
    : h(Text, { style: smallTextStyle }, 'say' in part ? part.say : null);
