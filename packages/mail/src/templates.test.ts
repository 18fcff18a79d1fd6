import { decisionReasons, decisionReasonValues, type Locale, locales } from '@app/option-lists';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isTemplate, type MailOf, render, type Template } from './templates.ts';

const origin = 'https://www.example.com';
const reasons = ['Names another person'];
const samples: { [T in Template]: MailOf<T>[] } = {
  'review-published': [{ change: false }, { change: true }],
  'review-needs-changes': [
    { change: false, reasons, note: '' },
    { change: true, reasons, note: 'Please leave out the name.' },
  ],
  'review-rejected': [
    { change: false, reasons: decisionReasonValues, note: '' },
    { change: true, reasons, note: 'No.' },
  ],
  'review-removed': [{ reasons, note: '' }],
  'appeal-decided': [
    { upheld: true, note: '' },
    { upheld: false, note: 'The name is still there.' },
  ],
  'account-deleted': [{ receipt: 'r-1', purgeBy: '2026-12-21T03:00:00Z' }],
};
const all = Object.entries(samples).flatMap(([template, list]) =>
  list.flatMap((values) => locales.map((locale) => ({ template: template as Template, values, locale }))),
);
const mailOf = (template: Template, values: object, locale: Locale = 'en') =>
  render(template, values as never, { locale, origin });

describe.each(all)('$template in $locale', ({ template, values, locale }) => {
  const { subject, text, html } = mailOf(template, values, locale);

  it('says the same in text and in HTML', () => {
    const words = html
      .replace(/^[\s\S]*<body[^>]*>/, '')
      .replace(/<[^>]+>/g, ' ')
      .replace(/&#39;/g, "'")
      .replace(/&quot;/g, '"');
    for (const line of text.split('\n')) {
      const plain = line.replace(/^(?:- |> |-- )|: https:.*$/g, '').trim();
      if (plain) expect(words).toContain(plain);
    }
    expect(html).toContain(`<html lang="${locale}">`);
    expect(subject.length).toBeGreaterThan(10);
  });

  it('says nothing of anybody`s care', () => {
    const words =
      /prosthe|prótes|prostodon|amput|limb|knee|rodilla|leg\b|pierna|socket|encaje|patient|pacient|clinic|health|salud/i;
    expect(`${subject} ${text}`).not.toMatch(words);
  });

  it('is in its own language', () => {
    const other = mailOf(template, values, locale === 'en' ? 'es' : 'en');
    expect(other.subject).not.toBe(subject);
    expect(other.text).not.toBe(text);
  });
});

it('tells reasons in the reader`s language, and leads to the own reviews', () => {
  const { text } = mailOf('review-rejected', { change: false, reasons, note: '' }, 'es');
  expect(text).toContain(decisionReasons[0]!.label.es);
  expect(text).toContain('https://www.example.com/my-reviews');
});

it('gives the last day as it is at home', () => {
  const { text } = mailOf('account-deleted', samples['account-deleted'][0]!);
  expect(text).toContain('by December 20, 2026.');
});

it('escapes what people wrote and keeps headers in one line, whatever it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (note) => {
      const { subject, html } = mailOf('review-removed', { reasons: [`a\r\nBcc: x@y.test${note}`], note });
      expect(subject).not.toMatch(/[\r\n]/);
      expect(
        html.match(/<(?!\/?(?:html|head|meta|title|body|div|p|ul|li|blockquote|a)\b|!doctype)/g),
      ).toBeNull();
    }),
  );
  const { html, text } = mailOf('review-removed', { reasons, note: '<img src=x onerror=alert(1)>"\'&' });
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;');
  expect(text).toContain('> <img src=x onerror=alert(1)>');
});

it('knows its templates by name, and no others', () => {
  expect(isTemplate('review-published')).toBe(true);
  expect(isTemplate('toString')).toBe(false);
  expect(isTemplate(undefined)).toBe(false);
});
