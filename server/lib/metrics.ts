import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** What `/metrics` shows. One registry per context, so that tests can run several servers. */
export interface Metrics {
  readonly registry: Registry;
  readonly requests: Histogram<'method' | 'status' | 'kind'>;
  /** Answers from prepared bytes; a counter, because a histogram would cost too much per answer. */
  readonly prepared: Counter;
  readonly limited: Counter<'limit'>;
  readonly jobFailures: Counter<'task'>;
  readonly mails: Counter<'outcome'>;
  readonly pushes: Counter<'outcome'>;
  readonly databaseUp: Gauge;
  /** Open WebSocket connections of this process. */
  readonly sockets: Gauge;
  /** Connections that were closed because their client read too slowly or was gone. */
  readonly socketsDropped: Counter<'reason'>;
  readonly chatLines: Counter<'outcome'>;
  /** Lines stored in one transaction. */
  readonly chatBatch: Histogram;
}

/** Creates the registry with Node's own metrics and the product's. Times are in seconds. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    registry,
    requests: new Histogram({
      name: 'ctrl_http_request_seconds',
      help: 'Time from request to finished answer',
      labelNames: ['method', 'status', 'kind'],
      buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers,
    }),
    prepared: new Counter({
      name: 'ctrl_http_prepared_total',
      help: 'Requests answered from prepared bytes',
      registers,
    }),
    limited: new Counter({
      name: 'ctrl_limited_total',
      help: 'Requests refused by a rate limit',
      labelNames: ['limit'],
      registers,
    }),
    jobFailures: new Counter({
      name: 'ctrl_job_failures_total',
      help: 'Failed runs of a background job',
      labelNames: ['task'],
      registers,
    }),
    mails: new Counter({
      name: 'ctrl_mails_total',
      help: 'Mails handed to the transport',
      labelNames: ['outcome'],
      registers,
    }),
    pushes: new Counter({
      name: 'ctrl_pushes_total',
      help: 'Messages handed to push services, by what they said',
      labelNames: ['outcome'],
      registers,
    }),
    databaseUp: new Gauge({
      name: 'ctrl_database_up',
      help: '1 while the database answers',
      registers,
    }),
    sockets: new Gauge({ name: 'ctrl_sockets', help: 'Open WebSocket connections', registers }),
    socketsDropped: new Counter({
      name: 'ctrl_sockets_dropped_total',
      help: 'WebSocket connections ended by the server',
      labelNames: ['reason'],
      registers,
    }),
    chatLines: new Counter({
      name: 'ctrl_chat_lines_total',
      help: 'Lines sent to the chat, by what became of them',
      labelNames: ['outcome'],
      registers,
    }),
    chatBatch: new Histogram({
      name: 'ctrl_chat_batch_lines',
      help: 'Lines of the chat in one transaction',
      buckets: [1, 2, 5, 10, 20, 50, 100, 200, 500],
      registers,
    }),
  };
}
