// Layout of all mails: react-email's components, which support old mail programs (docs/decisions/0013).
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
import type { Part } from './letter.ts';

const font = "'Atkinson Hyperlegible Next',Verdana,sans-serif";
/** Set on each element, because Outlook does not inherit styles into tables. */
const size = { fontFamily: font, fontSize: '18px', lineHeight: '28px', margin: '0 0 16px' };
const small = { ...size, fontSize: '15px', lineHeight: '23px', color: '#3B4647' };
const look = {
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
export function renderHtml({ title, parts, foot }: Sheet, locale: Locale): string {
  const page = h(
    Html,
    { lang: locale },
    h(Head, null, h('meta', { name: 'viewport', content: 'width=device-width' }), h('title', null, title)),
    h(
      Body,
      { style: look.body },
      h(
        Container,
        { style: { maxWidth: '36rem', padding: '32px 16px' } },
        h(Text, { style: look.name }, site.name),
        h(Section, { style: look.sheet }, ...parts.map(renderPart)),
        h(Section, { style: { paddingTop: '16px' } }, ...foot.map(renderSmallPart)),
      ),
    ),
  );
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}

function renderPart(part: Part): ReactElement {
  if ('say' in part) return h(Text, { style: size }, part.say);
  if ('list' in part) return h('ul', { style: size }, ...part.list.map((one) => h('li', null, one)));
  if ('quote' in part) return h('blockquote', { style: look.quote }, part.quote);
  return h(Text, { style: size }, h(Button, { href: part.at, style: look.button }, part.open));
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
