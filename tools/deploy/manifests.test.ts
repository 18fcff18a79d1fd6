import { existsSync } from 'node:fs';
import path from 'node:path';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { root } from '../remotes/files.ts';
import { deployables } from './deployables.ts';
import {
  getPodTemplate,
  listKustomizations,
  type Manifest,
  readCompose,
  readKustomization,
  readManifests,
  readMemoryLimitMb,
  readSchema,
} from './testing/manifests.ts';

const serviceNames = deployables.map(({ name }) => name).filter((name) => name !== 'tools');

const validateCompose = new Ajv2020({
  strict: false,
  allErrors: true,
  formats: { duration: true, subnet_ip_address: true },
}).compile(readSchema('compose-spec.json'));

describe('compose.yaml', () => {
  const compose = readCompose();

  it('is valid by the Compose Specification', () => {
    validateCompose(compose);
    expect(validateCompose.errors).toBeNull();
    expect(validateCompose({ services: { a: { image: 'x', read_onyl: true } } })).toBe(false); // proves that the check works
  });

  it.each(Object.keys(compose.services))('%s has only the rights that it needs', (name) => {
    expect(compose.services[name]).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      init: true,
      restart: expect.stringMatching(/^(unless-stopped|no)$/),
    });
    expect(compose.services[name]).not.toHaveProperty('privileged');
  });

  it('has all services, started after the database is updated', () => {
    for (const name of serviceNames)
      expect(compose.services).toHaveProperty([name, 'build', 'args', 'SERVICE'], name);
    for (const name of serviceNames.filter((service) => service !== 'gateway'))
      expect(compose.services[name]?.depends_on?.migrate).toEqual({
        condition: 'service_completed_successfully',
      });
  });

  it('lets in only the proxy of the machine, and only at the gateway', () => {
    const publishedServices = Object.entries(compose.services).filter(([, { ports }]) => ports);
    expect(publishedServices.map(([name]) => name)).toEqual(['gateway']);
    expect(compose.services.gateway?.ports).toEqual([expect.stringMatching(/^127\.0\.0\.1:/)]);
  });

  it('has three MongoDB members, each with its own data', () => {
    const members = Object.entries(compose.services).filter(([name]) => name.startsWith('mongo-'));
    expect(members).toHaveLength(3);
    const dataVolumes = members.flatMap(([, { volumes }]) => (volumes as string[])[0]);
    expect(new Set(dataVolumes).size).toBe(3);
  });
});

describe('compose.small.yaml', () => {
  const smallCompose = readCompose('compose.small.yaml');
  // Services of other teams find MongoDB by the name of its replica set, and bring memory of their own.
  const isTeamService = (name: string) => existsSync(path.join(root, 'services', name, 'kubernetes'));
  const defaultServices = Object.fromEntries(
    Object.entries(readCompose().services).filter(([name]) => !isTeamService(name)),
  );
  const disabledServices = Object.keys(smallCompose.services).filter(
    (name) => smallCompose.services[name]!.profiles,
  );
  const isRunning = (name: string) =>
    !disabledServices.includes(name) &&
    !defaultServices[name]!.profiles &&
    defaultServices[name]!.restart !== 'no';

  it('is valid, and limits each part that goes on running, so that 2 GB leave room for the system', () => {
    validateCompose(smallCompose);
    expect(validateCompose.errors).toBeNull();
    const runningServices = Object.keys(defaultServices).filter(isRunning);
    const limitsMb = runningServices.map((name) =>
      readMemoryLimitMb(smallCompose.services[name] ?? defaultServices[name]!),
    );
    expect(limitsMb.reduce((a, b) => a + b)).toBeLessThanOrEqual(1_900);
  });

  it('starts one MongoDB member as compose.yaml does, but for its cache', () => {
    const { command } = smallCompose.services['mongo-1']!;
    expect(command).toEqual(
      defaultServices['mongo-1']!.command!.map((word) => (word === '1' ? '0.25' : word)),
    );
    expect(disabledServices).toEqual(['mongo-2', 'mongo-3']);
    for (const name of disabledServices) {
      const dependents = Object.keys(defaultServices).filter(
        (dependent) => defaultServices[dependent]!.depends_on?.[name],
      );
      for (const dependent of dependents)
        expect(smallCompose.services[dependent]!.depends_on![name]!.required).toBe(false);
    }
  });

  it('connects every service to its one MongoDB member', () => {
    const listServicesWith = (key: string) =>
      Object.keys(defaultServices).filter((name) => defaultServices[name]!.environment?.[key]);
    for (const key of ['MONGODB_URI', 'MONGODB_MEMBERS'])
      for (const name of listServicesWith(key))
        expect([name, smallCompose.services[name]?.environment?.[key]]).toEqual([
          name,
          expect.stringMatching(/(^|@)mongo-1:27017(\/app\?replicaSet=rs0)?$/),
        ]);
  });
});

