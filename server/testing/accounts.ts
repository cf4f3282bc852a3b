import type { TestResponse } from './http.ts';
import type { TestServer } from './test-server.ts';

/** Limits that tests, which are one address, do not meet by accident. */
export const ROOMY_ACCOUNTS = {
  LIMIT_LOGIN_ADDRESS: '100000/900',
  LIMIT_PASSWORD_ADDRESS: '100000/900',
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
  /** Of the session. */
  cookie: string;
  /** By which the browser is known at later logins. */
  device: string;
  answer: TestResponse;
}

let count = 0;

/** A registration nobody has sent before. */
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

/** Registers a user over HTTP; throws when that is refused. */
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
