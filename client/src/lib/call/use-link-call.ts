import { useState } from 'react';
import { ApiError } from './api-client.ts';
import { NO_ANSWER, reasonOf } from './failure-text.ts';
import { useCall } from './use-call.ts';

/** Statuses for a link that is used, expired or unknown. */
const REFUSALS = [400, 404, 409, 410];

/** A failure that does not tell whether the link works; no status means no response. */
interface LinkTrouble {
  status?: number;
  text: string;
}

interface LinkCallOptions<Answer> {
  /** Sends the token of the e-mailed link. */
  send: () => Promise<Answer>;
  onAnswer?: (answer: Answer) => void;
  onRefused?: () => void;
}

type Outcome<Answer> =
  | { kind: 'answer'; answer: Answer }
  | { kind: 'refused'; text: string }
  | { kind: 'trouble'; trouble: LinkTrouble };

/**
 * Runs the action of an e-mailed link when a button is pressed, not on load: e-mail scanners open
 * links.
 *
 *   ready → pending → answer, refused (for good) or trouble → pending
 */
export function useLinkCall<Answer>({ send, onAnswer, onRefused }: LinkCallOptions<Answer>) {
  const [outcome, setOutcome] = useState<Outcome<Answer>>();
  const { run, pending } = useCall<void, Answer>({
    send,
    onSuccess: (answer) => {
      setOutcome({ kind: 'answer', answer });
      onAnswer?.(answer);
    },
    onFailure: (error) => {
      const failed = failureOf(error);
      setOutcome(failed);
      if (failed.kind === 'refused') onRefused?.();
    },
    failure: { title: '', isQuiet: true },
  });
  return {
    press: () => void run(),
    pending,
    answer: outcome?.kind === 'answer' ? outcome.answer : undefined,
    refused: outcome?.kind === 'refused' ? outcome.text : undefined,
    trouble: outcome?.kind === 'trouble' && !pending ? outcome.trouble : undefined,
  };
}

function failureOf(error: unknown): Extract<Outcome<never>, { kind: 'refused' | 'trouble' }> {
  if (!(error instanceof ApiError) || error.status === 0) {
    return { kind: 'trouble', trouble: { text: NO_ANSWER } };
  }
  const { status, message, errors } = error;
  if (REFUSALS.includes(status)) return { kind: 'refused', text: errors.token ?? message };
  const text = reasonOf(error, 'Prøv igjen senere.');
  return { kind: 'trouble', trouble: { status, text } };
}

/** Default title and text for a trouble. */
export function unreached({ status, text }: LinkTrouble) {
  const title = 'Vi fikk ikke kontakt';
  return status === undefined
    ? { title, text: 'Sjekk nettet og prøv igjen.' }
    : { status, title, text };
}
