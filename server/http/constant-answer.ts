import type { Response } from 'express';

/** A JSON answer that is always the same, as a function that sends it: written down once. */
export function constantAnswer(value: unknown): (res: Response) => void {
  const text = JSON.stringify(value);
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
  };
  return (res) => {
    res.writeHead(200, headers);
    res.end(text);
  };
}
