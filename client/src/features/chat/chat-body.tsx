import EyeOff from 'lucide-react/icons/eye-off';
import Flag from 'lucide-react/icons/flag';
import Pin from 'lucide-react/icons/pin';
import {
  type FormEvent,
  type KeyboardEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { TextField } from '#client/components/form/field.tsx';
import { SubmitKey } from '#client/components/form/form.tsx';
import { Select } from '#client/components/form/select.tsx';
import { AppLink } from '#client/components/ui/app-link.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { classes } from '#client/components/ui/cx.ts';
import { Icon } from '#client/components/ui/icon.tsx';
import { api } from '#client/lib/call/api.ts';
import { ApiError } from '#client/lib/call/api-client.ts';
import { useCall } from '#client/lib/call/use-call.ts';
import { cookieCall } from '#client/lib/session/cookie-call.ts';
import { toast, UNDO_MS } from '#client/lib/toast.ts';
import type { ChatMessage } from '#shared/contracts/chat.ts';
import { paths } from '#shared/paths.ts';
import { CHAT_NAME_MAX, REPORT_REASON_MAX } from '#shared/rules/chat.ts';
import { characters, cleanText, hasControls, isVisible } from '#shared/rules/plain-text.ts';
import { Announcer } from './announcer.tsx';
import type { ChatSession } from './chat-session.ts';
import { type ChatLine, type ChatSnapshot, newestId } from './chat-snapshot.ts';
import { Notice } from './chat-status.tsx';
import { Composer, useFocusWithMouse } from './composer.tsx';
import { LineText } from './line.tsx';
import { LineList } from './line-list.tsx';
import { type Ignored, ignore, markSeen, stopIgnoring, writerKey } from './seen-and-ignored.ts';

interface ChatBodyProps {
  session: ChatSession;
  chat: ChatSnapshot;
  ignored: readonly Ignored[];
}

type Foot = { is: 'write' } | { is: 'name' } | { is: 'line'; line: ChatLine; by: Element | null };

export function ChatBody({ session, chat, ignored }: ChatBodyProps) {
  const [foot, setFoot] = useState<Foot>({ is: 'write' });
  const { room, you } = chat;
  const newest = newestId(chat.lines);
  useEffect(() => {
    if (newest !== null) markSeen(room, newest);
  }, [room, newest]);

  const write = useCallback(() => setFoot({ is: 'write' }), []);
  const pick = useCallback(
    (line: ChatLine) => setFoot({ is: 'line', line, by: document.activeElement }),
    [],
  );
  const goBack = (to: Element | null) => {
    write();
    if (to instanceof HTMLElement && to.isConnected) to.focus();
  };
  const isNameless = you?.kind === 'visitor' && you.navn === null;
  const wantsName = foot.is === 'name' || isNameless || chat.nameTrouble !== null;
  return (
    <>
      <IgnoredList ignored={ignored} />
      <Pinned line={chat.rules?.pinned ?? null} />
      <LineList session={session} ignored={ignored} onPick={pick} />
      <Announcer session={session} chat={chat} ignored={ignored} />
      <p className="sr-only" role="status">
        {timeoutWords(chat.pause)}
      </p>
      <Notice chat={chat} onReconnect={() => session.reconnect()} />
      <div className="max-h-[70%] flex-none overflow-y-auto bg-coal-1 px-4 pt-3.5 pb-[max(12px,env(safe-area-inset-bottom))]">
        {foot.is === 'line' ? (
          <LineSheet line={foot.line} onDone={() => goBack(foot.by)} />
        ) : wantsName ? (
          <NameForm
            present={you?.navn ?? null}
            trouble={chat.nameTrouble}
            onNamed={() => {
              write();
              session.reconnect();
            }}
            onCancel={isNameless || chat.nameTrouble !== null ? undefined : write}
          />
        ) : (
          <Composer session={session} chat={chat} onRename={() => setFoot({ is: 'name' })} />
        )}
      </div>
    </>
  );
}

/** Announced once, so without the running countdown. */
function timeoutWords(pause: ChatSnapshot['pause']): string {
  if (pause?.code !== 'timeout') return '';
  return pause.reason ? `${pause.message} Grunn: ${pause.reason}` : pause.message;
}

/** The pinned line; pressing expands a long one. */
function Pinned({ line }: { line: ChatMessage | null }) {
  if (line === null) return null;
  return (
    <section
      className="wrap-anywhere flex max-h-26 flex-none gap-2.5 overflow-y-auto border-coal-3 border-b bg-coal-2 px-5 py-2.5 text-small leading-[1.45]"
      aria-label="Festet melding"
      key={line.id}
    >
      <Icon icon={Pin} size={16} className="mt-[3px] text-yellow" />
      <p>
        <b>
          <bdi>{line.navn}</bdi>
        </b>{' '}
        <LineText line={line} />
      </p>
    </section>
  );
}

/** People whose lines this browser hides, with a button to show them again. */
function IgnoredList({ ignored }: { ignored: readonly Ignored[] }) {
  if (ignored.length === 0) return null;
  return (
    <details className="flex-none border-coal-3 border-b text-fg-2 text-small">
      <summary className="mono flex min-h-target cursor-pointer items-center px-5">
        Du ignorerer {ignored.length === 1 ? '1 person' : `${ignored.length} personer`}
      </summary>
      <ul className="max-h-36 overflow-y-auto px-5 pb-2">
        {ignored.map(({ key, navn }) => (
          <li
            key={key}
            className="wrap-anywhere flex min-h-target items-center justify-between gap-3"
          >
            <bdi>{navn}</bdi>
            <button type="button" className={TEXT_KEY} onClick={() => stopIgnoring(key)}>
              Vis igjen<span className="sr-only">, {navn}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** A visitor's actions on somebody else's line. Escape and 'Avbryt' close it. */
function LineSheet({ line, onDone }: { line: ChatLine; onDone: () => void }) {
  const sheet = useRef<HTMLElement>(null);
  const [isReporting, setReporting] = useState(false);
  useEffect(() => sheet.current?.focus(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onDone();
  };
  const ignoreWriter = () => {
    ignore(line);
    toast({
      title: `Du ser ikke lenger meldinger fra ${line.navn}`,
      duration: UNDO_MS,
      action: { label: 'Angre', onSelect: () => stopIgnoring(writerKey(line)) },
    });
    onDone();
  };
  return (
    <section
      ref={sheet}
      className="grid gap-3"
      aria-label={`Meldingen fra ${line.navn}`}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <blockquote className="wrap-anywhere max-h-18 overflow-y-auto border-line border-l-4 pl-3 text-fg-2 text-small">
        <b>
          <bdi>{line.navn}</bdi>
        </b>{' '}
        <bdi>{line.melding}</bdi>
      </blockquote>
      {isReporting ? (
        <ReportForm line={line} onDone={onDone} />
      ) : (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Button
            size="sm"
            icon={<Icon icon={Flag} size={16} />}
            onClick={() => setReporting(true)}
          >
            Rapporter
          </Button>
          {!line.isSystemMessage && (
            <Button
              size="sm"
              variant="coal"
              icon={<Icon icon={EyeOff} size={16} />}
              onClick={ignoreWriter}
            >
              Ignorer
            </Button>
          )}
          <button type="button" className={TEXT_KEY} onClick={onDone}>
            Avbryt
          </button>
        </div>
      )}
    </section>
  );
}

const OTHER = 'Noe annet';
const REASONS = ['Hets eller trakassering', 'Reklame eller svindel', 'Private opplysninger', OTHER];
const MORE_MAX = REPORT_REASON_MAX - 40;

function ReportForm({ line, onDone }: { line: ChatLine; onDone: () => void }) {
  const choice = useRef<HTMLSelectElement>(null);
  const more = useRef<HTMLInputElement>(null);
  const [reason, setReason] = useState(REASONS[0] ?? OTHER);
  const [fault, setFault] = useState<string | null>(null);
  const reporting = useCall({
    send: (reason: string) =>
      api('POST /api/chat-messages/:id/report', { params: { id: line.id }, body: { reason } }),
    onSuccess: () => {
      toast({ variant: 'success', title: 'Takk. En moderator ser på meldingen.' });
      onDone();
    },
    onFailure: (_error, text) => setFault(text),
    failure: { title: '', fallback: 'Rapporten kunne ikke sendes. Prøv igjen.', isQuiet: true },
  });
  useEffect(() => choice.current?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const detail = more.current?.value.trim() ?? '';
    if (reason === OTHER && detail === '') {
      setFault('Skriv hva som er galt');
      more.current?.focus();
      return;
    }
    void reporting.run([reason, detail].filter(Boolean).join(': '));
  };
  return (
    <form className="grid gap-3" onSubmit={submit} noValidate>
      <Select
        ref={choice}
        label="Hva er galt?"
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        options={REASONS.map((text) => ({ value: text, label: text }))}
      />
      <TextField
        ref={more}
        label="Mer om det"
        optional={reason !== OTHER}
        error={fault}
        maxLength={MORE_MAX}
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <SubmitKey size="sm" pending={reporting.pending} pendingText="Sender ...">
          Send rapport
        </SubmitKey>
        <button type="button" className={TEXT_KEY} onClick={onDone}>
          Avbryt
        </button>
      </div>
    </form>
  );
}

export const TEXT_KEY = classes('link min-h-target flex-none cursor-pointer');

interface NameFormProps {
  present: string | null;
  trouble: string | null;
  onNamed: () => void;
  /** Missing while a name is required for writing. */
  onCancel?: (() => void) | undefined;
}

/** Client-side validation of a name; null when it is valid. */
function faultOf(navn: string): string | null {
  if (!isVisible(navn)) return 'Skriv et navn';
  if (hasControls(navn)) return 'Navnet har tegn som ikke kan brukes';
  return characters(navn) > CHAT_NAME_MAX ? `Navnet kan ha høyst ${CHAT_NAME_MAX} tegn` : null;
}

function NameForm({ present, trouble, onNamed, onCancel }: NameFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState(trouble);
  const naming = useCall({
    // Applies from the next connection on.
    send: (navn: string) =>
      cookieCall('skrive i chatten', () => api('POST /api/chat/name', { body: { navn } })),
    onSuccess: onNamed,
    onFailure: (error, text) => {
      setFault((error instanceof ApiError && error.errors.navn) || text);
      field.current?.focus();
    },
    failure: { title: '', fallback: 'Navnet kunne ikke lagres. Prøv igjen.', isQuiet: true },
  });
  useFocusWithMouse(field);
  useEffect(() => {
    if (onCancel !== undefined) field.current?.select();
  }, [onCancel]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const navn = cleanText(field.current?.value ?? '');
    const wrong = faultOf(navn);
    setFault(wrong);
    if (wrong === null) void naming.run(navn);
    else field.current?.focus();
  };
  return (
    <form className="grid gap-3" onSubmit={submit} noValidate>
      <TextField
        ref={field}
        label="Hva vil du hete i chatten?"
        error={fault}
        defaultValue={present ?? ''}
        autoComplete="nickname"
        enterKeyHint="done"
        hint={
          <>
            Navnet er ditt i et døgn.{' '}
            <AppLink className="link" href={paths.login}>
              Logg inn
            </AppLink>{' '}
            for å samle nivå.
          </>
        }
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <SubmitKey size="sm" pending={naming.pending} pendingText="Lagrer ...">
          Bruk navnet
        </SubmitKey>
        {onCancel && (
          <button type="button" className={TEXT_KEY} onClick={onCancel}>
            Avbryt
          </button>
        )}
      </div>
    </form>
  );
}
