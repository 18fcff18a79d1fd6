import { decisionReasons } from '@app/option-lists';
import { createSampleFigures } from '@app/test-kit/samples';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { setLanguage } from '../testing/set-language.ts';
import type { Table } from './section.ts';
import { getTransparencySections, type TransparencyFigures } from './transparency.ts';

function getSections(figures: TransparencyFigures | null, locale: 'en' | 'es' = 'en') {
  setLanguage(locale);
  return getTransparencySections(figures);
}
const findTables = (
  figures: TransparencyFigures | null = createSampleFigures(),
  locale: 'en' | 'es' = 'en',
) =>
  getSections(figures, locale)
    .flatMap(({ blocks }) => blocks)
    .filter((block): block is Table => block.kind === 'table');
const findRows = (caption: string, figures = createSampleFigures(), locale: 'en' | 'es' = 'en') =>
  findTables(figures, locale)
    .find((table) => table.caption === caption)!
    .rows.map(({ label, cells }) => [label, ...cells]);

describe('the figures', () => {
  it('say what became of the reviews, and how long decisions took', () => {
    expect(findRows('What happened to them')).toEqual([
      ['Received', '1,494'],
      ['Published', '1,291'],
      ['Sent back for changes', '71'],
      ['Not published', '90'],
      ['Taken down later', '6'],
      ['Waiting now', '24'],
      ['Withdrawn by their writers first', '12'],
    ]);
    expect(JSON.stringify(getSections(createSampleFigures()))).toContain(
      'Half of all decisions took 6.5 hours or less.',
    );
  });

  it('show the share of each rating, five stars first, and none where nothing was decided', () => {
    const figures = createSampleFigures({
      byStar: [1, 2, 3, 4, 5].map((star) => ({
        star,
        decided: star === 3 ? 0 : 8,
        approved: star === 3 ? 0 : 7,
      })),
    });
    expect(findRows('Decided reviews by rating', figures)).toEqual([
      ['5 stars', '8', '7', '88%'],
      ['4 stars', '8', '7', '88%'],
      ['3 stars', '0', '0', 'none'],
      ['2 stars', '8', '7', '88%'],
      ['1 star', '8', '7', '88%'],
    ]);
    const [, , , , oneStar] = findTables(figures)[1]!.rows;
    expect(oneStar?.share).toBe(7 / 8);
    expect(findTables(figures)[1]!.rows[2]).not.toHaveProperty('share');
  });

  it('name every published reason, also those that were never needed', () => {
    const rows = findRows('Reasons and how often');
    expect(rows.map(([label]) => label).toSorted()).toEqual(
      decisionReasons.map(({ value }) => value).toSorted(),
    );
    expect(rows.slice(0, 3)).toEqual([
      ['Names another person', '61'],
      ['False or fake', '44'],
      ['Too little to help a reader', '40'],
    ]);
  });

  it('name the reasons that the team has added, and those that it no longer gives', () => {
    const figures = createSampleFigures({
      reasons: { 'Advertises something': 70, 'An old reason <b>': 50, 'False or fake': 44 },
      addedReasons: [
        { value: 'Advertises something', es: 'Hace publicidad' },
        { value: 'Written by a machine', es: 'Escrita por una máquina' },
      ],
    });
    const rows = findRows('Reasons and how often', figures);
    expect(rows).toHaveLength(decisionReasons.length + 3);
    expect(rows.slice(0, 3)).toEqual([
      ['Advertises something', '70'],
      ['An old reason <b>', '50'],
      ['False or fake', '44'],
    ]);
    expect(rows).toContainEqual(['Written by a machine', '0']);
    const spanishLabels = findRows('Motivos y cuántas veces', figures, 'es').map(([label]) => label);
    expect(spanishLabels).toContain('Hace publicidad');
    expect(spanishLabels).toContain('Escrita por una máquina');
    // Not escaped: rendering does that.
    expect(spanishLabels).toContain('An old reason <b>');
    expect(spanishLabels).not.toContain('Advertises something');
  });

  it('have as many cells in every row as columns', () => {
    for (const { columns, rows } of findTables())
      for (const { cells } of rows) expect(cells).toHaveLength(columns.length - 1);
  });

  it.each(['Pacific/Honolulu', 'UTC', 'Pacific/Auckland'])(
    'have the same dates in the time zone %s',
    async (timeZone) => {
      onTestFinished(() => void vi.unstubAllEnvs());
      vi.stubEnv('TZ', timeZone);
      expect(new Date(0).getTimezoneOffset() === 0).toBe(timeZone === 'UTC');
      // Loaded again, because the format of dates is created once.
      vi.resetModules();
      const language = await import('../testing/set-language.ts');
      const transparency = await import('./transparency.ts');
      language.setLanguage('en');
      const text = JSON.stringify(transparency.getTransparencySections(createSampleFigures()));
      expect(text).toContain('From Nov 21, 2025 to Nov 21, 2026.');
    },
  );

  it('are a whole page of zeros before the first review', () => {
    const emptyFigures = createSampleFigures({
      received: 0,
      approved: 0,
      rejected: 0,
      removed: 0,
      changesRequested: 0,
      waiting: 0,
      medianHours: null,
      byStar: [1, 2, 3, 4, 5].map((star) => ({ star, decided: 0, approved: 0 })),
      reasons: {},
    });
    const text = JSON.stringify(getSections(emptyFigures));
    expect(text).toContain('Nothing was decided yet.');
    expect(text).not.toMatch(/NaN|Infinity|undefined/);
  });
});

it('without figures the page says so, and keeps the policy', () => {
  const sections = getSections(null);
  expect(sections[0]?.heading).toBe('The numbers aren’t available right now');
  expect(sections.map(({ id }) => id)).toContain('policy');
  expect(findTables(null)).toEqual([]);
});
