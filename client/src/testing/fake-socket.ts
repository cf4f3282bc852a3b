import type { ClientFrame, ServerFrame } from '#shared/contracts/chat.ts';

/** A WebSocket whose server side is the test. */
export class FakeSocket {
  static all: FakeSocket[] = [];
  /** The most recently created one. */
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

  /** Opens the socket, as the server would. */
  accept(): void {
    this.onopen?.();
  }

  /** Receives frames of the server. */
  say(...frames: ServerFrame[]): void {
    for (const frame of frames) this.onmessage?.({ data: JSON.stringify(frame) });
  }

  /** Closes the socket from the server's side. */
  end(code = 1006): void {
    this.closed = true;
    this.onclose?.({ code });
  }

  /** Sent frames of one type. */
  of<T extends ClientFrame['type']>(type: T): Extract<ClientFrame, { type: T }>[] {
    return this.sent.filter((frame): frame is Extract<ClientFrame, { type: T }> => {
      return frame.type === type;
    });
  }
}
