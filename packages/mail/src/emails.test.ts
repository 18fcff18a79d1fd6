import { decisionReasons, type Locale, locales, optionalEmailValues, site } from '@app/option-lists';
import { listingInput } from '@app/types';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampleDecisionReasons as reasons } from './author-emails.ts';
import { sampleSlug as slug } from './email-parts.ts';
import { getMailPreference, isMailTemplate, type MailTemplate, mailSamples, renderMail } from './emails.ts';

const origin = 'https://www.example.com';
const unsubscribeUrl = `${origin}/unsubscribe/AAAAAAAAAAAAAAAAAAAAAA.1`;
const mailCases = Object.entries(mailSamples).flatMap(([template, samples]) =>
  samples.flatMap((values) =>
    locales.map((locale) => ({ template: template as MailTemplate, values, locale })),
  ),
);
const renderTemplate = (template: MailTemplate, values: object, locale: Locale = 'en') =>
  renderMail(template, values as never, { locale, origin, unsubscribeUrl });

describe.each(mailCases)('$template in $locale', ({ template, values, locale }) => {
  const { subject, text, html } = renderTemplate(template, values, locale);

  it('has the same content in text and HTML', () => {
    const htmlText = html
      .replace(/^[\s\S]*<body[^>]*>/, '')
      .replace(/<[^>]+>/g, ' ')
      .replace(/&#x27;/g, "'")
      .replace(/&quot;/g, '"');
    for (const line of text.split('\n')) {
      const plainLine = line.replace(/^(?:- |> |-- )|: https:.*$/g, '').trim();
      if (plainLine) expect(htmlText).toContain(plainLine);
    }
    expect(html).toMatch(new RegExp(`^<!doctype html><html[^>]* lang="${locale}">`));
    expect(subject.length).toBeGreaterThan(10);
  });

  it('contains nothing about a patient’s care', () => {
    const careWords =
      /prosthe|prótes|prostodon|amput|limb|knee|rodilla|leg\b|pierna|socket|encaje|patient|pacient|clinic|health|salud/i;
    // The address of a profile is public, but emails to authors do not link it.
    const textWithoutProfileUrl = text.replaceAll(`${origin}/prosthetists/${slug}`, '');
    expect(`${subject} ${textWithoutProfileUrl}`).not.toMatch(careWords);
    if (/^(review|appeal|account)/.test(template)) expect(text).not.toContain('/prosthetists');
  });

  it('is in its own language', () => {
    const translatedMail = renderTemplate(template, values, locale === 'en' ? 'es' : 'en');
    expect(translatedMail.subject).not.toBe(subject);
    expect(translatedMail.text).not.toBe(text);
  });
});

it('an email names the general guideline if there is no reason', () => {
  const reasons = ['Not stated'];
  const rejectedMail = renderTemplate('review-rejected', { change: false, reasons, note: '' });
  expect(rejectedMail.text).toContain('Our general guideline applies: a review is about your own care');
  expect(rejectedMail.text).toContain('/how-reviews-work');
  expect(rejectedMail.text).not.toContain('Not stated');
  const removedMail = renderTemplate('review-removed', { reasons: [], note: 'Not stated' }, 'es');
  expect(removedMail.text).toContain('Se aplica nuestra norma general');
  const mailWithNote = renderTemplate('review-rejected', { change: false, reasons, note: 'Please call us.' });
  expect(mailWithNote.text).toContain('Please call us.');
  expect(mailWithNote.text).not.toContain('guideline');
  for (const mail of [
    renderTemplate('update-rejected', { note: '' }),
    renderTemplate('listing-deleted', { practitioner: 'Ada Smith', note: 'Not stated' }),
  ])
    expect(mail.text).toContain('Our general guideline applies: a listing says who you are');
});

it('an email offers no appeal against a deletion, which the site would reject', () => {
  const note = 'It was written for money.';
  expect(renderTemplate('review-removed', { reasons, note }).text).toContain('you can appeal');
  const { text } = renderTemplate('review-removed', { reasons: [], note, deleted: true });
  expect(text).not.toContain('appeal');
  expect(text).toContain(`is wrong, write to ${site.helpEmail}.`);
  const values = { reasons: [], note: '', deleted: 'listing' } as const;
  const listingDeletedText = renderTemplate('review-removed', values).text;
  expect(listingDeletedText).toContain('The team took the page that you reviewed off the site');
  expect(listingDeletedText).not.toMatch(/appeal|guideline|my-reviews/);
});

it('an email has reasons in the reader’s language, and links the reader’s reviews', () => {
  const { text } = renderTemplate('review-rejected', { change: false, reasons, note: '' }, 'es');
  expect(text).toContain(decisionReasons[0]!.label.es);
  expect(text).toContain('https://www.example.com/my-reviews');
});

it('an email has the last day in the time zone of the site', () => {
  const { text } = renderTemplate('account-deleted', mailSamples['account-deleted'][0]!);
  expect(text).toContain('by December 20, 2026.');
  const deletedMail = renderTemplate('listing-deleted', mailSamples['listing-deleted'][0]!);
  expect(deletedMail.text).toContain('write to us before December 21, 2026.');
});

it('an email has user texts escaped and headers in one line', () => {
  const findTags = (note: string) => {
    const { subject, html } = renderTemplate('review-removed', {
      reasons: [`a\r\nBcc: x@y.test${note}`],
      note,
    });
    expect(subject).not.toMatch(/[\r\n]/);
    return html.match(/<[^>]*>/g);
  };
  const plainTags = findTags('Please leave out the name.');
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1 }), (note) => {
      expect(findTags(note)).toEqual(plainTags);
    }),
    { numRuns: 50 },
  );
  const note = '<img src=x onerror=alert(1)>"\'&';
  expect(findTags(note)).toEqual(plainTags);
  const { html, text } = renderTemplate('review-removed', { reasons, note });
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#x27;&amp;');
  expect(text).toContain('> <img src=x onerror=alert(1)>');
});

