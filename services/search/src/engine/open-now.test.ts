import { noFilters } from '@app/types';
import { expect, it } from 'vitest';
import { buildIndex } from '../index/search-index.ts';
import { nationwideCriteria } from '../testing/nationwide-criteria.ts';
import { createPerson } from '../testing/small-service.ts';
import { createEmbeddedEngine } from './embedded-engine.ts';

it('N2 who is open now changes with the clock, in every zone, and so does the version of the index', async () => {
  const createPersonInZone = (timeZone: string, hours = 'Mo-Fr 08:00-17:00') => {
    const person = createPerson(0);
    return { ...person, lastName: timeZone, places: [{ ...person.places[0]!, hours, timeZone }] };
  };
  const [eastern, central, arizona] = ['America/New_York', 'America/Chicago', 'America/Phoenix'];
  const awayPerson = { ...createPersonInZone(eastern!), isAway: true };
  const index = await buildIndex([
    createPersonInZone(eastern!),
    createPersonInZone(central!),
    createPersonInZone(arizona!),
    awayPerson,
  ]);
  let nowMs = Date.parse('2026-07-06T11:59:59Z');
  const engine = createEmbeddedEngine(
    {
      index,
      isBuilt: true,
      get indexVersion() {
        return String(index.changeCount);
      },
    },
    () => nowMs,
  );
  const readCountAndVersion = async (timeText: string) => {
    nowMs = Date.parse(timeText);
    const indexVersion = engine.getIndexVersion();
    const openNowCriteria = { ...nationwideCriteria, filters: { ...noFilters, open: ['now' as const] } };
    const openResults = await engine.search(openNowCriteria, undefined);
    const allResults = await engine.search(nationwideCriteria, undefined);
    expect(allResults.facets.open.now).toBe(openResults.total);
    return [openResults.total, indexVersion];
  };
  const [countBeforeOpening, indexVersion] = await readCountAndVersion('2026-07-06T11:59:59Z');
  expect(countBeforeOpening).toBe(0);
  const [openCount, nextIndexVersion] = await readCountAndVersion('2026-07-06T12:00:00Z');
  expect(openCount).toBe(1);
  expect(nextIndexVersion).not.toBe(indexVersion);
  // Nobody opens or closes, so cached answers remain valid.
  expect(await readCountAndVersion('2026-07-06T12:59:59Z')).toEqual([1, nextIndexVersion]);
  expect((await readCountAndVersion('2026-07-06T13:00:00Z'))[0]).toBe(2);
  expect((await readCountAndVersion('2026-07-06T15:00:00Z'))[0]).toBe(3);
  expect((await readCountAndVersion('2026-07-06T21:00:00Z'))[0]).toBe(2);
  // In winter, Arizona has the time of Denver.
  expect((await readCountAndVersion('2026-12-07T14:30:00Z'))[0]).toBe(2);
  expect((await readCountAndVersion('2026-12-07T15:00:00Z'))[0]).toBe(3);
});
