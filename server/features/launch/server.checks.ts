import { countPlaceholders } from '#server/config/warnings.ts';
import { formatShortDate, MINUTE_MS, osloClock, osloDate } from '#shared/oslo-time.ts';
import { due, type Finding, type LaunchFacts, ok, placeOf, unsafe } from './launch.facts.ts';

type Facts<Key extends keyof LaunchFacts> = Pick<LaunchFacts, Key>;

const backupPlace = placeOf({ fane: 'system', del: 'sikkerhetskopi' });

const mailPlace = placeOf({ fane: 'system', del: 'e-post' });

/**
 * Whether the mail server accepted the last test with these settings
 * (docs/product/back-office.md#test-mail).
 */
export function mailCheck({ config: { mail }, mailTrial }: Facts<'config' | 'mailTrial'>): Finding {
  if (mail.smtpUrl === null) {
    return due(
      'E-poster når ingen: de blir filer på serveren. Sett SMTP_URL og MAIL_FROM der.',
      mailPlace,
    );
  }
  if (mailTrial === null) {
    return due('E-postserveren er ikke prøvd. Send en prøve til deg selv.', mailPlace);
  }
  return mailTrial.accepted
    ? ok(`Prøvd ${shortTime(mailTrial.at)}. ${mailTrial.message}`)
    : due(`Prøven ${shortTime(mailTrial.at)} kom ikke fram. ${mailTrial.message}`, mailPlace);
}

/** '21.11.2026 kl. 11:50' */
function shortTime(instant: string): string {
  const at = new Date(instant);
  return `${formatShortDate(osloDate(at))} kl. ${osloClock(at)}`;
}

/**
 * Whether backups are made, so that data survives losing the server
 * (docs/product/back-office.md#system).
 */
export function backupCheck({ backup }: Facts<'backup'>): Finding {
  const { configured, lastSuccess, lastError, late } = backup;
  if (!configured) {
    return unsafe(
      'Det tas ingen sikkerhetskopi. Sett BACKUP_DIR på serveren, se «Backups» i docs/operations.md.',
      backupPlace,
    );
  }
  if (lastError !== null) {
    return unsafe(`Den siste sikkerhetskopien feilet: ${lastError}`, backupPlace);
  }
  if (lastSuccess === null) return unsafe('Ingen sikkerhetskopi er tatt ennå.', backupPlace);
  return late
    ? unsafe('Det er mer enn 36 timer siden siste sikkerhetskopi.', backupPlace)
    : ok('Siste sikkerhetskopi er lest tilbake og i orden.');
}

/** Whether the database engine suits a festival (docs/product/operation.md#the-database-away). */
export function databaseCheck({ engine }: Facts<'engine'>): Finding {
  if (engine === 'postgres') return ok('PostgreSQL.');
  return unsafe(
    'Den innebygde databasen tåler ikke strømbrudd og bare én prosess. Sett DATABASE_URL og flytt med npm run data -- move.',
  );
}

const NO_ADDRESS = /^(?:localhost|.*\.localhost|\d+\.\d+\.\d+\.\d+|\[.*\])$/;

/** Whether the public URL is reachable for others and uses HTTPS. */
export function addressCheck({ config: { publicUrl } }: Facts<'config'>): Finding {
  if (publicUrl === null) {
    return unsafe('PUBLIC_URL er ikke satt: lenker i e-poster går til localhost, uten https.');
  }
  const { protocol, hostname } = new URL(publicUrl);
  if (protocol !== 'https:') {
    return unsafe(`PUBLIC_URL er ${publicUrl}: uten https kan passord leses underveis.`);
  }
  if (NO_ADDRESS.test(hostname)) {
    return due(`PUBLIC_URL er ${publicUrl}: bruk navnet som publikum skriver inn.`);
  }
  return hostname.endsWith('.example')
    ? due(`PUBLIC_URL er ${publicUrl}, en plassholder.`)
    : ok(`${publicUrl}.`);
}

const SHARED_LIMITS = 'da deler alle besøkende grensene for forsøk';

/**
 * Whether TRUST_PROXY matches the path of this request (docs/product/operation.md#limits-of-calls).
 */
export function proxyCheck({ config: { trustProxy }, proxy }: Facts<'config' | 'proxy'>): Finding {
  const { forwarded, isTrusted } = proxy;
  if (forwarded > 0 && !isTrusted) {
    return unsafe(
      trustProxy === false
        ? `Det står en proxy foran serveren, men TRUST_PROXY er ikke satt: ${SHARED_LIMITS}.`
        : `Proxyen foran serveren er ikke blant dem i TRUST_PROXY: ${SHARED_LIMITS}.`,
    );
  }
  if (trustProxy === false) return ok('Ingen proxy foran serveren.');
  if (forwarded === 0) {
    return unsafe(
      'TRUST_PROXY er satt, men dette kallet kom uten X-Forwarded-For: da kan hvem som helst oppgi en falsk adresse.',
    );
  }
  if (typeof trustProxy === 'number' && forwarded < trustProxy) {
    return unsafe(
      `TRUST_PROXY er ${trustProxy}, men kallet kom gjennom bare ${forwarded}: da kan hvem som helst oppgi en falsk adresse.`,
    );
  }
  return ok('TRUST_PROXY passer med proxyen foran serveren.');
}

/** Compares the server's clock with the requesting browser's. */
export function clockCheck({ now, browserTime }: Facts<'now' | 'browserTime'>): Finding {
  if (browserTime === null) return null;
  const apart = Math.abs(now.getTime() - browserTime.getTime());
  if (apart <= MINUTE_MS) return ok('Klokken på serveren går som den på maskinen din.');
  return due(
    `Klokken på serveren er ${osloClock(now)}, på maskinen din ${osloClock(browserTime)} (norsk tid). Still den som er feil.`,
  );
}

/** Whether external monitoring can read the metrics. */
export function metricsCheck({ config: { metricsToken } }: Facts<'config'>): Finding {
  return metricsToken === null
    ? due('METRICS_TOKEN er ikke satt: overvåking får ingen tall, og ingen blir varslet.')
    : ok('METRICS_TOKEN er satt.');
}

/** Whether push is on and push services get a real contact address. */
export function pushCheck({ config: { push }, content }: Facts<'config' | 'content'>): Finding {
  if (push.hosts.length === 0) return due('Varsler er slått av (PUSH_HOSTS=none).');
  const isPlaceholder = countPlaceholders(content.live.site.contact.general.email) > 0;
  return push.subject === null && isPlaceholder
    ? due(
        'Push-tjenestene får en plassholder som kontakt. Skriv inn kontaktadressen, eller sett PUSH_SUBJECT.',
      )
    : ok('Varsler er på, og push-tjenestene vet hvem som sender.');
}

/** Whether the pages open offline. */
export function serviceWorkerCheck({ config }: Facts<'config'>): Finding {
  return config.serviceWorker
    ? ok('Sidene virker uten nett etter første besøk.')
    : due('SERVICE_WORKER=off: ingen sider virker uten nett.');
}
