import { expect, it } from 'vitest';
import { renderSamples } from './emails.ts';
import { composeMail } from './layout.ts';

it('a subject cannot inject a header', () => {
  const { subject } = composeMail({ subject: 'Hi\r\nBcc: all@example.test\u2028\u0000!', parts: [] }, 'en');
  expect(subject).toBe('Hi Bcc: all@example.test !');
});

it('an email greets by name, on one line, or without a name', () => {
  const { text } = composeMail({ subject: 's', parts: [] }, 'en', 'Dana\n\nBuy this');
  expect(text).toMatch(/^Hello Dana Buy this,\n/);
  expect(composeMail({ subject: 's', parts: [] }, 'es', ' ').text).toMatch(/^Hola:\n/);
});

it('an email tells recipients without an account why they get it', () => {
  for (const [locale, accountSentence] of [
    ['en', 'you have an account'],
    ['es', 'tiene una cuenta'],
  ] as const) {
    const content = { subject: 's', parts: [] };
    expect(composeMail(content, locale).text).toContain(accountSentence);
    for (const template of ['claim-code', 'manager-invitation'] as const)
      for (const { text } of renderSamples(template, { locale, origin: 'https://site.test' })) {
        expect(text).not.toContain(accountSentence);
        expect(text).toMatch(locale === 'en' ? /typed your address/ : /escribió su dirección/);
      }
  }
});

it('an email has a link as text and address', () => {
  const parts = [{ label: 'My reviews', url: 'https://x.test/?a=1&b="2"' }];
  const { text, html } = composeMail({ subject: 's', parts }, 'en');
  expect(text).toContain('My reviews: https://x.test/?a=1&b="2"');
  expect(html).toContain('href="https://x.test/?a=1&amp;b=&quot;2&quot;"');
});
