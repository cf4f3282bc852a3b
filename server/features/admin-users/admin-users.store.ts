import { and, count, eq, getTableColumns, isNull, not, type SQL, sql } from 'drizzle-orm';
import type { Orm } from '#server/db/database.ts';
import { folded, holdsWord } from '#server/db/schema/columns.ts';
import { chatUsers, userGifts, users, userText } from '#server/db/schema/index.ts';
import type { UserSort, UserState, UsersQuery } from '#shared/contracts/admin-users.ts';

const STATES: Record<UserState, SQL> = {
  active: sql`${users.isActive}`,
  inactive: not(sql`${users.isActive}`),
  unconfirmed: isNull(users.emailConfirmedAt),
};

const listed = ({ q, state }: Pick<UsersQuery, 'q' | 'state'>) =>
  and(state && STATES[state], holdsWord(userText(users), q));

/** Each matches an index, scanned forwards or backwards. */
const ORDERS: Record<UserSort, SQL> = {
  '-createdAt': sql`${users.createdAt} desc, ${users.id}`,
  createdAt: sql`${users.createdAt}, ${users.id} desc`,
  username: sql`${folded(users.username)}`,
  '-username': sql`${folded(users.username)} desc`,
  '-lastActive': sql`${users.lastActive} desc nulls last, ${users.id}`,
  lastActive: sql`${users.lastActive} nulls first, ${users.id} desc`,
};

/** The user's sender key in the chat. */
const senderOfUser = sql`'u:' || ${users.id}`;

const { password: _neverRead, ...ofRow } = getTableColumns(users);

/** Columns for the back office; never the password. */
const columns = {
  ...ofRow,
  emailConfirmed: sql<boolean>`${users.emailConfirmedAt} is not null`,
  giftsReceived: sql<number>`(select count(*)::int from ${userGifts} where ${eq(userGifts.userId, users.id)})`,
  messagesSent: sql<number>`coalesce((select ${chatUsers.messageCount} from ${chatUsers} where ${eq(chatUsers.sender, senderOfUser)}), 0)`,
};

/**
 * A page of users; exported as a statement, so that a test can check its query plan. The counts per
 * user are computed for the rows of the page only, not for the skipped ones.
 */
export function selectUsers(orm: Orm, query: UsersQuery) {
  const { sort, limit, offset } = query;
  const ordered = orm.select(ofRow).from(users).where(listed(query)).orderBy(ORDERS[sort]);
  return orm.select(columns).from(ordered.limit(limit).offset(offset).as('users'));
}

export type ListedUser = Awaited<ReturnType<typeof selectUsers>>[number];

export async function countUsers(orm: Orm, query: UsersQuery): Promise<number> {
  const [row] = await orm.select({ total: count() }).from(users).where(listed(query));
  return row?.total ?? 0;
}

export async function userById(orm: Orm, id: string): Promise<ListedUser | null> {
  const [user] = await orm.select(columns).from(users).where(eq(users.id, id));
  return user ?? null;
}

/** Whether a user is active, with the row locked until the end of `tx`; null for an unknown one. */
export async function lockUser(tx: Orm, id: string): Promise<{ isActive: boolean } | null> {
  const [user] = await tx
    .select({ isActive: users.isActive })
    .from(users)
    .where(eq(users.id, id))
    .for('no key update');
  return user ?? null;
}