it('isMailTemplate knows templates only', () => {
  expect(isMailTemplate('review-published')).toBe(true);
  expect(isMailTemplate('toString')).toBe(false);
  expect(isMailTemplate(undefined)).toBe(false);
});

it('an email has the names of all form fields in the reader’s language', () => {
  const fieldNames = [...Object.keys(listingInput.shape), 'availability'];
  const listFieldNames = (locale: Locale) =>
    renderTemplate('update-approved', { slug, left: fieldNames, note: '' }, locale).text.match(
      /(?<=^- ).+$/gm,
    ) ?? [];
  const untranslatedFields = ['npi'];
  for (const [i, name] of fieldNames.entries()) {
    expect(listFieldNames('en')[i]).not.toBe(name);
    if (!untranslatedFields.includes(name)) expect(listFieldNames('es')[i]).not.toBe(listFieldNames('en')[i]);
  }
  expect(listFieldNames('en')).toHaveLength(fieldNames.length);
});

it('optional emails and those of alerts alone have an unsubscribe link', () => {
  for (const { template, values, locale } of mailCases) {
    const { text, html } = renderTemplate(template, values, locale);
    const isOptional = getMailPreference(template) !== undefined;
    const isStoppable = isOptional || template.startsWith('alert-');
    expect([template, text.includes(unsubscribeUrl)]).toEqual([template, isStoppable]);
    expect([template, html.includes(`href="${unsubscribeUrl}"`)]).toEqual([template, isStoppable]);
    // A sanction is appealed on the same page.
    if (!/^account-(sanctioned|restored)$/.test(template))
      expect(text.includes(`${origin}/account`)).toBe(isOptional);
  }
  expect(Object.keys(mailSamples).map((template) => getMailPreference(template as MailTemplate))).toEqual(
    expect.arrayContaining(optionalEmailValues),
  );
});

it('an email has the current review times', () => {
  const renderText = (template: MailTemplate, locale: Locale) =>
    renderTemplate(template, mailSamples[template][0]!, locale).text;
  for (const template of ['listing-received', 'claim-received'] as const) {
    expect(renderText(template, 'en')).toContain('1-2 business days');
    expect(renderText(template, 'es')).toContain('de 1 a 2 días hábiles');
  }
  for (const template of ['claim-received', 'claim-expired'] as const) {
    expect(renderText(template, 'en')).toContain('14 days');
    expect(renderText(template, 'es')).toContain('14 días');
  }
});

it('Spanish emails use the pages’ words for listing and review, and the names of the pages', () => {
  for (const { template, values, locale } of mailCases) {
    if (locale !== 'es') continue;
    const { subject, text } = renderTemplate(template, values, locale);
    const otherWord = /\bfichas?\b|opini[óo]n|«Mi perfil»/i.exec(subject + text)?.[0];
    expect([template, otherWord]).toEqual([template, undefined]);
  }
});

it('an email names an added reason in the reader’s language, or in English without a translation', () => {
  const values = { change: false, reasons: ['Advertises something', 'Off topic'], note: '' };
  const addedReasons = [
    { value: 'Advertises something', es: 'Hace publicidad', retired: true },
    { value: 'Off topic', es: '' },
  ];
  const renderText = (locale: Locale) =>
    renderMail('review-rejected', values, { locale, origin: 'https://x.test', addedReasons }).text;
  expect(renderText('es')).toMatch(/Hace publicidad[\s\S]*Off topic/);
  expect(renderText('en')).toContain('Advertises something');
});

it.each([false, true])('a reminder names the days since the last confirmation: stale %s', (stale) => {
  const { text } = renderTemplate('confirm-reminder', { slug: 'a', stale, days: 45 }, 'es');
  expect(text).toContain('más de 45 días');
});

it.each([
  ['en', /checks each edit/],
  ['es', /revisa lo que edite/],
] as const)('an invitation links its secret and says that edits are checked: %s', (locale, sentence) => {
  const { text } = renderTemplate('manager-invitation', mailSamples['manager-invitation'][0]!, locale);
  expect(text).toMatch(/https:\/\/www\.example\.com\/manage-listing#x{43}/);
  expect(text).toMatch(sentence);
});
