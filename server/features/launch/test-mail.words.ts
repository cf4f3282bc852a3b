import type { ProbeOutcome, ProbeProblem } from '#server/email/index.ts';

const PROBLEMS: Readonly<Record<ProbeProblem, (server: string, seconds: number) => string>> = {
  login: (server) => `${server} godtok ikke brukernavnet eller passordet i SMTP_URL.`,
  'unknown-host': (server) => `Fant ikke ${server}. Sjekk navnet i SMTP_URL.`,
  unreachable: (server) =>
    `Fikk ikke kontakt med ${server}. Sjekk navn og port i SMTP_URL, og at brannmuren slipper serveren ut.`,
  slow: (server, seconds) =>
    `${server} ble ikke ferdig innen ${seconds === 1 ? '1 sekund' : `${seconds} sekunder`}. Sjekk navn og port i SMTP_URL.`,
  encryption: (server) =>
    `Fikk ingen sikker forbindelse med ${server}. Sertifikatet gjelder kanskje et annet navn, eller porten er feil.`,
  later: (server) => `${server} ba oss prøve igjen senere.`,
  refused: (server) => `${server} avviste prøven. Sjekk avsenderen (MAIL_FROM) og mottakeren.`,
};

/** What became of a test, for somebody who does not know SMTP. */
export function outcomeWords(outcome: ProbeOutcome, timeoutMs: number): string {
  if (outcome.kind === 'file') {
    return `Prøven er ikke sendt, for ingen e-postserver er satt opp. Den ligger i filen outbox/${outcome.file} på serveren.`;
  }
  const { server, answer } = outcome;
  if (outcome.kind === 'accepted') return `${server} tok imot prøven: «${answer}»`;
  const problem = PROBLEMS[outcome.problem](server, Math.ceil(timeoutMs / 1000));
  return answer === '' ? problem : `${problem} Svaret var: «${answer}»`;
}
