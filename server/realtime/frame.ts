/**
 * Longest text whose length fits into the second byte of a frame, and into the two bytes after it.
 */
const SHORT = 125;
const MEDIUM = 0xff_ff;

/**
 * A whole unmasked text frame (RFC 6455, section 5.2), built once for any number of sockets. `ws` has no
 * public call for it.
 */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const { frame, header } = emptyFrame(length);
  frame.write(text, header);
  return frame;
}

/** The same for a text whose parts are bytes already. */
export function joinedFrame(parts: readonly Buffer[]): Buffer {
  const { frame, header } = emptyFrame(parts.reduce((sum, { length }) => sum + length, 0));
  let at = header;
  for (const part of parts) at += part.copy(frame, at);
  return frame;
}

function emptyFrame(length: number): { frame: Buffer; header: number } {
  const header = length <= SHORT ? 2 : length <= MEDIUM ? 4 : 10;
  const frame = Buffer.allocUnsafe(header + length);
  frame[0] = 0x81;
  if (length <= SHORT) frame[1] = length;
  else if (length <= MEDIUM) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  return { frame, header };
}

/** The same for a value as JSON. */
export function jsonFrame(value: unknown): Buffer {
  return textFrame(JSON.stringify(value));
}
