import { useSyncExternalStore } from 'react';
import { api } from '#client/lib/call/api.ts';
import { type Carrying, carryAside, carryTopics } from '#client/lib/live/live-topics.ts';
import { LiveSocket, type SocketStatus } from '#client/lib/live/socket.ts';
import { forgetPeople, VISITOR } from '#client/lib/storage/person-storage.ts';
import { createStore, type Store } from '#client/lib/storage/store.ts';
import type { ChatMessage, ClientFrame, ServerFrame } from '#shared/contracts/chat.ts';
import { CHAT_PAGE, type ChatRoom } from '#shared/rules/chat.ts';
import {
  afterFrame,
  type ChatSnapshot,
  compareIds,
  EMPTY,
  mergeLines,
  newestId,
} from './chat-snapshot.ts';
import { Sender, type UnsentLine } from './outbox.ts';

/** Frames within this interval are rendered together, in ms. */
export const FLUSH_MS = 80;

/** The connected person, as a key of the person's storage. */
const personOf = ({ kind, id }: Extract<ServerFrame, { type: 'you' }>) =>
  kind === 'visitor' ? VISITOR : `${kind}:${id ?? ''}`;

/** Connection states that are not failures. */
const FINE: ReadonlySet<SocketStatus> = new Set(['idle', 'connecting', 'open']);

interface ChatSessionOptions {
  room: ChatRoom;
  asAdmin?: boolean;
}

/**
 * One person's chat: the room's lines without gaps or duplicates over any number of reconnects, and
 * the person's unsent lines. A socket resumes after the newest received line; duplicates are
 * dropped and late lines are inserted by id.
 */
export class ChatSession {
  readonly #asAdmin: boolean;
  readonly #socket: LiveSocket;
  readonly #sender: Sender;
  readonly #snapshot: Store<ChatSnapshot>;
  readonly #liveListeners = new Set<(message: ChatMessage) => void>();
  #next: Partial<ChatSnapshot> = {};
  #flush: ReturnType<typeof setTimeout> | undefined;
  /** Newest id received, in any room; an admin's connection resumes there. */
  #heard: string | null = null;
  #isLeaving = false;
  /**
   * The connection has sent `you`: until then it may belong to another person than the last one.
   */
  #isGreeted = false;
  /** The page's live topics that this connection carries. */
  #topics: Carrying | null = null;