describe('the manifests', () => {
  const manifests = readManifests();
  const allManifests = manifests.map(({ manifest }) => manifest);
  const validators = createValidators(readSchema('kubernetes-1.34.json'));
  const findManifest = (kind: string, name: string) =>
    allManifests.find((manifest) => manifest.kind === kind && manifest.metadata.name === name);
  const kustomizations = listKustomizations();
  const componentLabel = 'app.kubernetes.io/component';
  const deployments = allManifests.filter(
    ({ kind, metadata }) => kind === 'Deployment' && metadata.name !== 'tools',
  );
  const pods = allManifests.flatMap((manifest) => getPodTemplate(manifest) ?? []);

  it.each(
    manifests.map(
      ({ file, manifest }) => [`${file} ${manifest.kind} ${manifest.metadata.name}`, manifest] as const,
    ),
  )('%s is valid for Kubernetes 1.34', (_, manifest) => {
    const validate = validators.get(`${manifest.apiVersion} ${manifest.kind}`);
    if (!validate) throw new Error(`No schema for ${manifest.apiVersion} ${manifest.kind}`);
    validate(manifest);
    expect(validate.errors).toBeNull();
  });

  it('are rejected with an unknown field, or without a required one', () => {
    const validate = validators.get('apps/v1 Deployment');
    const [deployment] = deployments;
    expect(validate?.({ ...deployment, spec: { ...deployment?.spec, replica: 2 } })).toBe(false);
    expect(validate?.({ ...deployment, spec: { ...deployment?.spec, selector: undefined } })).toBe(false);
  });

  it('are all included in a kustomization', () => {
    const listedFiles = kustomizations.flatMap((folder) =>
      readKustomization(folder)
        .resources.filter((resource) => resource.endsWith('.yaml'))
        .map((resource) => path.join(folder, resource)),
    );
    expect([...new Set(manifests.map(({ file }) => file))].sort()).toEqual(listedFiles.sort());
  });

  it.each(serviceNames)('%s has a deployment, a Service and a disruption budget', (name) => {
    expect(deployments.map(({ metadata }) => metadata.name).sort()).toEqual([...serviceNames].sort());
    for (const kind of ['Service', 'PodDisruptionBudget']) expect(findManifest(kind, name)).toBeDefined();
    const labels = { 'app.kubernetes.io/name': name };
    expect(getPodTemplate(findManifest('Deployment', name)!)?.metadata.labels).toMatchObject(labels);
    expect(findManifest('Service', name)?.spec.selector).toEqual(labels);
    expect(findManifest('PodDisruptionBudget', name)?.spec.selector).toEqual({ matchLabels: labels });
    expect(findManifest('Deployment', name)?.spec.selector).toEqual({ matchLabels: labels });
  });

  it.each(serviceNames)('%s has working health checks, and enough time to end', (name) => {
    const pod = getPodTemplate(findManifest('Deployment', name)!)!.spec;
    const [container] = pod.containers;
    for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe'])
      expect(container?.[probe]).toMatchObject({
        httpGet: { path: expect.stringMatching(/^\/(livez|readyz)$/), port: 'http' },
      });
    expect(container?.livenessProbe).toMatchObject({ httpGet: { path: '/livez' } });
    // packages/service-kit: 5 s for open requests and 3 s to end, after the pause before.
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(5 + 5 + 3);
  });

  it('are replaced without a gap, except for the worker, which serves no requests', () => {
    for (const { metadata, spec } of deployments) {
      const rollingUpdate = { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } };
      expect(spec.strategy).toEqual(metadata.name === 'worker' ? { type: 'Recreate' } : rollingUpdate);
    }
  });

  it('scale by load if visitors wait for them', () => {
    for (const name of ['gateway', 'search']) {
      expect(findManifest('HorizontalPodAutoscaler', name)?.spec.scaleTargetRef).toMatchObject({ name });
      expect(findManifest('Deployment', name)?.spec).not.toHaveProperty('replicas'); // each roll-out would reset it
    }
  });

  it('give processes only the rights that they need, and no service addresses of Kubernetes', () => {
    expect(pods.length).toBeGreaterThan(serviceNames.length);
    for (const { spec } of pods) {
      expect(spec).toMatchObject({
        automountServiceAccountToken: false,
        enableServiceLinks: false,
        securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
      });
      for (const container of [...(spec.initContainers ?? []), ...spec.containers]) {
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

  it('let only Prometheus read metrics, at a port that no Service has', () => {
    for (const name of serviceNames) {
      const [container] = getPodTemplate(findManifest('Deployment', name)!)!.spec.containers;
      const metricsPort = (container!.ports as ContainerPort[]).find((port) => port.name === 'metrics');
      expect(container?.env).toContainEqual({
        name: 'METRICS_PORT',
        value: String(metricsPort?.containerPort),
      });
      expect(JSON.stringify(findManifest('Service', name)?.spec.ports)).not.toMatch(/metrics|9464/);
    }
    const policies = allManifests
      .filter(({ kind }) => kind === 'NetworkPolicy')
      .map(({ spec }) => spec as unknown as NetworkPolicySpec);
    const metricsPolicies = policies.filter(({ policyTypes, ingress = [] }) =>
      ingress.some(
        ({ ports }) => policyTypes.includes('Ingress') && (!ports || ports.some(includesMetricsPort)),
      ),
    );
    const prometheusPeer = {
      namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'monitoring' } },
      podSelector: { matchLabels: { 'app.kubernetes.io/name': 'prometheus' } },
    };
    expect(metricsPolicies).toEqual([
      {
        podSelector: {},
        policyTypes: ['Ingress'],
        ingress: [{ from: [prometheusPeer], ports: [{ protocol: 'TCP', port: 9464 }] }],
      },
    ]);
    // Everything that no policy allows is blocked.
    expect(policies).toContainEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
  });

  it('let gateway and admin reach each service, by its label', () => {
    const componentByService = { gateway: undefined, worker: 'worker' };
    for (const name of serviceNames)
      expect([
        name,
        getPodTemplate(findManifest('Deployment', name)!)?.metadata.labels[componentLabel],
      ]).toEqual([
        name,
        name in componentByService ? componentByService[name as keyof typeof componentByService] : 'service',
      ]);
    for (const policy of ['gateway-to-services', 'services-from-gateway'])
      expect(JSON.stringify(findManifest('NetworkPolicy', policy)?.spec)).toContain(
        JSON.stringify({ matchLabels: { [componentLabel]: 'service' } }),
      );
    for (const policy of ['admin-to-services', 'services-from-admin'])
      expect(JSON.stringify(findManifest('NetworkPolicy', policy)?.spec)).toContain(
        JSON.stringify({ key: componentLabel, operator: 'In', values: ['service', 'worker'] }),
      );
  });

  it('run no pod for the operator’s commands by default', () => {
    expect(findManifest('Deployment', 'tools')?.spec.replicas).toBe(0);
  });

  it('name images with a version', () => {
    const imageOverrides = kustomizations.flatMap((folder) => readKustomization(folder).images ?? []);
    const usedImages = pods.flatMap(({ spec }) => spec.containers.map(({ image }) => image));
    expect(new Set(imageOverrides.map(({ name }) => name))).toEqual(new Set(usedImages));
    for (const { newTag } of imageOverrides) expect(newTag).toMatch(/^\d+\.\d+\.\d+$/);
  });
});

interface ContainerPort {
  name: string;
  containerPort: number;
}
interface NetworkPolicySpec {
  policyTypes: string[];
  ingress?: { ports?: { port: number | string; endPort?: number }[] }[];
}
const includesMetricsPort = ({ port, endPort = Number(port) }: { port: number | string; endPort?: number }) =>
  Number(port) <= 9464 && endPort >= 9464;

/** Creates a validator for each kind. As for the server itself, a field that the schema lacks is an error. */
function createValidators(publishedSchema: Record<string, unknown>) {
  const definitions = publishedSchema.definitions as Record<string, KindSchema>;
  for (const definition of Object.values(definitions))
    if (definition.properties) definition.additionalProperties ??= false;
  // The only definition with two types, which the published schema declares as a string only.
  Object.assign(definitions['io.k8s.apimachinery.pkg.util.intstr.IntOrString']!, {
    type: ['string', 'integer'],
  });
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
  ajv.addSchema({ $id: 'k8s', definitions });
  return new Map(
    Object.entries(definitions).flatMap(([name, definition]) =>
      (definition['x-kubernetes-group-version-kind'] ?? []).map(({ group, version, kind }) => {
        const validate = ajv.getSchema<Manifest>(`k8s#/definitions/${name}`);
        if (!validate) throw new Error(`${name} cannot be read`);
        return [`${group ? `${group}/` : ''}${version} ${kind}`, validate] as const;
      }),
    ),
  );
}

interface KindSchema {
  properties?: Record<string, unknown>;
  additionalProperties?: unknown;
  'x-kubernetes-group-version-kind'?: { group: string; version: string; kind: string }[];
}
