import type { Context } from '#server/context.ts';
import { Channel } from '#server/realtime/channel.ts';
import { jsonFrame } from '#server/realtime/frame.ts';
import { ADMIN_TOPIC, AFFILIATES_TOPIC, userTopic } from '#server/realtime/topics.ts';
import type { LiveTopic, ServerFrame } from '#shared/contracts/chat.ts';
import type { Member } from './chat.hub.ts';

/**
 * What sockets follow beside their room. Each topic is one of the bus, listened to while somebody
 * follows it; who follows hears only that something changed, and asks as it would without a socket.
 */
export interface Topics {
  /** Replaces what a member follows; what is not for it is left out. Answers what it follows now. */
  follow(member: Member, topics: readonly LiveTopic[]): LiveTopic[];
  leave(member: Member): void;
}

/** Topic of the bus behind what a member may follow; null when it may not. */
function busTopic(topic: LiveTopic, { identity }: Member): string | null {
  if (topic === 'progress') return AFFILIATES_TOPIC;
  if (topic === 'admin') return identity.kind === 'admin' ? ADMIN_TOPIC : null;
  if (identity.kind !== 'user' || identity.login === null) return null;
  return userTopic(identity.login.subjectId);
}

/** Creates the topics of this process. */
export function createTopics({ bus, timers }: Pick<Context, 'bus' | 'timers'>): Topics {
  const channels = new Map<string, { channel: Channel; unsubscribe: () => void }>();
  const followed = new WeakMap<Member, Set<string>>();

  const open = (name: string, topic: LiveTopic) => {
    const known = channels.get(name);
    if (known !== undefined) return known;
    const channel = new Channel(timers);
    const frame = jsonFrame({ type: 'changed', topic } satisfies ServerFrame);
    const unsubscribe = bus.subscribe(name, () => channel.push(frame));
    const opened = { channel, unsubscribe };
    channels.set(name, opened);
    return opened;
  };
  const leave = (member: Member) => {
    for (const name of followed.get(member) ?? []) {
      const entry = channels.get(name);
      entry?.channel.leave(member.connection);
      if (entry?.channel.size === 0) {
        entry.unsubscribe();
        channels.delete(name);
      }
    }
    followed.delete(member);
  };

  return {
    leave,
    follow(member, wanted) {
      leave(member);
      const names = new Set<string>();
      const granted = [...new Set(wanted)].filter((topic) => {
        const name = busTopic(topic, member);
        if (name === null) return false;
        open(name, topic).channel.join(member.connection);
        names.add(name);
        return true;
      });
      if (names.size > 0) followed.set(member, names);
      return granted;
    },
  };
}
