/** Protocol of a client of one of the servers. */
export interface Dialect {
  /** Path of the upgrade request. */
  path: string;
  /** Sent once the connection is open, or null. */
  hello: string | null;
  /** A line as text of a frame. */
  line(navn: string, melding: string): string;
}

const json = (navn: string, melding: string) =>
  JSON.stringify({ type: 'chat_message', navn, melding, room: 'festival' });

export const dialects = {
  ws: { path: '/ws?room=festival', hello: null, line: json },
  socketio: {
    path: '/socket.io/?EIO=4&transport=websocket',
    hello: '40',
    line: (_navn, melding) => `42${JSON.stringify(['line', { melding }])}`,
  },
} as const satisfies Record<string, Dialect>;

export type DialectName = keyof typeof dialects;

/** A client's masked text frame; the mask is zero, which servers accept. */
export function clientFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  const head = payload.length < 126 ? 2 : 4;
  const frame = Buffer.alloc(head + 4 + payload.length);
  frame[0] = 0x81;
  if (head === 2) frame[1] = 0x80 | payload.length;
  else {
    frame[1] = 0x80 | 126;
    frame.writeUInt16BE(payload.length, 2);
  }
  payload.copy(frame, head + 4);
  return frame;
}
