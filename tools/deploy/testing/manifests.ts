import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { root } from '../../remotes/files.ts';

export interface EnvVar {
  name: string;
  value?: string;
  valueFrom?: { configMapKeyRef?: Reference; secretKeyRef?: Reference };
}
interface Reference {
  name: string;
  key: string;
  optional?: boolean;
}
export interface Container {
  name: string;
  image: string;
  env?: EnvVar[];
  command?: string[];
  [more: string]: unknown;
}
interface PodSpec {
  containers: Container[];
  [more: string]: unknown;
}
interface Template {
  metadata: { labels: Record<string, string> };
  spec: PodSpec;
}
export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels?: Record<string, string> };
  spec: Record<string, unknown> & { template?: Template; jobTemplate?: { spec: { template: Template } } };
}

export interface ComposeService {
  image: string;
  build?: { target: string };
  command?: string[];
  environment?: Record<string, string>;
  depends_on?: Record<string, { condition: string }>;
  [more: string]: unknown;
}
export interface Compose {
  services: Record<string, ComposeService>;
  [more: string]: unknown;
}

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** Stages of the Dockerfile by name: what each starts from, and its instructions. */
export const readStages = (): Map<string, { from: string; text: string }> =>
  new Map(
    read('Dockerfile')
      .split(/^FROM /m)
      .slice(1)
      .map((stage) => {
        const [, from = '', name = '', text = ''] = /^(\S+) AS (\S+)\n([\s\S]*)$/.exec(stage) ?? [];
        return [name, { from, text }];
      }),
  );

/** Variables that an image sets, those of every image included. */
export const readImageEnv = (name: string): Record<string, string> => {
  const stages = readStages();
  const set = ['runtime', name].flatMap((stage) =>
    [...stages.get(stage)!.text.matchAll(/^ENV (.*)$/gm)].map(([, variables]) => variables),
  );
  return Object.fromEntries(
    set
      .join(' ')
      .split(' ')
      .map((one) => one.split(/=(.*)/s)),
  );
};

/** `compose.yaml` with anchors and merges resolved. */
export const readCompose = (): Compose => parse(read('compose.yaml'), { merge: true });

/** Manifests in deploy/kubernetes with their files, without kustomize's own. */
export const readManifests = (): { file: string; manifest: Manifest }[] =>
  globSync('deploy/kubernetes/**/*.yaml', { cwd: root })
    .sort()
    .filter((file) => path.basename(file) !== 'kustomization.yaml')
    .flatMap((file) =>
      parseAllDocuments(read(file), { strict: true }).map((document) => {
        const [problem] = document.errors;
        if (problem) throw problem;
        return { file, manifest: document.toJS() as Manifest };
      }),
    );

/** The kustomization: resources, settings and image versions. */
export const readKustomization = (
  folder = '',
): {
  resources: string[];
  configMapGenerator?: { name: string; literals: string[] }[];
  images?: { name: string; newTag: string }[];
} => parse(read(path.join('deploy/kubernetes', folder, 'kustomization.yaml')));

/** Pod template of a manifest, if it has one. */
export const getPod = ({ spec }: Manifest): Template | undefined =>
  spec?.template ?? spec?.jobTemplate?.spec.template;

export const readSchema = (file: string): Record<string, unknown> =>
  JSON.parse(read(`deploy/schemas/${file}`));
