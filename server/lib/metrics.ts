import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Creates the registry with Node's default metrics and ours. Times are in seconds. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    registry,
    requests: new Histogram({
      name: 'ctrl_http_request_seconds',
      help: 'Time from request to finished answer',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers,
    }),
    // A histogram would cost too much for each of these answers.
    prepared: new Counter({
      name: 'ctrl_http_prepared_total',
      help: 'Requests answered from prepared bytes',
      labelNames: ['status'],
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
    ...figuresReadAtScrape(registers),
    // Absent where no nightly backup is configured.
    backupSuccess: new Gauge({
      name: 'ctrl_backup_last_success_timestamp_seconds',
      help: 'When the last nightly backup was made, 0 for never',
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
    chatAck: new Histogram({
      name: 'ctrl_chat_ack_seconds',
      help: 'Time from a stored line to its acknowledgement, after commit and broadcast',
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers,
    }),
    chatDeliveries: new Counter({
      name: 'ctrl_chat_deliveries_total',
      help: 'Lines broadcast, counted for each member of their room at this process',
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

/** The metrics of `/metrics`. One registry per context, so that tests can run several servers. */
export type Metrics = ReturnType<typeof createMetrics>;

/** Gauges set at scrape; database ones have no value while it is unreachable. */
function figuresReadAtScrape(registers: Registry[]) {
  const gauge = <T extends string>(name: string, help: string, labelNames: T[] = []) =>
    new Gauge<T>({ name, help, labelNames, registers });
  return {
    databaseSeconds: gauge('ctrl_database_seconds', 'Time of the query behind these figures'),
    databasePool: gauge(
      'ctrl_database_pool',
      'Connections of the pool by state; waiting: queries without one. PostgreSQL only',
      ['state'],
    ),
    jobs: gauge('ctrl_jobs', 'Jobs that are not done, over all processes', ['task', 'state']),
    jobAge: gauge('ctrl_job_oldest_seconds', 'How long the longest waiting due job has waited', [
      'task',
    ]),
    mailOutbox: gauge('ctrl_mail_outbox', 'E-mails that wait, and that were given up', ['state']),
    mailAge: gauge('ctrl_mail_oldest_seconds', 'Age of the oldest e-mail that waits'),
    pushWaiting: gauge('ctrl_push_waiting', 'Push messages that wait, counted for each browser'),
    // Always 1; the label is the version.
    content: gauge('ctrl_content_info', 'The version of the content that is shown', ['version']),
    contentPublished: gauge(
      'ctrl_content_published_timestamp_seconds',
      'When the content that is shown was published',
    ),
  };
}
