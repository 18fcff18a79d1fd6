import path from 'node:path';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { deployables } from './deployables.ts';
import {
  getPod,
  type Manifest,
  readCompose,
  readKustomization,
  readManifests,
  readSchema,
} from './testing/manifests.ts';

const services = deployables.map(({ name }) => name).filter((name) => name !== 'tools');

describe('compose.yaml', () => {
  const compose = readCompose();
  const valid = new Ajv2020({
    strict: false,
    allErrors: true,
    formats: { duration: true, subnet_ip_address: true },
  }).compile(readSchema('compose-spec.json'));

  it('is what the Compose Specification describes', () => {
    valid(compose);
    expect(valid.errors).toBeNull();
    expect(valid({ services: { a: { image: 'x', read_onyl: true } } })).toBe(false); // it does look
  });

  it.each(Object.keys(compose.services))('%s can do nothing but its work', (name) => {
    expect(compose.services[name]).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      init: true,
      restart: expect.stringMatching(/^(unless-stopped|no)$/),
    });
    expect(compose.services[name]).not.toHaveProperty('privileged');
  });

  it('has every service, after the database is what the release needs', () => {
    for (const name of services) expect(compose.services).toHaveProperty([name, 'build', 'target'], name);
    for (const name of services.filter((one) => one !== 'gateway'))
      expect(compose.services[name]?.depends_on?.migrate).toEqual({
        condition: 'service_completed_successfully',
      });
  });

  it('lets nobody but the proxy of the machine in, and only at the gateway', () => {
    const open = Object.entries(compose.services).filter(([, { ports }]) => ports);
    expect(open.map(([name]) => name)).toEqual(['gateway']);
    expect(compose.services.gateway?.ports).toEqual([expect.stringMatching(/^127\.0\.0\.1:/)]);
  });

  it('keeps three of MongoDB, each with data of its own', () => {
    const members = Object.entries(compose.services).filter(([name]) => name.startsWith('mongo-'));
    expect(members).toHaveLength(3);
    const data = members.flatMap(([, { volumes }]) => (volumes as string[])[0]);
    expect(new Set(data).size).toBe(3);
  });
});

