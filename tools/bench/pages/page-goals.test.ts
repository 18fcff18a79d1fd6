import { expect, it } from 'vitest';
import { isMet } from '../measure/goal.ts';
import { ownScripts, type PageFigures } from './audit-page.ts';
import { checkPage } from './page-goals.ts';

const good: PageFigures = {
  performance: 97,
  accessibility: 100,
  bestPractices: 100,
  seo: 100,
  lcp: 1800,
  tbt: 100,
  cpuTbt: 100,
  cls: 0.01,
  scriptKilobytes: 140,
  faults: [],
};
const home = { name: 'home', scriptKilobytes: 150 };
const short = (figures: Partial<PageFigures>) =>
  checkPage(home, { ...good, ...figures })
    .filter((outcome) => !isMet(outcome))
    .map(({ what }) => what);

it('accepts a good page', () => {
  expect(short({})).toEqual([]);
});

it.each([
  [{ performance: 96 }, 'home: performance'],
  [{ accessibility: 99, faults: ['color-contrast'] }, 'home: accessibility'],
  [{ bestPractices: 96 }, 'home: best practices'],
  [{ seo: 92 }, 'home: SEO'],
  [{ lcp: 1801 }, 'home: largest contentful paint'],
  [{ cls: 0.011 }, 'home: layout shift'],
  [{ tbt: 121 }, 'home: blocking time'],
  [{ cpuTbt: 121 }, 'home: blocking time, of CPU time'],
  [{ scriptKilobytes: 150.1 }, 'home: own scripts, gzip'],
])('finds that %j misses its goal', (figures, what) => {
  expect(short(figures)).toEqual([what]);
});

it('counts each script of the site once, and nothing else', () => {
  const items = [
    { url: 'http://localhost:4000/shell.js', resourceType: 'Script' },
    { url: 'http://localhost:4000/shell.js', resourceType: 'Script' }, // preloaded, then used
    { url: 'http://localhost:4000/a.css', resourceType: 'Stylesheet' },
    { url: 'https://elsewhere.example/x.js', resourceType: 'Script' },
  ];
  expect(ownScripts({ items }, 'http://localhost:4000/page')).toEqual(['http://localhost:4000/shell.js']);
  expect(ownScripts(undefined, 'http://localhost:4000/')).toEqual([]);
});
