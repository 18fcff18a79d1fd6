import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import states from 'us-atlas/states-10m.json';

/** State outlines (US Census Bureau) as GeoJSON, bundled with this chunk so that the map needs no other host. */
export function getStateOutlines() {
  const topology = states as unknown as Topology<{ states: GeometryCollection }>;
  return feature(topology, topology.objects.states);
}
