import { expect, it } from 'vitest';
import { getPodTemplate, readCompose, readManifests } from './testing/manifests.ts';

const statefulSet = readManifests()
  .map(({ manifest }) => manifest)
  .find(({ kind, metadata }) => kind === 'StatefulSet' && metadata.name === 'search-engine')!;
const { env = [] } = getPodTemplate(statefulSet)!.spec.containers[0]!;

it.each([
  ['compose.yaml', readCompose().services['search-engine']!.environment],
  ['Kubernetes', Object.fromEntries(env.map(({ name, value }) => [name, value]))],
])('the search cluster of %s keeps no searches', (_, environment) => {
  expect(environment).toMatchObject({
    'search.insights.top_queries.latency.enabled': 'false',
    'search.insights.top_queries.cpu.enabled': 'false',
    'search.insights.top_queries.memory.enabled': 'false',
    'search.insights.top_queries.exporter.type': 'none',
  });
});

it('the search cluster is never updated node after node by itself', () => {
  // A node is ready at yellow, when the next one may have the only copy of some listings.
  expect(statefulSet.spec.updateStrategy).toEqual({ type: 'OnDelete' });
});
