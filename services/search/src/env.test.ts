import { describe, expect, it } from 'vitest';
import { settingsSchema, toClusterSettings } from './env.ts';

const SEARCH_ENGINE_URL = 'https://a.test:9200,https://b.test:9200';
const login = 'search:hunter2';
const userSettings = { SEARCH_ENGINE_USER: 'search', SEARCH_ENGINE_PASSWORD: 'hunter2' };
const minimalEnv = {
  PORT: '1',
  MONGODB_URI: 'mongodb://h/app',
  PUBLIC_ORIGIN: 'https://x.test',
  CLERK_SECRET_KEY: 'sk',
};
const parseSettings = (settings: object) => settingsSchema.safeParse({ ...minimalEnv, ...settings });

describe('the settings of a search cluster', () => {
  it('are its addresses, a user and a certificate in one line', () => {
    const SEARCH_ENGINE_CA = '-----BEGIN CERTIFICATE-----\\nMII=\\n-----END CERTIFICATE-----\\n';
    expect(
      toClusterSettings(parseSettings({ SEARCH_ENGINE_URL, SEARCH_ENGINE_CA, ...userSettings }).data!),
    ).toMatchObject({
      nodeUrls: SEARCH_ENGINE_URL,
      user: 'search',
      password: 'hunter2',
      ca: '-----BEGIN CERTIFICATE-----\nMII=\n-----END CERTIFICATE-----\n',
    });
    expect(parseSettings({ SEARCH_ENGINE_URL: 'http://search-engine:9200' }).success).toBe(true);
  });

  it.each([
    ['SEARCH_ENGINE_URL', `https://${login}@a.test:9200`, {}],
    ['SEARCH_ENGINE_URL', `https://a.test:9200,https://${login}@b.test:9200`, userSettings],
    ['SEARCH_ENGINE_URL', 'https://search:hunter#2@a.test:9200', {}],
    ['SEARCH_ENGINE_URL', 'https://a.test:9200,b.test:9200', {}],
    ['SEARCH_ENGINE_URL', 'https://a.test:9200,http://b.test:9200', userSettings],
    ['SEARCH_ENGINE_PASSWORD', undefined, { SEARCH_ENGINE_URL, SEARCH_ENGINE_USER: 'search' }],
    ['SEARCH_ENGINE_CA', '/etc/hunter2.pem', { SEARCH_ENGINE_URL }],
  ])('are rejected by the name of %s, and never show its value: %s', (key, value, otherSettings) => {
    const { error } = parseSettings({ ...otherSettings, [key]: value });
    expect(error?.issues.map(({ path }) => path)).toEqual([[key]]);
    expect(error?.message).not.toContain('hunter');
  });
});
