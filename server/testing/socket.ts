import { WebSocket } from 'ws';
import type { ClientFrame, ServerFrame } from '#shared/contracts/chat.ts';
import { CONDITION_MS } from './limits.ts';

type FrameType = ServerFrame['type'];
type FrameOf<T extends FrameType> = Extract<ServerFrame, { type: T }>;

/** A client of the chat: every frame it received, and ways to wait for more. */
export interface TestSocket {
  /** Every frame so far, in order. */
  frames: ServerFrame[];
  of<T extends FrameType>(type: T): FrameOf<T>[];
  /** The first frame of a type, past or future, for which `is` returns true. */
  next<T extends FrameType>(type: T, is?: (frame: FrameOf<T>) => boolean): Promise<FrameOf<T>>;
  send(frame: ClientFrame | Record<string, unknown> | string | Buffer): void;
  /** Sends a line and waits for its `ack` or `error`. */
  say(melding: string, rest?: Record<string, unknown>): Promise<FrameOf<'ack'> | FrameOf<'error'>>;
  /** Close code and reason, once it is closed. */
  closed: Promise<{ code: number; reason: string }>;
  close(): Promise<void>;
  ws: WebSocket;
}

/** A refused upgrade. */
export interface Refused {
  status: number;
  body: unknown;
  headers: Record<string, string | string[] | undefined>;
}

export interface SocketOptions {
  cookie?: string;
  origin?: string;
  headers?: Record<string, string>;
  navn?: string;
  /** Local address the client calls from. */
  from?: string;
}

let lines = 0;

/** Opens a socket, or returns how it was refused. `path` is what follows `/ws`. */
export function trySocket(
  url: string,
  path: string,
  { cookie, origin, headers, navn = 'Kari', from }: SocketOptions = {},
): Promise<TestSocket | Refused> {
  const ws = new WebSocket(`${url.replace(/^http/, 'ws')}/ws${path}`, {
    headers: { ...headers, ...(cookie !== undefined && { cookie }) },
    ...(origin !== undefined && { origin }),
    ...(from !== undefined && { localAddress: from }),
  });
  const frames: ServerFrame[] = [];
  /** Listeners for one frame; removed once they matched. */
  const waiting = new Set<(frame: ServerFrame) => void>();
  ws.on('message', (data) => {
    const frame = JSON.parse(String(data)) as ServerFrame;
    frames.push(frame);
    for (const look of [...waiting]) look(frame);
  });
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    ws.once('close', (code, reason) => resolve({ code, reason: String(reason) }));
  });
  const room = new URLSearchParams(path.slice(1)).get('room') ?? 'festival';

  const socket: TestSocket = {
    frames,
    ws,
    closed,
    of: <T extends FrameType>(type: T) =>
      frames.filter((frame): frame is FrameOf<T> => frame.type === type),
    next: <T extends FrameType>(type: T, is: (frame: FrameOf<T>) => boolean = () => true) =>
      new Promise<FrameOf<T>>((resolve, reject) => {
        const known = socket.of(type).find(is);
        if (known !== undefined) {
          resolve(known);
          return;
        }
        const look = (frame: ServerFrame) => {
          if (frame.type !== type || !is(frame as FrameOf<T>)) return;
          clearTimeout(timer);
          waiting.delete(look);
          resolve(frame as FrameOf<T>);
        };
        const timer = setTimeout(() => {
          waiting.delete(look);
          const heard = JSON.stringify(frames).slice(-2000);
          reject(new Error(`No ${type} came. Heard: ${heard}`));
        }, CONDITION_MS);
        waiting.add(look);
      }),
    send(frame) {
      const isRaw = typeof frame === 'string' || Buffer.isBuffer(frame);
      ws.send(isRaw ? frame : JSON.stringify(frame));
    },
    async say(melding, rest = {}) {
      lines += 1;
      const clientId = `line-${lines}`;
      const frame = { type: 'chat_message', navn, melding, room, clientId, ...rest };
      socket.send(frame);
      const id = frame.clientId;
      const ack = socket.next('ack', (one) => one.clientId === id);
      const error = socket.next('error', (one) => one.clientId === id);
      ack.catch(() => {});
      error.catch(() => {});
      return Promise.race([ack, error]);
    },
    async close() {
      ws.close();
      await closed;
    },
  };

  return new Promise((resolve, reject) => {
    ws.once('open', () => resolve(socket));
    ws.once('error', reject);
    ws.once('unexpected-response', (_req, res) => {
      const chunks: Buffer[] = [];
      res.on('data', (chunk: Buffer) => chunks.push(chunk));
      res.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        resolve({ status: res.statusCode ?? 0, body: JSON.parse(text), headers: res.headers });
      });
    });
  });
}

/** Opens a socket; throws when it is refused. */
export async function openSocket(
  url: string,
  path: string,
  options?: SocketOptions,
): Promise<TestSocket> {
  const socket = await trySocket(url, path, options);
  if ('status' in socket) throw new Error(`Refused: ${JSON.stringify(socket)}`);
  const admitted = socket.next('you');
  admitted.catch(() => {});
  const turnedAway = socket.closed.then(() => {
    throw new Error(`Turned away: ${JSON.stringify(socket.frames)}`);
  });
  turnedAway.catch(() => {});
  await Promise.race([admitted, turnedAway]);
  return socket;
}
