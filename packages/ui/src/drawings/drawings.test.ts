import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { drawingViewBoxes } from './drawings.ts';

const artFolder = path.join(import.meta.dirname, '../../art');
const tokensCss = readFileSync(path.join(import.meta.dirname, '../tokens.css'), 'utf8');

test('each drawing has a file, and each file a drawing', () => {
  expect(readdirSync(artFolder).sort()).toEqual(
    Object.keys(drawingViewBoxes)
      .map((name) => `${name}.svg`)
      .sort(),
  );
});

describe.each(Object.entries(drawingViewBoxes))('%s', (name, viewBox) => {
  const svg = readFileSync(path.join(artFolder, `${name}.svg`), 'utf8');

  test('is one named group in the expected view box', () => {
    expect(svg).toContain(`<g id="${name}">`);
    expect(svg).toContain(`viewBox="${viewBox}"`);
  });

  test('uses colors of the page’s tokens, with the light one as fallback', () => {
    const paints = [...svg.matchAll(/\b(?:fill|stroke)="([^"]+)"/g)].map(([, paint]) => paint ?? '');
    expect(paints.length).toBeGreaterThan(2);
    for (const paint of paints.filter((value) => value !== 'none')) {
      const token = /^var\((--[\w-]+),\s*#\w{3,6}\)$/.exec(paint)?.[1];
      expect(token, paint).toBeDefined();
      expect(tokensCss).toContain(`${token}:`);
    }
  });

  test('contains no script, style, link or text', () => {
    expect(svg).not.toMatch(/<(script|style|a|image|foreignObject)\b|\bon\w+=|[hH]ref=/);
    expect(svg.replace(/<[^>]+>/g, '').trim()).toMatch(/^\d*$/);
  });
});

test('the skin in drawings of people has its own token', () => {
  for (const drawing of ['scene', 'fitting'] as const) {
    expect(readFileSync(path.join(artFolder, `${drawing}.svg`), 'utf8')).toContain('var(--draw-skin-deep,');
  }
});
