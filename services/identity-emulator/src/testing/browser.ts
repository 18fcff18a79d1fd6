import type { toSignInShape, toSignUpShape } from '../shapes/attempts.ts';
import type { toClientShape, toSessionShape } from '../shapes/session.ts';
import type { toUserShape } from '../shapes/user.ts';

type Form = Record<string, string> | FormData;

export interface BrowserResponse<ResponseValue> {
  status: number;
  headers: Headers;
  response: ResponseValue;
  client: ReturnType<typeof toClientShape> | null;
  error: string | undefined;
  meta: Record<string, unknown> | undefined;
  json: unknown;
}

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

interface RequestHandler {
  request(url: string, init?: RequestInit): Response | Promise<Response>;
}

/** A test browser: keeps cookies, calls through the gateway, and sends writes like clerk-js. */
export class Browser {
  readonly cookies = new Map<string, string>();
  readonly #app: RequestHandler;
  readonly #headers: Record<string, string>;

  constructor(app: RequestHandler, headers: Record<string, string> = {}) {
    this.#app = app;
    this.#headers = headers;
  }

  async send<R = unknown>(
    method: Method,
    path: string,
    form?: Form,
    headers: Record<string, string | undefined> = {},
  ): Promise<BrowserResponse<R>> {
    const url = new URL(`http://127.0.0.1:22400${path}`);
    url.searchParams.set('__clerk_api_version', '2025-11-10');
    if (method !== 'GET' && method !== 'POST') url.searchParams.set('_method', method);
    const allHeaders: Record<string, string | undefined> = {
      'x-forwarded-host': 'localhost:4000',
      'x-forwarded-proto': 'http',
      cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') || undefined,
      ...(method === 'GET'
        ? { referer: 'http://localhost:4000/login' }
        : { origin: 'http://localhost:4000' }),
      ...this.#headers,
      ...headers,
    };
    const httpResponse = await this.#app.request(url.href, {
      method: method === 'GET' ? 'GET' : 'POST',
      headers: Object.entries(allHeaders).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value]],
      ) as [string, string][],
      body: form instanceof FormData ? form : form && new URLSearchParams(form),
    });
    for (const cookie of httpResponse.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
      this.cookies.set(name!, value!);
    }
    const json = await httpResponse.json().catch(() => undefined);
    const body = json as Partial<BrowserResponse<R>> & {
      errors?: { code: string; meta: Record<string, unknown> }[];
    };
    return {
      status: httpResponse.status,
      headers: httpResponse.headers,
      response: body?.response as R,
      client: body?.client ?? null,
      error: body?.errors?.[0]?.code,
      meta: body?.errors?.[0]?.meta,
      json,
    };
  }

  signUp = (method: Method, path: string, form?: Form) =>
    this.send<ReturnType<typeof toSignUpShape>>(method, `/v1/client/sign_ups${path}`, form);
  startSignUp = async (form: Form) => {
    const start = await this.signUp('POST', '', form);
    const path = `/${start.response.id}`;
    const strategy = 'email_code';
    return {
      start,
      path,
      sendCode: () => this.signUp('POST', `${path}/prepare_verification`, { strategy }),
      enterCode: (code: string) => this.signUp('POST', `${path}/attempt_verification`, { strategy, code }),
    };
  };
  signIn = (form: Form, path = '') =>
    this.send<ReturnType<typeof toSignInShape>>('POST', `/v1/client/sign_ins${path}`, form);
  startSignIn = async (form: Form) => {
    const start = await this.signIn(form);
    const path = `/${start.response.id}`;
    return {
      start,
      prepare: (strategy: string) => this.signIn({ strategy }, `${path}/prepare_first_factor`),
      attempt: (factor: Form) => this.signIn(factor, `${path}/attempt_first_factor`),
      resetPassword: (newForm: Form) => this.signIn(newForm, `${path}/reset_password`),
    };
  };
  callSession = (path: string, form?: Form) =>
    this.send<ReturnType<typeof toSessionShape>>('POST', `/v1/client/sessions/${path}`, form);
  callMe = (method: Method, path = '', form?: Form) =>
    this.send<ReturnType<typeof toUserShape>>(method, `/v1/me${path}`, form);
  fetchClient = async () => {
    const clientResponse = await this.send<ReturnType<typeof toClientShape> | null>('GET', '/v1/client');
    return clientResponse.response;
  };
}
