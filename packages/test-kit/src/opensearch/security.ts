// TLS and a user for the OpenSearch of start-opensearch.ts, by its security plugin.
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { fetchSecurityPlugin, writePluginDescriptor } from './jars.ts';

const runCommand = promisify(execFile);

export interface ClusterUser {
  name: string;
  password: string;
  /** Its rights, as the security plugin writes roles. */
  role: object;
}

/** Creates certificates and the plugin's settings, once for all nodes of a cluster. */
export async function prepareSecurity({ name, password, role }: ClusterUser, jarFolder: string) {
  const pluginFolder = await fetchSecurityPlugin();
  const { ca, keystoreFiles } = await createCertificates();
  const classPath = [pluginFolder, jarFolder].map((folder) => path.join(folder, '*')).join(path.delimiter);
  const hasherArgs = ['-cp', classPath, 'org.opensearch.security.tools.Hasher', '-p', password];
  const hash = (await runCommand('java', hasherArgs)).stdout.trim().split('\n').at(-1);
  const createFile = (type: string, configEntry: object) =>
    // JSON is YAML, too.
    JSON.stringify({ _meta: { type, config_version: 2 }, [name]: configEntry });
  const configFiles = {
    ...keystoreFiles,
    'opensearch-security/internal_users.yml': createFile('internalusers', { hash }),
    'opensearch-security/roles.yml': createFile('roles', role),
    'opensearch-security/roles_mapping.yml': createFile('rolesmapping', { users: [name] }),
  };

  return {
    ca,
    /** Lines of `opensearch.yml`. */
    settings: [
      ...['http', 'transport'].flatMap((layer) => [
        `plugins.security.ssl.${layer}.keystore_filepath: keys.p12`,
        `plugins.security.ssl.${layer}.truststore_filepath: trust.p12`,
      ]),
      'plugins.security.ssl.http.enabled: true',
      'plugins.security.nodes_dn: [CN=node]',
      'plugins.security.allow_default_init_securityindex: true',
    ],

    /** Adds the plugin and its files to a distribution. */
    async install(home: string): Promise<void> {
      const [installFolder, configFolder] = [
        path.join(home, 'plugins/opensearch-security'),
        path.join(home, 'config'),
      ];
      await cp(pluginFolder, installFolder, { recursive: true });
      await writePluginDescriptor(installFolder, 'opensearch-security', 'security.OpenSearchSecurityPlugin');
      await cp(path.join(installFolder, 'config'), path.join(configFolder, 'opensearch-security'), {
        recursive: true,
      });
      for (const [file, content] of Object.entries(configFiles))
        await writeFile(path.join(configFolder, file), content);
    },

    /** True once the plugin knows its users; before, it answers 503. */
    isAskingForPassword: (url: string): Promise<boolean> =>
      new Promise((resolve) => {
        const request = get(url, { ca, agent: false }, (response) =>
          resolve(response.resume().statusCode === 401),
        );
        request.on('error', () => resolve(false));
      }),
  };
}

/** Creates an authority and a certificate that it signed for 127.0.0.1, by the tool that comes with Java. */
async function createCertificates() {
  const folder = await mkdtemp(path.join(tmpdir(), 'certificates-'));
  const runKeytool = async (commandLine: string) => {
    // The password is the plugin's default.
    const options = [...commandLine.split(' '), '-storetype', 'PKCS12', '-storepass', 'changeit'];
    await runCommand('keytool', options, { cwd: folder });
  };
  await runKeytool('-keystore keys.p12 -genkeypair -keyalg EC -alias ca -dname CN=ca -ext bc:c');
  await runKeytool(
    '-keystore keys.p12 -genkeypair -keyalg EC -alias node -dname CN=node -signer ca -ext san=ip:127.0.0.1',
  );
  await runKeytool('-keystore keys.p12 -exportcert -rfc -alias ca -file ca.pem');
  await runKeytool('-keystore keys.p12 -delete -alias ca');
  await runKeytool('-keystore trust.p12 -importcert -noprompt -alias ca -file ca.pem');
  const readFolderFile = (file: string) => readFile(path.join(folder, file));
  const certificates = {
    ca: String(await readFolderFile('ca.pem')),
    keystoreFiles: {
      'keys.p12': await readFolderFile('keys.p12'),
      'trust.p12': await readFolderFile('trust.p12'),
    },
  };
  await rm(folder, { recursive: true });
  return certificates;
}
