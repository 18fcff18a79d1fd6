import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { root } from '../../remotes/files.ts';

export interface EnvVar {
  name: string;
  value?: string;
  valueFrom?: { configMapKeyRef?: KeyReference; secretKeyRef?: KeyReference };
}
interface KeyReference {
  name: string;
  key: string;
  optional?: boolean;
}
interface EnvSource {
  name: string;
  optional?: boolean;
}
export interface Container {
  name: string;
  image: string;
  env?: EnvVar[];
  envFrom?: { configMapRef?: EnvSource; secretRef?: EnvSource }[];
  command?: string[];
  [more: string]: unknown;
}
interface PodSpec {
  containers: Container[];
  initContainers?: Container[];
  [more: string]: unknown;
}
interface PodTemplate {
  metadata: { labels: Record<string, string> };
  spec: PodSpec;
}
export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels?: Record<string, string> };
  spec: Record<string, unknown> & {
    template?: PodTemplate;
    jobTemplate?: { spec: { template: PodTemplate } };
  };
}

/** Which stage of the Dockerfile an image is built from, and with which arguments. */
export interface ImageBuild {
  target: string;
  args?: Record<string, string>;
}

export interface ComposeService {
  image: string;
  build?: ImageBuild;
  command?: string[];
  environment?: Record<string, string>;
  depends_on?: Record<string, { condition: string; required?: boolean }>;
  [more: string]: unknown;
}
export interface Compose {
  services: Record<string, ComposeService>;
  [more: string]: unknown;
}

const readText = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** Stages of the Dockerfile by name: what each starts from, and its instructions. */
export const readStages = (): Map<string, { from: string; text: string }> =>
  new Map(
    readText('Dockerfile')
      .split(/^FROM /m)
      .slice(1)
      .map((stage) => {
        const [, from = '', name = '', text = ''] = /^(\S+) AS (\S+)\n([\s\S]*)$/.exec(stage) ?? [];
        return [name, { from, text }];
      }),
  );

export const readImageBuilds = (): Map<string, ImageBuild> =>
  new Map(
    Object.values(readCompose().services).flatMap(({ image, build }) => {
      const [, name] = /^site\/([\w-]+):/.exec(image) ?? [];
      return name && build ? [[name, build] as const] : [];
    }),
  );

/** Reads the instructions of an image: those of its base stages, then those of its own stage. */
export function readInstructions(name: string): string {
  const stages = readStages();
  const readStageInstructions = (stage = ''): string => {
    const stageText = stages.get(stage);
    return stageText ? readStageInstructions(stageText.from) + stageText.text : '';
  };
  const { target, args = {} } = readImageBuilds().get(name) ?? {};
  return Object.entries(args).reduce(
    (instructions, [key, value]) => instructions.replaceAll(`$${key}`, value),
    readStageInstructions(target),
  );
}

export const readImageEnv = (name: string): Record<string, string> =>
  Object.fromEntries(
    [...readInstructions(name).matchAll(/^ENV (.*)$/gm)]
      .flatMap(([, variables = '']) => variables.split(' '))
      .map((assignment) => assignment.split(/=(.*)/s)),
  );

/** Reads `compose.yaml` or an override file, with anchors and merges resolved. */
export const readCompose = (file = 'compose.yaml'): Compose => parse(readText(file), { merge: true });

/** Memory limit of a service in a Compose file, in megabytes. */
export const readMemoryLimitMb = ({ mem_limit = '' }: ComposeService): number => {
  const [, amount, unit] = /^(\d+)([mg])$/.exec(String(mem_limit)) ?? [];
  return Number(amount) * (unit === 'g' ? 1024 : 1);
};

/** Glob of manifests: those of the site, and those that a service has in its own folder. */
const manifestGlob = '{deploy,services/*}/kubernetes/**';

/** Manifests with their files, without kustomize's own. */
export const readManifests = (): { file: string; manifest: Manifest }[] =>
  globSync(`${manifestGlob}/*.yaml`, { cwd: root })
    .sort()
    .filter((file) => path.basename(file) !== 'kustomization.yaml')
    .flatMap((file) =>
      parseAllDocuments(readText(file), { strict: true }).map((document) => {
        const [error] = document.errors;
        if (error) throw error;
        return { file, manifest: document.toJS() as Manifest };
      }),
    );

export const listKustomizations = (): string[] =>
  globSync(`${manifestGlob}/kustomization.yaml`, { cwd: root })
    .map((file) => path.dirname(file))
    .sort();

/** A kustomization: resources, settings and image versions. */
export const readKustomization = (
  folder = 'deploy/kubernetes',
): {
  resources: string[];
  configMapGenerator?: { name: string; literals: string[] }[];
  images?: { name: string; newTag: string }[];
} => parse(readText(path.join(folder, 'kustomization.yaml')));

export const getPodTemplate = ({ spec }: Manifest): PodTemplate | undefined =>
  spec?.template ?? spec?.jobTemplate?.spec.template;

export const readSchema = (file: string): Record<string, unknown> =>
  JSON.parse(readText(`deploy/schemas/${file}`));
