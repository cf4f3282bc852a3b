import type { Context } from '#server/context.ts';
import type { Connection } from '#server/realtime/connection.ts';
import type { Hub } from '#server/realtime/hub.ts';
import type { SocketHandler } from '#server/realtime/socket-server.ts';
import { createFrameDeps, readFrames } from './connection/frames.ts';
import { adminIdentity, type Identity, personIdentity } from './connection/identity.ts';
import { type JoinRequest, joinRequestOf } from './connection/join-request.ts';
import { createNameRenewal } from './connection/name-renewal.ts';
import { knownVisitorOf } from './connection/person-limits.ts';
import { createBroadcaster } from './lines/broadcaster.ts';
import { createWriter } from './lines/writer.ts';
import { closeBanned, createRestrictionEnforcer } from './moderation/restriction-enforcer.ts';
import { createPresence } from './presence/presence.ts';
import { type Member, RoomRegistry } from './presence/room-registry.ts';

/** Key by which connections are counted. */
function sessionKey({ login, sender }: Identity): string | null {
  return login?.sid ?? sender;
}

/**
 * Creates the parts of the chat and handles the sockets of this server process: identifies a
 * connection, subscribes it to its room, and reads its lines. Live topics are handled by the hub.
 */
export function createChat(ctx: Context, hub: Hub): SocketHandler {
  const instanceId = ctx.random.uuid();
  const rooms = new RoomRegistry(hub);
  const presence = createPresence(ctx, rooms, instanceId);
  const broadcaster = createBroadcaster(ctx, rooms, presence, instanceId);
  const writer = createWriter(ctx, instanceId, broadcaster.deliver);
  const frameDeps = createFrameDeps(ctx, writer, hub);
  const restrictions = createRestrictionEnforcer(ctx, rooms);
  const nameRenewal = createNameRenewal(ctx, rooms);

  const enter = (identity: Identity, request: JoinRequest, connection: Connection) => {
    const { room, topics, since } = request;
    const member: Member = { connection, identity, room };
    rooms.add(member);
    connection.onClose(() => {
      if (room !== null) presence.changed(room);
    });
    readFrames(ctx, frameDeps, member);
    const followed = hub.follow(connection, topics);
    if (followed.length > 0) connection.send({ type: 'subscribed', topics: followed });
    restrictions.joined(member);
    void broadcaster.admit(member, since);
  };

  return {
    isKnown: (req) => knownVisitorOf(req, ctx) !== null,
    async receive({ req, query, address }) {
      const request = joinRequestOf(query);
      const identity = request.asAdmin
        ? await adminIdentity(ctx, req, address)
        : await personIdentity(ctx, req, address);
      const ban = restrictions.banOf(identity);
      // A banned client is connected and then told the reason: a browser can't read the answer to a
      // refused upgrade.
      if (ban !== null) return { session: null, enter: (socket) => closeBanned(socket, ban) };
      return {
        session: sessionKey(identity),
        enter: (connection) => {
          if (identity.kind !== 'admin' && request.room !== null) {
            ctx.visitBuffer.note(address, req.headers['user-agent'], 'chat');
          }
          enter(identity, request, connection);
        },
      };
    },
    async start() {
      await broadcaster.start();
      await restrictions.start();
      nameRenewal.start();
      await presence.start();
    },
    drain: () => writer.drained(),
    async stop() {
      nameRenewal.stop();
      restrictions.stop();
      broadcaster.stop();
      await presence.stop();
    },
  };
}
