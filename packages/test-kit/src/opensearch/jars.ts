// Fetches the published jars of OpenSearch once per machine by Maven, and lays them out like a distribution: without a
// container, and without the download of a distribution.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, copyFile, link, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { findCacheFolder } from '@app/embedded-mongodb';

const runCommand = promisify(execFile);

/** The version that `compose.yaml` and the Kubernetes manifests run. */
export const openSearchVersion = '2.19.6';
/** The newest one for 2.19 that Maven's registry has. */
const securityVersion = '2.19.4.0';

/**
 * Modules, which a distribution has in a folder each. `extraLine`: additional line of the plugin descriptor.
 */
const modules = [
  {
    name: 'transport-netty4',
    jarPattern: /^(netty-|transport-netty4-client-)/,
    pluginClass: 'transport.Netty4Plugin',
    extraLine: '',
  },
  {
    name: 'analysis-common',
    jarPattern: /^analysis-common-/,
    pluginClass: 'analysis.common.CommonAnalysisPlugin',
    extraLine: 'extended.plugins=lang-painless',
  },
  {
    name: 'lang-painless',
    jarPattern: /^(antlr4|asm|lang-painless-|opensearch-scripting-painless-spi)/,
    pluginClass: 'painless.PainlessPlugin',
    extraLine: '',
  },
];

/** Returns why OpenSearch cannot run on this machine, as a clause; undefined if it can. */
export async function findMissingPrerequisite(): Promise<string | undefined> {
  const hasFiles = [getJarFolder(), getSecurityFolder()].every((folder) => existsSync(folder));
  const neededTools = hasFiles ? ['java'] : ['java', 'mvn'];
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
const getSecurityFolder = () =>
  path.join(findCacheFolder('stridewell-opensearch'), `security-${securityVersion}`);

const createDependencyXml = (
  group: string,
  artifact: string,
  version = openSearchVersion,
  fileType = 'jar',
) =>
  `<dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId><version>${version}</version><type>${fileType}</type></dependency>`;

/** Fetches the jars unless they are there. Returns their folder. */
export const fetchJars = (): Promise<string> =>
  fetchDependencies(getJarFolder(), 'copy-dependencies', [
    createDependencyXml('org.opensearch', 'opensearch'),
    createDependencyXml('org.opensearch', 'opensearch-plugin-classloader'),
    createDependencyXml('org.apache.logging.log4j', 'log4j-core', '2.25.4'),
    ...['transport-netty4-client', 'analysis-common', 'lang-painless'].map((name) =>
      createDependencyXml('org.opensearch.plugin', name),
    ),
  ]);

/** Fetches the files of the security plugin unless they are there. Returns their folder. */
export const fetchSecurityPlugin = (): Promise<string> =>
  fetchDependencies(getSecurityFolder(), 'unpack-dependencies', [
    createDependencyXml('org.opensearch.plugin', 'opensearch-security', securityVersion, 'zip'),
  ]);

/** Runs a goal of Maven's dependency plugin, which fills `folder`, unless that is there. */
async function fetchDependencies(
  folder: string,
  goal: 'copy-dependencies' | 'unpack-dependencies',
  dependencies: readonly string[],
): Promise<string> {
  if (existsSync(folder)) return folder;
  const workFolder = `${folder}.${process.pid}`;
  await mkdir(workFolder, { recursive: true });
  await writeFile(
    path.join(workFolder, 'pom.xml'),
    `<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion><groupId>x</groupId><artifactId>x</artifactId><version>1</version><packaging>pom</packaging><dependencies>${dependencies.join('')}</dependencies></project>`,
  );
  await runCommand('mvn', ['-q', '-B', `dependency:${goal}`, '-DoutputDirectory=lib'], { cwd: workFolder });
  // Another process may have been faster.
  await rename(path.join(workFolder, 'lib'), folder).catch((error) => {
    if (!existsSync(folder)) throw error;
  });
  await rm(workFolder, { recursive: true });
  return folder;
}

/** Writes what OpenSearch reads of a module or plugin first, with its own version: it loads no other. */
export async function writePluginDescriptor(
  folder: string,
  name: string,
  pluginClass: string,
  extraLine = '',
): Promise<void> {
  const lines = [
    ...[`description=${name}`, `version=${openSearchVersion}`, `name=${name}`],
    ...[`classname=org.opensearch.${pluginClass}`, 'java.version=11'],
    ...[`opensearch.version=${openSearchVersion}`, extraLine],
  ];
  await writeFile(path.join(folder, 'plugin-descriptor.properties'), lines.join('\n'));
}

/** Creates the folders and files of a distribution in `home`. `settings`: lines of `opensearch.yml`. */
export async function createDistribution(
  home: string,
  jarFolder: string,
  settings: readonly string[],
): Promise<void> {
  await chmod(home, 0o755);
  for (const name of ['lib', 'config', 'data', 'logs'])
    await mkdir(path.join(home, name), { recursive: true });
  const jarNames = await readdir(jarFolder);
  const findModule = (jar: string) => modules.find((module) => module.jarPattern.test(jar));
  for (const { name, pluginClass, extraLine } of modules) {
    const folder = path.join(home, 'modules', name);
    await mkdir(folder, { recursive: true });
    await writePluginDescriptor(folder, name, pluginClass, extraLine);
    if (name === 'analysis-common') continue;
    await writeFile(
      path.join(folder, 'plugin-security.policy'),
      'grant { permission java.security.AllPermission; };',
    );
  }
  for (const jar of jarNames) {
    const module = findModule(jar);
    const folder = module ? path.join(home, 'modules', module.name) : path.join(home, 'lib');
    const [sourcePath, targetPath] = [path.join(jarFolder, jar), path.join(folder, jar)];
    // No symbolic link: OpenSearch may run as a user who cannot read the cache of this one.
    await link(sourcePath, targetPath).catch(() => copyFile(sourcePath, targetPath));
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
