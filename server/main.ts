import {
  beginProgram,
  ConfigError,
  closeDataDir,
  isStartedByNpm,
  loadConfig,
} from './config/index.ts';
import { builtFrontend, viteFrontend } from './frontend.ts';
import { systemTimers } from './lib/clock.ts';
import { createLogMemory } from './lib/log-memory.ts';
import { createLogger } from './lib/logger.ts';
import { runsFromSource } from './lib/paths.ts';
import { onParentExit } from './lib/process.ts';
import { type RunningServer, startServer } from './server.ts';

/** Errors that the operator can correct are printed as one line; others keep their stack. */
function explain(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE') {
    return 'PORT is taken by another program. Example: PORT=5001';
  }
  return error.message.startsWith('DATA_DIR') ? error.message : (error.stack ?? error.message);
}

function fail(error: unknown): never {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}

async function main(): Promise<RunningServer> {
  const config = loadConfig(beginProgram());
  const logs = createLogMemory();
  const logger = createLogger(config, undefined, logs);
  closeDataDir(config, logger);
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'uncaught exception');
    process.exit(1);
  });
  const development = config.mode === 'development' && runsFromSource;
  const frontend = development ? viteFrontend : builtFrontend;
  const server = await startServer(config, { logger, logs, frontend });
  server.ctx.announce(`CTRL kjører på ${server.ctx.publicUrl()}`);
  return server;
}

const starting = main();
const stop = () => {
  starting.then((server) => server.stop()).then(() => process.exit(0), fail);
};
// Not `once`: Ctrl+C reaches us from the terminal and from npm, and the second signal must not kill
// the process during its shutdown.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);
// A killed npm forwards no signal.
if (isStartedByNpm()) onParentExit(systemTimers, stop);
starting.catch(fail);
