import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeHtml, html, toScriptJson } from './html.ts';

const hostileText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.stringMatching(/^[<>&"'`=/ a-z!-]*$/),
  fc.constantFrom(
    '</script><script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '<!--',
    ']]>',
    '\u2028',
    '&lt;',
    "' onload='",
  ),
);

describe('html', () => {
  it('escapes texts and attributes', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const printed = html`<p title="${text}">${text}</p>`.text;
        const [, attribute, content] = /^<p title="([^"]*)">([^<]*)<\/p>$/s.exec(printed) ?? [];
        expect(attribute).toBe(content);
        expect(attribute).not.toMatch(/[<>"']/);
        expect(attribute).not.toMatch(/&(?!(?:amp|lt|gt|quot|#39);)/);
      }),
    );
  });

  it('keeps the text, except for characters that HTML forbids', () => {
    const entities: Record<string, string> = {
      '&amp;': '&',
      '&lt;': '<',
      '&gt;': '>',
      '&quot;': '"',
      '&#39;': "'",
    };
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const unescaped = escapeHtml(text).replace(
          /&(?:amp|lt|gt|quot|#39);/g,
          (entity) => entities[entity]!,
        );
        expect(unescaped).toBe(text);
      }),
    );
    expect(escapeHtml('a\u0000b\u001fc')).toBe('abc');
  });

  it('joins lists, omits missing values, and inserts HTML unescaped', () => {
    const item = html`<li>${'<'}</li>`;
    expect(html`<ul>${[item, false, null, undefined, 0]}</ul>`.text).toBe('<ul><li>&lt;</li>0</ul>');
  });
});

describe('scriptJson', () => {
  it('cannot end its script element, and parses back to the same value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), hostileText, (value, text) => {
        const printed = toScriptJson({ value, text });
        expect(printed).not.toMatch(/[<>\u2028\u2029]/);
        expect(JSON.parse(printed)).toEqual(JSON.parse(JSON.stringify({ value, text })));
      }),
    );
  });
});
