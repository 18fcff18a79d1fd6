import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { drawings } from './drawings.ts';

const art = path.join(import.meta.dirname, '../../art');
const tokens = readFileSync(path.join(import.meta.dirname, '../tokens.css'), 'utf8');

test('every file is a drawing and every drawing a file', () => {
  expect(readdirSync(art).sort()).toEqual(
    Object.keys(drawings)
      .map((name) => `${name}.svg`)
      .sort(),
  );
});

describe.each(Object.entries(drawings))('%s', (name, viewBox) => {
  const svg = readFileSync(path.join(art, `${name}.svg`), 'utf8');

  test('is one group with its name, in the box that parts give it', () => {
    expect(svg).toContain(`<g id="${name}">`);
    expect(svg).toContain(`viewBox="${viewBox}"`);
  });

  test('takes every color from the tokens of the page, with the light one as a fallback', () => {
    const paints = [...svg.matchAll(/\b(?:fill|stroke)="([^"]+)"/g)].map(([, paint]) => paint ?? '');
    expect(paints.length).toBeGreaterThan(2);
    for (const paint of paints.filter((value) => value !== 'none')) {
      const token = /^var\((--[\w-]+),\s*#\w{3,6}\)$/.exec(paint)?.[1];
      expect(token, paint).toBeDefined();
      expect(tokens).toContain(`${token}:`);
    }
  });

  test('carries no script, style, link or words', () => {
    expect(svg).not.toMatch(/<(script|style|a|image|foreignObject)\b|\bon\w+=|[hH]ref=/);
    expect(svg.replace(/<[^>]+>/g, '').trim()).toMatch(/^\d*$/);
  });
});

test('skin stays skin: no cloth color turns into it in the dark', () => {
  for (const person of ['scene', 'fitting'] as const) {
    expect(readFileSync(path.join(art, `${person}.svg`), 'utf8')).toContain('var(--draw-skin-deep,');
  }
});
