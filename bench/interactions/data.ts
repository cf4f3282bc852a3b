import { addAdmin, addUser, type TestServer } from '../../server/testing/index.ts';

/** Lines of the room that the page has loaded while somebody types. */
export const LINES = 500;

/** Cookies of the needed people, as `name=value`. */
export interface People {
  user: string;
  admin: string;
}

const TEXTS = `array['Ses på gulvet!', 'Noen som vet når portene åpner, og om det er garderobe?',
  'Har sett frem til dette hele året. Tar med gjengen fra Skien, vi blir minst ti stykker som skal '
  || 'danse til lyset går.', 'Haha', 'https://ctrl.example/program ligger ute nå']`;

/** A room with lines, and a user with gifts and messages. */
export async function prepareData(site: TestServer): Promise<People> {
  const user = await addUser(site);
  const admin = await addAdmin(site);
  const sql = (text: string, values: unknown[] = []) => site.ctx.db.pool.query(text, values);
  await sql(
    `insert into chat_messages (room, navn, melding, level, created_at)
     select 'festival', 'Gjest ' || n % 17, (${TEXTS})[1 + n % 5], 1 + n % 5,
       $1::timestamptz - (${LINES + 50} - n) * interval '1 minute'
     from generate_series(1, ${LINES + 50}) n`,
    [site.clock.now()],
  );
  await sql(
    `insert into user_gifts (user_id, title, description, gift_type, given_by_admin, created_at)
     select $1, 'Gave ' || n, 'Hentes i baren mot fremvisning av profilen.', 'merchandise', 'sjef',
       $2::timestamptz - n * interval '1 day' from generate_series(1, 40) n`,
    [user.id, site.clock.now()],
  );
  await sql(
    `insert into user_messages (user_id, from_admin, title, message, created_at)
     select $1, 'sjef', 'Melding ' || n, 'Portene åpner 16:00. Ta med legitimasjon.',
       $2::timestamptz - n * interval '1 day' from generate_series(1, 40) n`,
    [user.id, site.clock.now()],
  );
  return { user: user.cookie, admin: admin.cookie };
}
