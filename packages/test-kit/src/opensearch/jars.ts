// The published jars of OpenSearch, fetched once per machine by Maven and laid out as a distribution has them: no
// container, no download of a distribution.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, copyFile, link, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { findCacheFolder } from '@app/embedded-mongodb';

const runCommand = promisify(execFile);

/** The version that `compose.yaml` and the Kubernetes manifests run. */
export const openSearchVersion = '2.19.6';

/**
 * Modules, each in a folder of its own in a distribution: pattern of their jars, plugin class, extra descriptor line.
 */
const modules = [
  {
    name: 'transport-netty4',
    jars: /^(netty-|transport-netty4-client-)/,
    plugin: 'transport.Netty4Plugin',
    extraLine: '',
  },
  {
    name: 'analysis-common',
    jars: /^analysis-common-/,
    plugin: 'analysis.common.CommonAnalysisPlugin',
    more: 'extended.plugins=lang-painless',
  },
  {
    name: 'lang-painless',
    jars: /^(antlr4|asm|lang-painless-|opensearch-scripting-painless-spi)/,
    plugin: 'painless.PainlessPlugin',
    more: '',
  },
];

/** Returns the reason why OpenSearch cannot run here, as a sentence; undefined if it can. */
export async function findObstacle(): Promise<string | undefined> {
  const neededTools = existsSync(getJarFolder()) ? ['java'] : ['java', 'mvn'];
  for (const tool of neededTools) {
    const isWorking = await runCommand(tool, ['-version']).then(
      () => true,
      () => false,
    );
    if (!isWorking) return `there is no ${tool} on this machine`;
  }
  return undefined;
}

const getJarFolder = () => path.join(findCacheFolder('stridewell-opensearch'), openSearchVersion);

/** The folder of the jars. */
export async function fetchJars(): Promise<string> {
  const folder = getJarFolder();
  if (existsSync(folder)) return folder;
  const dependency = (group: string, artifact: string, version = openSearchVersion) =>
    `<dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version></dependency>`;
  const dependencies = [
    dependency('org.opensearch', 'opensearch'),
    dependency('org.opensearch', 'opensearch-plugin-classloader'),
    dependency('org.apache.logging.log4j', 'log4j-core', '2.25.4'),
    ...['transport-netty4-client', 'analysis-common', 'lang-painless'].map((name) =>
      dependency('org.opensearch.plugin', name),
    ),
  ];
  const workFolder = `${folder}.${process.pid}`;
  await mkdir(workFolder, { recursive: true });
  await writeFile(
    path.join(workFolder, 'pom.xml'),
    `<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion><groupId>x</groupId><artifactId>x</artifactId><version>1</version><packaging>pom</packaging><dependencies>${dependencies.join('')}</dependencies></project>`,
  );
  await runCommand('mvn', ['-q', '-B', 'dependency:copy-dependencies', '-DoutputDirectory=lib'], {
    cwd: workFolder,
  });
  // Another process may have been faster.
  await rename(path.join(workFolder, 'lib'), folder).catch((error) => {
    if (!existsSync(folder)) throw error;
  });
  await rm(workFolder, { recursive: true });
  return folder;
}

/** Creates the folders and files of a distribution, with these settings. */
export async function createDistribution(
  home: string,
  jars: string,
  settings: readonly string[],
): Promise<void> {
  await chmod(home, 0o755);
  for (const name of ['lib', 'config', 'data', 'logs'])
    await mkdir(path.join(home, name), { recursive: true });
  const jarNames = await readdir(jars);
  const findModule = (jar: string) => modules.find((module) => module.jars.test(jar));
  for (const { name, plugin, extraLine } of modules) {
    const folder = path.join(home, 'modules', name);
    await mkdir(folder, { recursive: true });
    const lines = [
      ...[`description=${name}`, `version=${openSearchVersion}`, `name=${name}`],
      ...[`classname=org.opensearch.${plugin}`, 'java.version=11'],
      ...[`opensearch.version=${openSearchVersion}`, extraLine],
    ];
    await writeFile(path.join(folder, 'plugin-descriptor.properties'), lines.join('\n'));
    if (name === 'analysis-common') continue;
    await writeFile(
      path.join(folder, 'plugin-security.policy'),
      'grant { permission java.security.AllPermission; };',
    );
  }
  for (const jar of jarNames) {
    const module = findModule(jar);
    const folder = module ? path.join(home, 'modules', module.name) : path.join(home, 'lib');
    const [from, to] = [path.join(jars, jar), path.join(folder, jar)];
    // No symbolic link: the user that it runs as may not read this one's cache.
    await link(from, to).catch(() => copyFile(from, to));
  }
  await writeFile(path.join(home, 'config/opensearch.yml'), settings.join('\n'));
  await writeFile(path.join(home, 'config/jvm.options'), '');
  const loggingConfig = [
    ...['appender.c.type=Console', 'appender.c.name=c', 'appender.c.layout.type=PatternLayout'],
    ...[
      'appender.c.layout.pattern=%p %c{1} %m%n',
      'rootLogger.level=error',
      'rootLogger.appenderRef.c.ref=c',
    ],
  ];
  await writeFile(path.join(home, 'config/log4j2.properties'), loggingConfig.join('\n'));
}
