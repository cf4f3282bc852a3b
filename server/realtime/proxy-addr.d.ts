/* The package has no types. */
declare module 'proxy-addr' {
  import type { IncomingMessage } from 'node:http';

  type Trust = (address: string, hop: number) => boolean;
  function proxyAddr(req: IncomingMessage, trust: Trust): string;
  namespace proxyAddr {
    function compile(addresses: readonly string[]): Trust;
  }
  export default proxyAddr;
}