  constructor({ room, asAdmin = false }: ChatSessionOptions) {
    this.#asAdmin = asAdmin;
    this.#socket = new LiveSocket({
      address: () => this.#address(),
      onFrame: (frame) => this.#hear(frame),
      onStatus: (status) => this.#statusChanged(status),
    });
    this.#sender = new Sender({
      key: asAdmin ? 'ctrl-chat-usendt-admin' : 'ctrl-chat-usendt',
      ready: () => this.#readyToSend(),
      send: (line) => this.#socket.send(this.#frameOf(line)),
      doubt: () => this.#socket.probe(),
      onChange: (unsent) => this.#change({ unsent }),
    });
    this.#snapshot = createStore({ ...EMPTY, room, unsent: this.#sender.lines });
  }

  readonly subscribe = (listener: () => void): (() => void) => this.#snapshot.subscribe(listener);

  readonly getSnapshot = (): ChatSnapshot => this.#snapshot.get();

  /**
   * Subscribes to lines that are new since entering the room, in any received room. Returns the
   * unsubscribe function.
   */
  onLive(listener: (message: ChatMessage) => void): () => void {
    this.#liveListeners.add(listener);
    return () => {
      this.#liveListeners.delete(listener);
    };
  }

  /**
   * Connects. An admin's socket carries all live topics of the page, a visitor's only the topics
   * that never open a socket themselves.
   */
  open(): void {
    this.#isLeaving = false;
    this.#topics ??= this.#asAdmin ? carryTopics(this.#socket) : carryAside(this.#socket);
    this.#socket.connect();
  }

  /** Disconnects once every queued line is sent. */
  close(): void {
    this.#isLeaving = true;
    this.#topics?.end();
    this.#topics = null;
    this.#leaveWhenSent();
  }

  enter(room: ChatRoom): void {
    const { room: present, person, you, pause, status } = this.#now;
    if (room === present) return;
    this.#sender.disconnected();
    this.#sender.forgetStored();
    this.#heard = null;
    this.#next = {
      ...EMPTY,
      room,
      person,
      you,
      status,
      unsent: this.#sender.lines,
      pause: pause?.code === 'slow_mode' ? null : pause,
    };
    this.#flushNow();
    if (status !== 'idle') this.#socket.reconnect();
  }

  /** For 'Koble til igjen', and after a change of name or login. */
  reconnect(): void {
    this.#change({ isLost: false, nameTrouble: null, pause: null });
    this.#socket.reconnect();
  }

  /**
   * Sets the logged-in person, whom the page may know before the connection does. A change of
   * person reconnects and switches to that person's unsent lines.
   */
  isOf(person: string): void {
    const before = this.#now.person;
    if (person === before) return;
    this.#belongTo(person);
    if (before !== null) this.reconnect();
  }

  #belongTo(person: string): void {
    const before = this.#now.person;
    if (person === before) return;
    const kind = before?.split(':')[0];
    if (kind === 'user' || kind === 'admin') forgetPeople(kind, person.split(':')[1] ?? null);
    this.#change({ person, you: null });
    this.#sender.belongTo(person);
    // Not batched: lines written from now on must belong to the new person.
    if (before !== null) this.#flushNow();
  }

  /** Queues a line; it is rendered at once. */
  write(melding: string): void {
    this.#sender.write(this.#now.room, melding);
    this.#flushNow();
  }

  retry(clientId: string): void {
    this.#sender.retry(clientId);
  }

  /** Removes an own line that is refused, queued or held. */
  discard(clientId: string): void {
    this.#sender.discard(clientId);
  }

  /** Fetches a page of older lines. */
  async loadOlder(): Promise<void> {
    const { room, lines, older, hasOlder } = this.#now;
    const before = lines[0]?.id;
    if (older === 'loading' || !hasOlder || before === undefined) return;
    this.#change({ older: 'loading' });
    const isStillWanted = () => this.#now.room === room && this.#now.lines[0]?.id === before;
    try {
      const page = await api('GET /api/chat-messages', {
        query: { room, before, limit: CHAT_PAGE },
      });
      if (!isStillWanted()) return;
      const all = mergeLines(this.#now.lines, page);
      this.#change({ lines: all, hasOlder: page.length === CHAT_PAGE, older: 'idle' });
    } catch {
      if (isStillWanted()) this.#change({ older: 'failed' });
    }
  }

  /** The snapshot including changes that are not rendered yet. */
  get #now(): ChatSnapshot {
    return { ...this.#snapshot.get(), ...this.#next };
  }

  #address(): string {
    const { room, lines, isLoaded } = this.#now;
    const query = new URLSearchParams({ room, ...(this.#asAdmin && { admin: 'true' }) });
    const since = this.#asAdmin ? this.#heard : newestId(lines);
    if (isLoaded && since !== null) query.set('since', since);
    return `/ws?${query}`;
  }

  #change(change: Partial<ChatSnapshot>): void {
    this.#next = { ...this.#next, ...change };
    this.#flush ??= setTimeout(() => this.#flushNow(), FLUSH_MS);
    if (change.unsent !== undefined) this.#leaveWhenSent();
  }

  #flushNow(): void {
    clearTimeout(this.#flush);
    this.#flush = undefined;
    const now = this.#now;
    this.#next = {};
    this.#snapshot.set(now);
  }

  #leaveWhenSent(): void {
    if (!this.#isLeaving || this.#sender.isBusy(this.#now.room)) return;
    this.#isLeaving = false;
    this.#sender.stop();
    this.#socket.close();
  }

  #statusChanged(status: SocketStatus): void {
    const isLost = status !== 'open' && (this.#now.isLost || !FINE.has(status));
    // The server repeats a current time-out on each new connection.
    const isStale = status === 'open' && this.#now.pause?.code === 'timeout';
    this.#change({ status, isLost, ...(isStale && { pause: null }) });
    this.#topics?.statusChanged();
    if (status === 'open') return;
    this.#isGreeted = false;
    this.#sender.disconnected();
  }

  #hear(frame: ServerFrame): void {
    const before = this.#heard;
    if (frame.type === 'you') {
      this.#isGreeted = true;
      this.#belongTo(personOf(frame));
    }
    const change = afterFrame(this.#now, frame);
    if (Object.keys(change).length > 0) this.#change(change);
    switch (frame.type) {
      case 'initial_messages':
        // With a gap, stored own lines may be older than the loaded ones.
        if (!frame.resumed || frame.gap) this.#sender.forgetStored();
        this.#received(frame.messages, frame.resumed ? before : null);
        break;
      case 'new_message':
        this.#received([frame.message], before ?? '');
        break;
      case 'message_restored':
        this.#received([frame.message], null);
        break;
      case 'message_deleted':
        this.#sender.turnedDown(frame.id);
        break;
      case 'changed':
        this.#topics?.changed(frame.topic);
        break;
      case 'room_state':
      case 'timed_out':
      case 'you':
        this.#sender.pump();
        break;
      case 'ack':
        this.#sender.acknowledged(
          frame,
          this.#now.lines.some(({ id }) => id === frame.id),
        );
        break;
      case 'error':
        this.#sender.refused(frame);
        break;
      default:
    }
  }

  /** @param since lines after this id are new; null when none is */
  #received(messages: readonly ChatMessage[], since: string | null): void {
    this.#sender.arrived(messages);
    for (const message of messages) {
      if (this.#heard === null || compareIds(message.id, this.#heard) > 0) this.#heard = message.id;
      if (since === null || compareIds(message.id, since) <= 0) continue;
      for (const listener of this.#liveListeners) listener(message);
    }
  }

  #readyToSend(): { room: ChatRoom; from: number } | null {
    const { room, status, you, nameTrouble, pause } = this.#now;
    if (status !== 'open' || !this.#isGreeted || you === null || nameTrouble !== null) return null;
    if (you.kind === 'visitor' && you.navn === null) return null;
    return { room, from: pause?.until ?? 0 };
  }

  #frameOf({ melding, room, clientId }: UnsentLine): ClientFrame {
    if (this.#asAdmin) return { type: 'admin_message', melding, room, clientId };
    const navn = this.#now.you?.navn;
    return { type: 'chat_message', ...(navn && { navn }), melding, room, clientId };
  }
}

export function useChat(session: ChatSession): ChatSnapshot {
  return useSyncExternalStore(session.subscribe, session.getSnapshot, session.getSnapshot);
}
