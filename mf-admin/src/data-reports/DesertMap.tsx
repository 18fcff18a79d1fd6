import type { ReplyOf } from '@app/types';
import type { getSearchQuality } from '@app/types/admin/operations';
import { geoAlbersUsa, geoPath } from 'd3-geo';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import states from 'us-atlas/states-albers-10m.json';

/** The size of the outlines in pixels; us-atlas documents size and projection. */
const [width, height] = [975, 610];
const projection = geoAlbersUsa()
  .scale(1300)
  .translate([width / 2, height / 2]);

const topology = states as unknown as Topology<{ states: GeometryCollection }>;
const pathGenerator = geoPath();
/** Projected outlines of the states (US Census Bureau). */
const stateOutlines = feature(topology, topology.objects.states).features.map((state) => ({
  id: String(state.id),
  path: pathGenerator(state) ?? '',
}));

type DesertRegion = ReplyOf<typeof getSearchQuality>['desertRegions'][number];

/**
 * A map of the US with a dot for each region of ZIP codes with the same first three digits. The area of a dot is
 * proportional to the number of its ZIP codes without a listing nearby. The outlines have no islands of the Caribbean and
 * Pacific but Hawaii, so regions there have no dot.
 */
export function DesertMap({ regions }: { regions: readonly DesertRegion[] }) {
  const dots = regions.flatMap((region) => {
    const point = projection([region.lng, region.lat]);
    return point ? [{ ...region, position: point }] : [];
  });
  return (
    <svg
      style={{ width: '48rem', marginBlock: 'var(--space-2)' }}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`Map: ${dots.length} regions with ZIP codes that have nobody near`}
    >
      {stateOutlines.map(({ id, path }) => (
        <path key={id} fill="var(--surface-sunken)" stroke="var(--line)" d={path} />
      ))}
      {dots.map(({ zip3, state, position: [x, y], far: farCount, zips: zipCount }) => (
        <circle
          key={`${state}/${zip3}`}
          fill="var(--accent)"
          fillOpacity={0.55}
          cx={x}
          cy={y}
          r={2 * Math.sqrt(farCount)}
        >
          <title>{`${zip3}…, ${state}: ${farCount} of ${zipCount} ZIP codes`}</title>
        </circle>
      ))}
    </svg>
  );
}
