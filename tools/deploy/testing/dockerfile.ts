import { cpSync, mkdirSync } from 'node:fs';
import path from 'node:path';

interface Stage {
  name: string;
  /** Image or earlier stage. */
  from: string;
  /** `COPY --from=build`: source in the build stage and target below the working folder. */
  copies: { from: string; to: string }[];
  env: Record<string, string>;
  labels: string;
  user?: string;
  stopSignal?: string;
  healthCheck?: string[];
  command?: string[];
}

/** Settings of an image, including those of the stages it is based on. */
export type Image = Required<Omit<Stage, 'from'>> & { base: string };

const buildFolder = '/src/';

/** Parses the instructions that our Dockerfile uses. @throws for any other, which a check would otherwise miss */
export function readDockerfile(text: string): Stage[] {
  const stages: Stage[] = [];
  const lines = text.replaceAll(/\\\n\s*/g, '').split('\n');
  for (const line of lines.filter((one) => one.trim() && !one.startsWith('#'))) {
    const [, instruction = '', rest = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    const from = instruction === 'FROM' && /^(\S+) AS (\S+)$/.exec(rest);
    if (from) {
      stages.push({ name: from[2]!, from: from[1]!, copies: [], env: {}, labels: '' });
      continue;
    }
    const stage = stages.at(-1);
    if (!stage) throw new Error(`Before any FROM: ${line}`);
    read(stage, instruction, rest);
  }
  return stages;
}

function read(stage: Stage, instruction: string, rest: string): void {
  switch (instruction) {
    case 'ENV':
      for (const one of rest.split(' ')) stage.env[one.split('=')[0]!] = one.slice(one.indexOf('=') + 1);
      break;
    case 'COPY': {
      const [, from, to] = /^--from=build \/src\/(\S+) \.\/(\S*)$/.exec(rest) ?? [];
      if (from) stage.copies.push({ from, to: to! });
      else if (stage.name !== 'build' && !rest.startsWith('--from=node /'))
        throw new Error(`A COPY that is not understood: ${rest}`);
      break;
    }
    case 'HEALTHCHECK':
      stage.healthCheck = JSON.parse(rest.slice(rest.indexOf('CMD ') + 4));
      break;
    case 'CMD':
      stage.command = JSON.parse(rest);
      break;
    case 'LABEL':
      stage.labels = rest;
      break;
    case 'USER':
      stage.user = rest;
      break;
    case 'STOPSIGNAL':
      stage.stopSignal = rest;
      break;
    case 'WORKDIR':
      if (![buildFolder, '/app/'].includes(`${rest}/`)) throw new Error(`WORKDIR ${rest} is not understood`);
      break;
    case 'RUN':
    case 'EXPOSE':
      break;
    default:
      throw new Error(`${instruction} is not understood`);
  }
}

/** @throws if the stage is missing or lacks a required setting */
export function buildImage(stages: readonly Stage[], name: string): Image {
  const own = stages.find((stage) => stage.name === name);
  const base = stages.find((stage) => stage.name === own?.from);
  if (!own || !base) throw new Error(`No image is called ${name}`);
  const { user, stopSignal, healthCheck = [], command = [] } = { ...base, ...own };
  if (!user || !stopSignal) throw new Error(`${name} does not say USER or STOPSIGNAL`);
  return {
    name,
    base: base.from,
    copies: own.copies,
    env: { ...base.env, ...own.env },
    labels: own.labels,
    user,
    stopSignal,
    healthCheck,
    command,
  };
}

/** Copies an image's /app into `app`, from `built`, the contents of its build stage's /src. */
export function layOut(
  { copies }: Image,
  { built, app }: { built: (file: string) => string; app: string },
): void {
  mkdirSync(app, { recursive: true });
  // Like Docker, copies a folder's contents, not the folder itself.
  for (const { from, to } of copies) {
    const source = built(from);
    cpSync(source, path.join(app, to === '' && path.extname(from) ? path.basename(from) : to), {
      recursive: true,
    });
  }
}
