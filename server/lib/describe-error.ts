const kept = ['code', 'status', 'constraint', 'table', 'column', 'severity', 'routine'] as const;

/**
 * The parts of an error that may be logged. Database drivers put the row's values into `detail`,
 * `where` and `parameters`, and Drizzle appends them to its message after 'params:', so only known
 * parts are copied.
 */
export function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return typeof error === 'string' ? error : { type: typeof error };
  const described: Record<string, unknown> = {
    type: error.name,
    message: withoutParameters(error.message),
    stack: stackFrames(error),
  };
  for (const key of kept) {
    const value: unknown = Reflect.get(error, key);
    if (typeof value === 'string' || typeof value === 'number') described[key] = value;
  }
  if (error.cause !== undefined && depth < 4)
    described.cause = describeError(error.cause, depth + 1);
  return described;
}

function withoutParameters(message: string): string {
  const at = message.indexOf('\nparams:');
  return at < 0 ? message : message.slice(0, at);
}

/** The frames only: the head of a stack repeats the message. */
function stackFrames(error: Error): string {
  const lines = (error.stack ?? '').split('\n');
  return lines.filter((line) => /^\s+at /.test(line)).join('\n');
}
