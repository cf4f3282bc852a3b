import { ServerResponse } from 'node:http';

const OWN = "script-src 'self'";

/**
 * Allows `eval` in the pages of this process's servers. Playwright hands the text of a test's function
 * to it; Chromium lets a tool do so on every page, Firefox asks the page's content security policy.
 */
export function allowEval(): void {
  const send = ServerResponse.prototype.writeHead as (...args: unknown[]) => ServerResponse;
  const widened = (header: unknown) =>
    typeof header === 'string' ? header.replace(OWN, `${OWN} 'unsafe-eval'`) : header;
  Object.assign(ServerResponse.prototype, {
    writeHead(this: ServerResponse, status: number, ...rest: unknown[]) {
      const allowed = rest.map((part) => (Array.isArray(part) ? part.map(widened) : part));
      return send.call(this, status, ...allowed);
    },
  });
}
