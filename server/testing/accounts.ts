import type { TestResponse } from './http.ts';
import type { TestServer } from './test-server.ts';

/** Limits high enough for tests, which all come from one address. */
export const ROOMY_ACCOUNTS = {
  LIMIT_LOGIN_ADDRESS: '100000/900',
  LIMIT_MAILED_LINK: '100000/900',
  LIMIT_REGISTRATION: '100000/3600',
};

/** Cookies that an answer sets, as `name=value`, by name. */
export function cookiesOf(answer: TestResponse): Record<string, string> {
  const pairs = [answer.headers['set-cookie'] ?? []].flat().map((one) => one.split(';')[0] ?? '');
  return Object.fromEntries(pairs.map((pair) => [pair.split('=')[0] ?? '', pair]));
}

export interface Registered {
  id: string;
  username: string;
  email: string;
  password: string;
  /** The session's cookie. */
  cookie: string;
  /** The device cookie, by which later logins recognise the browser. */
  device: string;
  answer: TestResponse;
}

let count = 0;

/** A registration with unique content. */
export function registration(rest: Record<string, unknown> = {}) {
  count += 1;
  const password = 'en lang setning';
  return {
    username: `Ny.${count}`,
    email: `Ny.${count}@example.no`,
    password,
    confirmPassword: password,
    firstName: 'Kari',
    lastName: 'Nordmann',
    ...rest,
  };
}

/** Registers a user over HTTP; throws when it is refused. */
export async function register(
  server: Pick<TestServer, 'api'>,
  rest: Record<string, unknown> = {},
): Promise<Registered> {
  const body = registration(rest);
  const answer = await server.api('POST', '/api/user/register', { body });
  if (answer.status !== 201) throw new Error(`Not registered: ${answer.text}`);
  const { id, username, email } = answer.body.user;
  const { ctrl_user: cookie = '', ctrl_device: device = '' } = cookiesOf(answer);
  return { id, username, email, password: body.password, cookie, device, answer };
}
