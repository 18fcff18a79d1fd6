import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

/** WCAG contrast ratios of foregrounds on backgrounds, all tokens: 7 for text, 3 for edges and marks. */
const contrastRules: [minContrast: number, foregrounds: string, backgrounds: string][] = [
  [7, 'ink ink-soft ink-accent', 'surface-page surface-card surface-raised surface-sunken surface-tint'],
  [7, 'ink-on-ground ink-on-ground-soft', 'surface-ground surface-ground-deep'],
  [7, 'ink-action-on-ground', 'action-on-ground action-on-ground-hover'],
  [7, 'ink-on-accent', 'accent accent-hover'],
  [7, 'ink-tint', 'surface-tint'],
  [7, 'ink-rating', 'surface-rating'],
  [7, 'ink', 'surface-words'],
  [7, 'ink-ok', 'surface-ok'],
  [7, 'ink-warn', 'surface-warn'],
  [7, 'ink-bad', 'surface-bad surface-page surface-card surface-raised'],
  [4.5, 'ink-tint', 'tint-edge surface-sunken'],
  [3, 'focus line-strong', 'surface-page surface-card surface-raised surface-sunken'],
  [3, 'focus', 'surface-tint surface-words surface-warn surface-bad'],
  [3, 'focus-on-ground', 'surface-ground surface-ground-deep'],
  [3, 'star', 'surface-page surface-card surface-raised'],
];

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
// The first :root has the screen's values; print and "more contrast" follow.
const rootCss = css.slice(css.indexOf(':root'), css.indexOf('[data-theme'));

function getColor(token: string, theme: 'light' | 'dark'): string {
  const value = new RegExp(`--${token}:\\s*([^;]+);`).exec(rootCss)?.[1];
  if (!value) throw new Error(`tokens.css has no --${token}`);
  const schemeColors = /light-dark\(\s*(#\w{6})\s*,\s*(#\w{6})\s*\)/.exec(value);
  const color = schemeColors ? schemeColors[theme === 'light' ? 1 : 2] : value.trim();
  if (!color || !/^#\w{6}$/.test(color)) throw new Error(`--${token} is no plain color: ${value}`);
  return color;
}

function computeLuminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function computeContrast(foreground: string, background: string): number {
  const [darker = 0, lighter = 0] = [computeLuminance(foreground), computeLuminance(background)].sort(
    (a, b) => a - b,
  );
  return (lighter + 0.05) / (darker + 0.05);
}

test('contrast is computed as in WCAG', () => {
  expect(computeContrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(computeContrast('#777777', '#ffffff')).toBeCloseTo(4.478, 3);
});

describe.each(['light', 'dark'] as const)('the %s theme:', (theme) => {
  const contrastCases = contrastRules.flatMap(([minContrast, foregrounds, backgrounds]) =>
    foregrounds
      .split(' ')
      .flatMap((foreground) =>
        backgrounds.split(' ').map((background) => ({ foreground, background, minContrast })),
      ),
  );
  test.each(contrastCases)(
    '$foreground on $background is at least $minContrast : 1',
    ({ foreground, background, minContrast }) => {
      expect(
        computeContrast(getColor(foreground, theme), getColor(background, theme)),
      ).toBeGreaterThanOrEqual(minContrast);
    },
  );
});

test('text of public pages has at least 15 px, body text 18 px', () => {
  const textSizesPx = [
    ...rootCss.matchAll(/--text-(?!staff)[\w-]+:\s*(?:min\()?(?:clamp\()?([\d.]+)rem/g),
  ].map(([, rem]) => Number(rem) * 16);
  expect(textSizesPx.length).toBeGreaterThan(10);
  expect(Math.min(...textSizesPx)).toBeGreaterThanOrEqual(15);
  expect(rootCss).toMatch(/--text-body:\s*1\.125rem/);
});

test('targets have at least 44 px', () => {
  const controlSizesPx = [...rootCss.matchAll(/--(?:target|control[\w-]*):\s*([\d.]+)rem/g)].map(
    ([, rem]) => Number(rem) * 16,
  );
  expect(controlSizesPx.length).toBeGreaterThan(3);
  expect(Math.min(...controlSizesPx)).toBeGreaterThanOrEqual(44);
});

const readSource = (file: string) => readFileSync(path.join(import.meta.dirname, file), 'utf8');
/** The style sheets of all components, also of those in a remote. */
const sheets = globSync('../../../{shell,mf-*,packages/*}/src/**/*.module.css', {
  cwd: import.meta.dirname,
}).map((file) => ({ file, css: readSource(file).replaceAll(/\/\*.*?\*\//gs, '') }));

describe('base.css', () => {
  const baseCss = readSource('base.css').replaceAll(/\s+/g, ' ');

  test('shows the focus of the keyboard', () => {
    expect(baseCss).toMatch(/ :focus-visible \{ outline: var\(--focus-width\) solid var\(--focus\);/);
  });

  test('stops motion for people who ask for it', () => {
    expect(baseCss).toMatch(
      /prefers-reduced-motion: reduce\) \{ \*, \*::before, \*::after \{.*animation: none !important; transition: none !important;/,
    );
  });
});

test('a style sheet that hides the outline of a control shows it around the control', () => {
  const sheetsHidingOutline = sheets.filter(({ css }) =>
    /outline(?:-style|-width)?:\s*(?:none|0)\b/.test(css),
  );
  expect(sheets.length).toBeGreaterThan(100);
  expect(sheetsHidingOutline.filter(({ css }) => !/outline:\s*var\(--focus-width\)/.test(css))).toEqual([]);
});

describe.each(['light', 'dark'] as const)('%s: a rule with a text and a background color', (theme) => {
  const rules = sheets.flatMap(({ file, css }) =>
    [...css.matchAll(/([^{};]+)\{(?=([^{}]*))/g)].flatMap(([, selector = '', rule = '']) => {
      const foreground = /(?:^|[\s;])color:\s*var\(--([\w-]+)\)/.exec(rule)?.[1];
      const background = /background:\s*var\(--([\w-]+)\)/.exec(rule)?.[1];
      return foreground && background ? [{ file, selector: selector.trim(), foreground, background }] : [];
    }),
  );
  test.each(rules)(
    '$file $selector: $foreground on $background has at least 4.5 : 1',
    ({ foreground, background }) => {
      expect(
        computeContrast(getColor(foreground, theme), getColor(background, theme)),
      ).toBeGreaterThanOrEqual(4.5);
    },
  );
});

/** Controls, and the token that gives each at least 44 px. */
test.each([
  ['actions/Button.module.css', 'Button', 'min-height: var(--control-small)'],
  ['actions/Button.module.css', 'Button', 'min-width: var(--target)'],
  ['frame/SiteHeader.module.css', 'SiteNav-link', 'min-height: var(--target)'],
  ['frame/SiteFooter.module.css', 'SiteFooter-link', 'min-height: var(--target)'],
  ['frame/SiteFooter.module.css', 'SiteFooter-link', 'min-width: var(--target)'],
  ['feedback/Toast.module.css', 'Toast .Toast-close', 'min-width: var(--target)'],
])('%s: .%s has %s', (file, className, declaration) => {
  const rule = readSource(file).split(`.${className} {`)[1]?.split('}')[0];
  expect(rule).toContain(declaration);
});
