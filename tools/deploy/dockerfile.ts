import { cpSync, mkdirSync } from 'node:fs';
import path from 'node:path';

interface Stage {
  name: string;
  /** An image, or an earlier stage. */
  from: string;
  /** `COPY --from=build`: paths in the build stage's folder, and where they go below the working folder. */
  copies: { from: string; to: string }[];
  env: Record<string, string>;
  labels: string;
  user?: string;
  stopSignal?: string;
  healthCheck?: string[];
  command?: string[];
}

/** What an image of ours says of itself: its own stage and those that it stands on. */
export type Image = Required<Omit<Stage, 'from'>> & { base: string };

const buildFolder = '/src/';

/**
 * Reads the few instructions that our Dockerfile has.
 * @throws for one that says what this does not understand: then a check would look away
 */
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

/** @throws where there is no such stage, or it does not say all that an image of ours says */
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

/** Lays out an image's /app in `app`, from what its build stage has in /src: here, the folder `built`. */
export function layOut(
  { copies }: Image,
  { built, app }: { built: (file: string) => string; app: string },
): void {
  mkdirSync(app, { recursive: true });
  // As Docker does, a folder's content and not the folder itself.
  for (const { from, to } of copies) {
    const source = built(from);
    cpSync(source, path.join(app, to === '' && path.extname(from) ? path.basename(from) : to), {
      recursive: true,
    });
  }
}
