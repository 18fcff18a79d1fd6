// Writes data/time-zones.json, the time zone of each ZIP code as runs of neighbours, from data/zips.tsv.gz. The exact
// borders are 71 MB (geo-tz), so the package is not installed with the others; the smaller tz-lookup is wrong for 192
// ZIP codes near borders. Run it after the ZIP codes or the borders changed:
// npm install --prefix FOLDER geo-tz@8.1.9, then node packages/geo/build-zones.ts FOLDER/node_modules/geo-tz
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { loadZipTable } from './src/zip-table.ts';

type FindZones = (lat: number, lng: number) => string[];

function buildZoneRuns(findZones: FindZones) {
  const { size, zips, lat, lng } = loadZipTable();
  const names: string[] = [];
  const runColumns = { from: [] as number[], zone: [] as number[] };
  for (let row = 0; row < size; row++) {
    const zoneName = Number.isNaN(lat[row]) ? undefined : findZones(lat[row]!, lng[row]!)[0];
    if (zoneName === undefined) continue;
    if (!names.includes(zoneName)) names.push(zoneName);
    const zoneIndex = names.indexOf(zoneName);
    if (zoneIndex === runColumns.zone.at(-1)) continue;
    runColumns.from.push(zips[row]!);
    runColumns.zone.push(zoneIndex);
  }
  return { names, ...runColumns };
}

const { find } = createRequire(import.meta.url)(path.resolve(process.argv[2]!)) as { find: FindZones };
const zoneRuns = buildZoneRuns(find);
writeFileSync(path.join(import.meta.dirname, 'data/time-zones.json'), `${JSON.stringify(zoneRuns)}\n`);
console.log(`${zoneRuns.from.length} runs, ${zoneRuns.names.length} time zones`);