describe('the manifests', () => {
  const manifests = readManifests();
  const all = manifests.map(({ manifest }) => manifest);
  const validators = createValidators(readSchema('kubernetes-1.34.json'));
  const named = (kind: string, name: string) =>
    all.find((one) => one.kind === kind && one.metadata.name === name);
  const deployments = all.filter(({ kind }) => kind === 'Deployment');
  const pods = all.flatMap((one) => getPod(one) ?? []);

  it.each(
    manifests.map(
      ({ file, manifest }) => [`${file} ${manifest.kind} ${manifest.metadata.name}`, manifest] as const,
    ),
  )('%s is what Kubernetes 1.34 describes', (_, manifest) => {
    const valid = validators.get(`${manifest.apiVersion} ${manifest.kind}`);
    if (!valid) throw new Error(`No schema for ${manifest.apiVersion} ${manifest.kind}`);
    valid(manifest);
    expect(valid.errors).toBeNull();
  });

  it('would be refused with a word that Kubernetes does not know, or without one that it needs', () => {
    const valid = validators.get('apps/v1 Deployment');
    const [first] = deployments;
    expect(valid?.({ ...first, spec: { ...first?.spec, replica: 2 } })).toBe(false);
    expect(valid?.({ ...first, spec: { ...first?.spec, selector: undefined } })).toBe(false);
  });

  it('are all reached by a kustomization', () => {
    const listed = ['', 'namespace', 'migrate', 'admin-origin'].flatMap((folder) =>
      readKustomization(folder)
        .resources.filter((one) => one.endsWith('.yaml'))
        .map((one) => path.join('deploy/kubernetes', folder, one)),
    );
    expect([...new Set(manifests.map(({ file }) => file))].sort()).toEqual(listed.sort());
  });

  it.each(services)('%s has a deployment, an address and a budget for disruptions', (name) => {
    expect(deployments.map(({ metadata }) => metadata.name).sort()).toEqual([...services].sort());
    for (const kind of ['Service', 'PodDisruptionBudget']) expect(named(kind, name)).toBeDefined();
    const labels = getPod(named('Deployment', name)!)?.metadata.labels;
    expect(named('Service', name)?.spec.selector).toEqual(labels);
    expect(named('PodDisruptionBudget', name)?.spec.selector).toEqual({ matchLabels: labels });
    expect(named('Deployment', name)?.spec.selector).toEqual({ matchLabels: labels });
  });

  it.each(services)('%s is asked at addresses that it answers, and gets the time to end well', (name) => {
    const pod = getPod(named('Deployment', name)!)!.spec;
    const [container] = pod.containers;
    for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe'])
      expect(container?.[probe]).toMatchObject({
        httpGet: { path: expect.stringMatching(/^\/(livez|readyz)$/), port: 'http' },
      });
    expect(container?.livenessProbe).toMatchObject({ httpGet: { path: '/livez' } });
    // packages/service-kit: 5 s for open requests and 3 s to end, after the pause before.
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(5 + 5 + 3);
  });

  it('are replaced without a gap, but for the worker, which nobody asks', () => {
    for (const { metadata, spec } of deployments) {
      const rolling = { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } };
      expect(spec.strategy).toEqual(metadata.name === 'worker' ? { type: 'Recreate' } : rolling);
    }
  });

  it('scale by load where visitors wait', () => {
    for (const name of ['gateway', 'search']) {
      expect(named('HorizontalPodAutoscaler', name)?.spec.scaleTargetRef).toMatchObject({ name });
      expect(named('Deployment', name)?.spec).not.toHaveProperty('replicas'); // each roll-out would set it back
    }
  });

  it('run what can do nothing but its work, and know no addresses that Kubernetes makes up', () => {
    expect(pods.length).toBeGreaterThan(services.length);
    for (const { spec } of pods) {
      expect(spec).toMatchObject({
        automountServiceAccountToken: false,
        enableServiceLinks: false,
        securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
      });
      for (const container of spec.containers) {
        expect(container).toMatchObject({
          securityContext: {
            allowPrivilegeEscalation: false,
            readOnlyRootFilesystem: true,
            capabilities: { drop: ['ALL'] },
          },
          resources: {
            requests: { cpu: expect.any(String), memory: expect.any(String) },
            limits: { cpu: expect.any(String), memory: expect.any(String) },
          },
        });
      }
    }
  });

  it('let Prometheus, and nobody else, read metrics, at a port that no address of a service leads to', () => {
    for (const name of services) {
      const [container] = getPod(named('Deployment', name)!)!.spec.containers;
      const metrics = (container!.ports as Port[]).find((one) => one.name === 'metrics');
      expect(container?.env).toContainEqual({ name: 'METRICS_PORT', value: String(metrics?.containerPort) });
      expect(JSON.stringify(named('Service', name)?.spec.ports)).not.toMatch(/metrics|9464/);
    }
    const policies = all
      .filter(({ kind }) => kind === 'NetworkPolicy')
      .map(({ spec }) => spec as unknown as Policy);
    const letIn = policies.filter(({ policyTypes, ingress = [] }) =>
      ingress.some(({ ports }) => policyTypes.includes('Ingress') && (!ports || ports.some(isMetrics))),
    );
    const prometheus = {
      namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'monitoring' } },
      podSelector: { matchLabels: { 'app.kubernetes.io/name': 'prometheus' } },
    };
    expect(letIn).toEqual([
      {
        podSelector: {
          matchExpressions: [
            { key: 'app.kubernetes.io/name', operator: 'In', values: expect.arrayContaining(services) },
          ],
        },
        policyTypes: ['Ingress'],
        ingress: [{ from: [prometheus], ports: [{ protocol: 'TCP', port: 9464 }] }],
      },
    ]);
    // What is not let in is kept out.
    expect(policies).toContainEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
  });

  it('name images with a version each', () => {
    const versions = [readKustomization(), readKustomization('migrate')].flatMap(({ images = [] }) => images);
    const used = pods.flatMap(({ spec }) => spec.containers.map(({ image }) => image));
    expect(new Set(versions.map(({ name }) => name))).toEqual(new Set(used));
    for (const { newTag } of versions) expect(newTag).toMatch(/^\d+\.\d+\.\d+$/);
  });
});

interface Port {
  name: string;
  containerPort: number;
}
interface Policy {
  policyTypes: string[];
  ingress?: { ports?: { port: number | string; endPort?: number }[] }[];
}
const isMetrics = ({ port, endPort = Number(port) }: { port: number | string; endPort?: number }) =>
  Number(port) <= 9464 && endPort >= 9464;

/** For each kind, its published schema; a word that the schema does not have is a fault, as for the server itself. */
function createValidators(published: Record<string, unknown>) {
  const definitions = published.definitions as Record<string, Definition>;
  for (const one of Object.values(definitions)) if (one.properties) one.additionalProperties ??= false;
  // The one definition that is two types at once, which the document calls a string.
  Object.assign(definitions['io.k8s.apimachinery.pkg.util.intstr.IntOrString']!, {
    type: ['string', 'integer'],
  });
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
  ajv.addSchema({ $id: 'k8s', definitions });
  return new Map(
    Object.entries(definitions).flatMap(([name, one]) =>
      (one['x-kubernetes-group-version-kind'] ?? []).map(({ group, version, kind }) => {
        const valid = ajv.getSchema<Manifest>(`k8s#/definitions/${name}`);
        if (!valid) throw new Error(`${name} cannot be read`);
        return [`${group ? `${group}/` : ''}${version} ${kind}`, valid] as const;
      }),
    ),
  );
}

interface Definition {
  properties?: Record<string, unknown>;
  additionalProperties?: unknown;
  'x-kubernetes-group-version-kind'?: { group: string; version: string; kind: string }[];
}
