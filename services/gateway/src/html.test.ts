import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeHtml, html, toScriptJson } from './html.ts';

const anyHostileText = fc.oneof(
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
      fc.property(anyHostileText, (text) => {
        const renderedHtml = html`<p title="${text}">${text}</p>`.text;
        const [, attribute, content] = /^<p title="([^"]*)">([^<]*)<\/p>$/s.exec(renderedHtml) ?? [];
        expect(attribute).toBe(content);
        expect(attribute).not.toMatch(/[<>"']/);
        expect(attribute).not.toMatch(/&(?!(?:amp|lt|gt|quot|#39);)/);
      }),
    );
  });

  it('keeps the text, except for characters that HTML forbids', () => {
    const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const unescapedText = escapeHtml(text).replace(
          /&(amp|lt|gt|quot|#39);/g,
          (_, name) => entities[name]!,
        );
        expect(unescapedText).toBe(text);
      }),
    );
    expect(escapeHtml('a\u0000b\u001fc')).toBe('abc');
  });

  it('joins lists, omits missing values, and inserts HTML unescaped', () => {
    const listItem = html`<li>${'<'}</li>`;
    expect(html`<ul>${[listItem, false, null, undefined, 0]}</ul>`.text).toBe('<ul><li>&lt;</li>0</ul>');
  });
});

describe('toScriptJson', () => {
  it('cannot end its script element, and parses back to the same value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), anyHostileText, (value, text) => {
        const json = toScriptJson({ value, text });
        expect(json).not.toMatch(/[<>\u2028\u2029]/);
        expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify({ value, text })));
      }),
    );
  });
});
