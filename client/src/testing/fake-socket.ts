import type { ClientFrame, ServerFrame } from '#shared/contracts/chat.ts';

/** A WebSocket whose other end is the test. */
export class FakeSocket {
  static all: FakeSocket[] = [];
  /** The one made last. */
  static get last(): FakeSocket {
    const socket = FakeSocket.all.at(-1);
    if (socket === undefined) throw new Error('No socket was made');
    return socket;
  }

  readonly url: URL;
  readonly sent: ClientFrame[] = [];
  closed = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(url: string | URL) {
    this.url = new URL(url);
    FakeSocket.all.push(this);
  }

  send(data: string): void {
    this.sent.push(JSON.parse(data) as ClientFrame);
  }

  close(): void {
    this.closed = true;
  }

  /** The server accepts. */
  accept(): void {
    this.onopen?.();
  }

  /** The server says something. */
  say(...frames: ServerFrame[]): void {
    for (const frame of frames) this.onmessage?.({ data: JSON.stringify(frame) });
  }

  /** The connection ends from the other side. */
  end(code = 1006): void {
    this.closed = true;
    this.onclose?.({ code });
  }

  /** Frames of one kind that were sent. */
  of<T extends ClientFrame['type']>(type: T): Extract<ClientFrame, { type: T }>[] {
    return this.sent.filter((frame): frame is Extract<ClientFrame, { type: T }> => {
      return frame.type === type;
    });
  }
}
