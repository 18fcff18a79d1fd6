import { insurancePlans, limbLevels, locales } from '@app/option-lists';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findingKinds, listFindingKinds, scanReply } from './reply-guard.ts';
import { replyTemplates } from './reply-templates.ts';

/** The marked texts by kind. */
const listFindings = (text: string, author?: string | null) =>
  scanReply(text, { author }).map(({ kind, start, end }) => `${kind}: ${text.slice(start, end)}`);

describe('marks', () => {
  it.each([
    ['Dana, we are sorry to read this.', ['name: Dana']],
    ['We thank DANA for the words.', ['name: DANA']],
    ['Thank you, Marisol, for the words.', ['name: Marisol']],
    ['Hola Íñigo, gracias por escribir.', ['name: Íñigo']],
    ['As we told Mrs. Rivers, nobody waits.', ['name: Mrs. Rivers']],
    ['Every patient gets the same time.', ['patient: patient']],
    ['Cada paciente recibe el mismo tiempo.', ['patient: paciente']],
    ['We remember your last visit well.', ['visit: visit']],
    ['It was a pleasure to see you.', ['visit: see you']],
    ['We were glad to take care of you.', ['visit: take care of you']],
    ['Your appointment was moved by the office.', ['visit: appointment']],
    ['Recordamos su última cita y lo atendimos con gusto.', ['visit: cita', 'visit: lo atendimos']],
    ['We are proud of your new leg.', ['body: your new leg']],
    ['Your child’s socket was made anew.', ['body: Your child’s socket']],
    ['Su prótesis ya está lista.', ['body: Su prótesis']],
    ['Sentimos que su nuevo encaje moleste.', ['body: su nuevo encaje']],
    ['We make many below-knee systems.', ['level: below-knee']],
    ['The AKA took longer.', ['level: AKA']],
    ['Una amputación por debajo de la rodilla.', ['level: amputación', 'level: debajo de la rodilla']],
    ['We wrote to you on March 3rd.', ['date: on March 3rd']],
    ['It was on 03/04/2026.', ['date: 03/04/2026']],
    ['We spoke last Tuesday.', ['date: last Tuesday']],
    ['That was two weeks ago.', ['date: weeks ago']],
    ['Hablamos hace dos semanas, en marzo.', ['date: hace dos semanas', 'date: marzo']],
    ['The insurance did not answer.', ['insurance: insurance']],
    ['Medicaid pays late.', ['insurance: Medicaid']],
    ['El seguro médico tardó.', ['insurance: El seguro médico']],
    ['The rest of $1,250.00 was open.', ['amount: $1,250.00']],
    ['Eran 300 dólares.', ['amount: 300 dólares']],
    ['Call (314) 555-0100 any time.', ['phone: (314) 555-0100']],
    ['Write to desk@gateway.test please.', ['email: desk@gateway.test']],
  ])('%s', (text, expected) => {
    expect(listFindings(text, 'Dana R.')).toEqual(expected);
  });

  it('every plan and level of the lists that is no general word, in both languages', () => {
    for (const { label } of limbLevels) {
      if (['Hip', 'Hand', 'Elbow', 'Shoulder'].includes(label.en)) continue;
      for (const locale of locales)
        expect([label[locale], listFindingKinds(scanReply(label[locale]))]).toEqual([
          label[locale],
          ['level'],
        ]);
    }
    const generalLabelStarts = [
      'Charity Care',
      'Other Government',
      'Atención benéfica',
      'Otros programas',
      'Pago por',
      'Compensación',
    ];
    for (const { label } of insurancePlans) {
      for (const locale of locales) {
        if (generalLabelStarts.some((start) => label[locale].startsWith(start))) continue;
        expect([label[locale], listFindingKinds(scanReply(label[locale]))]).toEqual([
          label[locale],
          ['insurance'],
        ]);
      }
    }
  });
});

describe('does not mark', () => {
  it.each([
    'You may call us at any hour; we will march on and do better.',
    'We are open 24/7, Monday to Friday, with patience.',
    'Hello there, thank you all for reading. Thank you for the words.',
    'Estoy seguro de que podemos hacerlo mejor. Gracias Por leernos.',
    'Our shop in Anchorage, AK is also known as the workshop, aka the barn.',
    'We will do our best.',
  ])('%s', (text) => {
    expect(listFindings(text, 'Will M.')).toEqual([]);
  });

  it('a name in a reply to an anonymous review, and the initial of a shown name', () => {
    expect(listFindings('Dana wrote it.', null)).toEqual([]);
    expect(listFindings('We learned R. and so on.', 'Dana R.')).toEqual([]);
  });

  it('all words of the templates, in both languages', () => {
    for (const { text } of replyTemplates) {
      for (const locale of locales) {
        expect(listFindings(text[locale], 'Dana R.')).toEqual([]);
        expect(text[locale].length).toBeGreaterThanOrEqual(20);
        expect(text[locale].length).toBeLessThanOrEqual(1000);
      }
    }
    expect(new Set(replyTemplates.map(({ id }) => id)).size).toBe(4);
  });
});

it('handles separate accents, wide characters, invisible ones and line breaks', () => {
  expect(listFindings('Su pro\u0301tesis, y su\n  nueva pier\u00adna')).toEqual([
    'body: Su pro\u0301tesis',
    'body: su\n  nueva pier\u00adna',
  ]);
  expect(listFindings('Ｄａｎａ wrote.', 'Dana R.')).toEqual(['name: Ｄａｎａ']);
  expect(listFindings('𝐃𝐚𝐧𝐚 wrote.', 'Dana R.')).toEqual(['name: 𝐃𝐚𝐧𝐚']);
  expect(listFindings('Rene\u0301 wrote.', 'René R.')).toEqual(['name: Rene\u0301']);
});

it('returns non-empty findings of known kinds, in order, for any text', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.string({ maxLength: 20 }),
      (text, author) => {
        const findings = scanReply(`${text} your leg ${text}`, { author });
        expect(listFindingKinds(findings)).toContain('body');
        let lastStart = 0;
        for (const { start, end, kind } of findings) {
          expect(findingKinds).toContain(kind);
          expect(start).toBeGreaterThanOrEqual(lastStart);
          expect(end).toBeGreaterThan(start);
          lastStart = start;
        }
      },
    ),
  );
});
