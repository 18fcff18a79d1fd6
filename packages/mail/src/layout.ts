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

export interface Mail {
  /** One line without control characters. */
  subject: string;
  text: string;
  html: string;
}

/** Composes an email as text and HTML of equal content: greeting, parts, sender and reason, unsubscribe link. */
export function composeMail(
  { subject, parts, recipientKind, optOut }: MailContent,
  locale: Locale,
  name = '',
): Mail {
  const siteValues = { site: site.name, help: site.helpEmail };
  const nameLine = toOneLine(name);
  const greeting = nameLine ? m.greeting_name({ name: nameLine }, { locale }) : m.greeting({}, { locale });
  const bodyParts: MailPart[] = [{ text: greeting }, ...parts];
  const footerParts: MailPart[] = [
    { text: getFooterMessage(recipientKind)(siteValues, { locale }) },
    ...(optOut ? createOptOutParts(optOut, locale) : []),
  ];
  const subjectLine = toOneLine(subject);
  return {
    subject: subjectLine,
    text: `${[...bodyParts.map(toText), `-- \n${footerParts.map(toText).join('\n')}`].join('\n\n')}\n`,
    html: renderHtml({ title: subjectLine, parts: bodyParts, footerParts }, locale),
  };
}

const getFooterMessage = (recipientKind: MailContent['recipientKind']) =>
  recipientKind
    ? {
        deleted: m.footer_gone,
        new: m.footer_new,
        invited: m.footer_invited,
        claimed: m.footer_claimed,
        alert: m.footer_alert,
      }[recipientKind]
    : m.footer;

function createOptOutParts(
  { unsubscribeUrl, account }: NonNullable<MailContent['optOut']>,
  locale: Locale,
): MailPart[] {
  const unsubscribeLink = { label: m.stop({}, { locale }), url: unsubscribeUrl };
  if (!account) return [unsubscribeLink];
  return [
    { text: m.stop_why({ mail: account.preferenceLabel }, { locale }) },
    unsubscribeLink,
    { label: m.settings({}, { locale }), url: account.settingsUrl },
  ];
}

function toText(part: MailPart): string {
  if ('text' in part) return part.text;
  if ('list' in part) return part.list.map((item) => `- ${item}`).join('\n');
  if ('quote' in part) return part.quote.replace(/^/gm, '> ');
  return `${part.label}: ${part.url}`;
}

/** Replaces control characters by spaces. A line break in a subject would start another header. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are removed
const toOneLine = (text: string) => text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim();

// Layout of all emails by components of react-email, which support old mail programs (docs/decisions/0013).
const fontFamily = "'Atkinson Hyperlegible Next',Verdana,sans-serif";
/** Set on each element, because Outlook does not inherit styles into tables. */
const textStyle = { fontFamily, fontSize: '18px', lineHeight: '28px', margin: '0 0 16px' };
const footerTextStyle = { ...textStyle, fontSize: '15px', lineHeight: '23px', color: '#3B4647' };
const styles = {
  body: { margin: 0, background: '#F3ECE0', color: '#1C2829', fontFamily },
  siteName: { ...textStyle, fontSize: '24px', fontWeight: 800, color: '#0B4B4F' },
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

function renderHtml({ title, parts, footerParts }: MailDocument, locale: Locale): string {
  const htmlDocument = h(
    Html,
    { lang: locale },
    h(Head, null, h('meta', { name: 'viewport', content: 'width=device-width' }), h('title', null, title)),
    h(
      Body,
      { style: styles.body },
      h(
        Container,
        { style: { maxWidth: '36rem', padding: '32px 16px' } },
        h(Text, { style: styles.siteName }, site.name),
        h(Section, { style: styles.sheet }, ...parts.map(renderPart)),
        h(Section, { style: { paddingTop: '16px' } }, ...footerParts.map(renderFooterPart)),
      ),
    ),
  );
  return `<!doctype html>${renderToStaticMarkup(htmlDocument)}`;
}

function renderPart(part: MailPart): ReactElement {
  if ('text' in part) return h(Text, { style: textStyle }, part.text);
  if ('list' in part) return h('ul', { style: textStyle }, ...part.list.map((item) => h('li', null, item)));
  if ('quote' in part) return h('blockquote', { style: styles.quote }, part.quote);
  return h(Text, { style: textStyle }, h(Button, { href: part.url, style: styles.button }, part.label));
}

/** Renders a part of the footer. Its links are not buttons, so that the main link stands out. */
const renderFooterPart = (part: MailPart): ReactElement =>
  'label' in part
    ? h(
        Text,
        { style: footerTextStyle },
        h(Link, { href: part.url, style: { color: '#0B4B4F', textDecoration: 'underline' } }, part.label),
      )
    : h(Text, { style: footerTextStyle }, 'text' in part ? part.text : null);
