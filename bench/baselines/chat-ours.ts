// The whole server without pages: sessions, limits, rules, PostgreSQL, acknowledgement.
import { loadConfig } from '../../server/config/index.ts';
import { startServer } from '../../server/server.ts';

const server = await startServer(loadConfig(process.env), { announce: () => {} });
process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)));
