import { describe, expect, it } from 'vitest';
import { splitTemplate } from './template.ts';

const fillTemplate = (document: string) => {
  const { start, beforeHead, beforeStyles, beforeContent, end } = splitTemplate(document);
  return `${start}"es"${beforeHead}<title>T</title>${beforeStyles}<link>${beforeContent}<p>C</p>${end}`;
};

describe('the shell’s document template', () => {
  it.each([
    [
      'as written',
      '<!doctype html><html lang="en"><head><meta charset="utf-8"><title></title></head><body><div id="root"></div></body></html>',
    ],
    [
      'minified',
      '<!doctype html><html lang=en><head><meta charset=utf-8><title></title></head><body><div id=root></div></body></html>',
    ],
    [
      'with its title gone',
      '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta content="width=device-width" name="viewport"></head><body><div id="root"></div></body></html>',
    ],
  ])('%s takes language, head and content', (_, document) => {
    const filledDocument = fillTemplate(document);
    expect(filledDocument).toMatch(
      /^<!doctype html><html lang="es"><head><meta charset=.*<title>T<\/title><link><\/head><body><div id="?root"?><p>C<\/p>/,
    );
    expect(filledDocument.indexOf('charset')).toBeLessThan(filledDocument.indexOf('<title>'));
  });

  it.each([
    '',
    '<html><title></title><div id="root"></div>',
    '<html lang="en"><div id="root"></div>',
    '<html lang="en"><title></title><div id="app"></div>',
  ])('without its placeholders is an error: %s', (document) => {
    expect(() => splitTemplate(document)).toThrow('a document of the shell needs');
  });
});
