import { createECDH, createPublicKey, type ECDH, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import ece from 'http_ece';
import { type PushPayload, pushPayload } from '../../shared/contracts/push.ts';

/** A browser that subscribed at the local push service. */
export interface TestBrowser {
  endpoint: string;
  keys: { p256dh: string; auth: string };
  ecdh: ECDH;
}

/** A message as the push service got it, decrypted as its browser would. */
export interface ReceivedPush {
  endpoint: string;
  payload: PushPayload;
  ttl: number;
  urgency: string;
  topic: string;
}

/** What the service answers: a status, one with headers, or something that is no answer. */
export type PushReply =
  | number
  | { status: number; headers: Record<string, string> }
  | 'hang'
  | 'reset';

export interface TestPushService {
  /** Value of PUSH_HOSTS for it. */
  host: string;
  received: ReceivedPush[];
  /** Requests that broke the protocol: a wrong signature, bytes that nobody can read. */
  faults: string[];
  /** Most requests that were open at the same time. */
  mostAtOnce: number;
  /** What the next requests are answered; 201 at first. */
  reply: (push: ReceivedPush) => PushReply | Promise<PushReply>;
  browser(): TestBrowser;
  /** Addresses of so many browsers that all have the keys of this one. */
  crowd(browser: TestBrowser, size: number): string[];
  stop(): Promise<void>;
}

/**
 * Checks the signature of a request (RFC 8292): ES256 by the key it names, for this service, for at
 * most a day. @throws Error that says what is wrong
 */
function checkSignature(header: string | undefined, origin: string): void {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header ?? '') ?? [];
  const [head = '', body = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  if (point.length !== 65) throw new Error(`No VAPID signature: ${header}`);
  const jwk = {
    ...{ kty: 'EC', crv: 'P-256' },
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('The signature is wrong');
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
  if (claims.aud !== origin) throw new Error(`Signed for ${claims.aud}, not ${origin}`);
  if (!/^(mailto:|https:)/.test(claims.sub)) throw new Error(`No contact: ${claims.sub}`);
  const left = claims.exp - Date.now() / 1000;
  if (!(left > 0 && left <= 86_400)) throw new Error(`Signed for ${left} s`);
}

async function bodyOf(req: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Starts a push service on this machine that reads what it gets, as the browsers would. */
export async function startPushService(): Promise<TestPushService> {
  const browsers = new Map<string, TestBrowser>();
  let open = 0;

  const read = async (req: IncomingMessage): Promise<ReceivedPush> => {
    const origin = `http://${req.headers.host}`;
    const endpoint = `${origin}${req.url}`;
    checkSignature(req.headers.authorization, origin);
    const browser = browsers.get(endpoint.replace(/\/\d+$/, ''));
    if (browser === undefined) throw new Error(`No browser at ${endpoint}`);
    if (req.headers['content-encoding'] !== 'aes128gcm') throw new Error('Another encoding');
    const { ecdh, keys } = browser;
    const bytes = await bodyOf(req);
    const text = ece.decrypt(bytes, {
      version: 'aes128gcm',
      privateKey: ecdh,
      authSecret: keys.auth,
    });
    return {
      endpoint,
      payload: pushPayload.parse(JSON.parse(text.toString())),
      ttl: Number(req.headers.ttl),
      urgency: String(req.headers.urgency),
      topic: String(req.headers.topic),
    };
  };

  const answer = async (req: IncomingMessage, res: ServerResponse) => {
    const push = await read(req);
    service.received.push(push);
    const reply = await service.reply(push);
    if (reply === 'hang') return;
    if (reply === 'reset') res.destroy();
    else if (typeof reply === 'number') res.writeHead(reply).end();
    else res.writeHead(reply.status, reply.headers).end();
  };

  const server = createServer((req, res) => {
    open += 1;
    service.mostAtOnce = Math.max(service.mostAtOnce, open);
    res.once('close', () => {
      open -= 1;
    });
    answer(req, res).catch((error: unknown) => {
      service.faults.push(String(error));
      res.writeHead(400).end();
    });
  });
  // A connection that is closed for idling just as it is used again would fail the request.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const host = `127.0.0.1:${port}`;

  const service: TestPushService = {
    host,
    received: [],
    faults: [],
    mostAtOnce: 0,
    reply: () => 201,
    browser() {
      const ecdh = createECDH('prime256v1');
      ecdh.generateKeys();
      const keys = {
        p256dh: ecdh.getPublicKey('base64url'),
        auth: randomBytes(16).toString('base64url'),
      };
      const endpoint = `http://${host}/send/${randomBytes(12).toString('base64url')}`;
      const browser = { endpoint, keys, ecdh };
      browsers.set(endpoint, browser);
      return browser;
    },
    crowd: ({ endpoint }, size) => Array.from({ length: size }, (_, at) => `${endpoint}/${at}`),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return service;
}
