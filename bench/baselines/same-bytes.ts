// Baseline: plain node:http that answers every request with the given bytes, as an upper bound for
// Node.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const { BODY_FILE = '', HEADERS = '{}', PORT = '0' } = process.env;
const body = readFileSync(BODY_FILE);
const headers: Record<string, string> = JSON.parse(HEADERS);

createServer((_req, res) => {
  res.writeHead(200, headers);
  res.end(body);
}).listen(Number(PORT), '127.0.0.1');
