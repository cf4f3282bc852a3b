import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';

export interface TestResponse {
  status: number;
  headers: IncomingHttpHeaders;
  /** Parsed when the answer is JSON, else the text. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads the fields it expects
  body: any;
  text: string;
}

export interface TestRequest {
  /** Sent as JSON unless it is a string or bytes. */
  body?: unknown;
  headers?: Record<string, string>;
  cookie?: string;
}

/** One request on its own connection; the path is sent unchanged. */
export function send(
  url: string,
  method: string,
  path: string,
  options: TestRequest = {},
): Promise<TestResponse> {
  const { body, headers = {}, cookie } = options;
  const raw = body === undefined || typeof body === 'string' || body instanceof Uint8Array;
  const bytes = raw ? body : JSON.stringify(body);
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const req = request(
      {
        hostname,
        port,
        method,
        path,
        agent: false,
        headers: {
          ...(!raw && { 'content-type': 'application/json' }),
          ...(bytes !== undefined && { 'content-length': String(Buffer.byteLength(bytes)) }),
          ...(cookie !== undefined && { cookie }),
          ...headers,
        },
      },
      (res) => {
        const chunks: Buffer[] = [];
        res.on('data', (chunk: Buffer) => chunks.push(chunk));
        res.on('error', reject);
        res.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8');
          resolve({
            status: res.statusCode ?? 0,
            headers: res.headers,
            text,
            body: parsed(res.headers, text),
          });
        });
      },
    );
    req.on('error', reject);
    req.end(bytes);
  });
}

function parsed(headers: IncomingHttpHeaders, text: string): unknown {
  const isJson = /^application\/(\w+\+)?json/.test(headers['content-type'] ?? '');
  return isJson && text !== '' && headers['content-encoding'] === undefined
    ? JSON.parse(text)
    : text;
}

export interface FakeHttp {
  url: string;
  /** All requests, in order. */
  requests: { method: string; url: string; headers: IncomingHttpHeaders; body: string }[];
  stop(): Promise<void>;
}

/** A local HTTP server in place of an outside service; `handle` may also never answer. */
export async function startFakeHttp(
  handle: (req: IncomingMessage, res: ServerResponse, body: string) => void,
): Promise<FakeHttp> {
  const requests: FakeHttp['requests'] = [];
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      requests.push({ method: req.method ?? '', url: req.url ?? '', headers: req.headers, body });
      handle(req, res, body);
    });
  });
  // A connection that is closed for idling just as it is used again would fail the request.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
