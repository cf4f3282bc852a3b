/** Numbers of rows of a whole festival; `crowd(0.1)` is a tenth of them. */
export const crowd = (share: number): Record<string, number> => ({
  users: 10_000 * share,
  lines: 100_000 * share,
  shares: 5000 * share,
  affiliates: 1000 * share,
  sales: 5000 * share,
  letters: 5000 * share,
  subscribers: 10_000 * share,
  acts: 10_000 * share,
  mails: 10_000 * share,
});

/** A text that one row of each table contains, at every size. */
export const RARE = 'nr00077';

const FIRST = `(array['Kari','Ola','Åse','Pål','Synne','Omar','Ida','Linn','Jonas','Tuva'])[1 + n % 10]`;
const LAST = `(array['Lyseng','Haugen','Vik','Øvrebø','Kvam','Moen','Nowak'])[1 + n % 7]`;
const NAME = `'nr' || lpad(n::text, 5, '0')`;
/** Spread over the last 300 days, so that no period of the charts includes all of them. */
const at = (most: number) => `now() - (n * interval '300 days' / ${most})`;
const each = (most: number) => `generate_series(1, ${most}) n`;

/** Statements that fill the tables; each row of a kind differs. */
export function fill(rows: ReturnType<typeof crowd>): string[] {
  const { users = 0, lines = 0, shares = 0, affiliates = 0, sales = 0 } = rows;
  const { letters = 0, subscribers = 0, acts = 0, mails = 0 } = rows;
  return [
    `insert into users (username, email, password, first_name, last_name, last_active, created_at)
      select ${NAME}, ${NAME} || '@ctrl.example', 'x', ${FIRST}, ${LAST}, ${at(users)}, ${at(users)}
      from ${each(users)}`,
    `insert into user_gifts (user_id, title, description, gift_type, value, given_by_admin)
      select id, 'Gave', 'En gave', 'points', '10 poeng', 'sjef' from users`,
    `insert into chat_users (sender, navn, message_count, total_points, last_active)
      select 'sender' || n, ${NAME}, n % 50, n, ${at(users)} from ${each(users)}`,
    `insert into chat_messages (room, navn, melding, sender, client_id, created_at)
      select (array['festival','gaming','cosplay'])[1 + n % 3], 'nr' || lpad((n % ${users})::text, 5, '0'),
        'Linje nummer ' || n, 'sender' || n % ${users}, n::text, now() - ((${lines} - n) * interval '300 days' / ${lines})
      from ${each(lines)}`,
    `insert into social_shares (navn, epost, platform, url, shared_at)
      select ${FIRST} || ' ' || ${LAST}, ${NAME} || '@ctrl.example', 'instagram',
        'https://instagram.com/p/' || n, ${at(shares)} from ${each(shares)}`,
    `insert into affiliates (navn, epost, instagram, personal_code, points, status, approved_at, created_at)
      select ${FIRST} || ' ' || ${NAME}, ${NAME} || '@ctrl.example', ${NAME}, 'CTRL-' || n, 0, 'approved',
        ${at(affiliates)}, ${at(affiliates)} from ${each(affiliates)}`,
    `insert into affiliate_contact_keys (affiliate_id, key) select id, 'instagram:' || instagram
      from affiliates where instagram is not null on conflict do nothing`,
    `insert into affiliate_sales (affiliate_id, personal_code, tickets_sold, points_earned, order_reference,
        registered_by, sale_date, created_at)
      select a.id, a.personal_code, 1, 10, ${NAME}, 'sjef', ${at(sales)}, ${at(sales)}
      from ${each(sales)} join affiliates a on a.personal_code = 'CTRL-' || (1 + n % ${affiliates})`,
    `update affiliates a set points = (select coalesce(sum(points_earned), 0) from affiliate_sales s
        where s.affiliate_id = a.id)`,
    `insert into contact_messages (navn, epost, emne, melding, created_at)
      select ${FIRST}, ${NAME} || '@ctrl.example', 'Spørsmål', repeat('Kan vi komme på lørdag? ', 10),
        ${at(letters)} from ${each(letters)}`,
    `insert into newsletter_subscriptions (email, subscribed_at, confirmed_at)
      select ${NAME} || '@ctrl.example', ${at(subscribers)}, ${at(subscribers)} from ${each(subscribers)}`,
    `insert into audit_log (actor, action, subject_type, subject_id, after, created_at)
      select 'sjef', 'user.gift', 'user', ${NAME}, '{"title":"Gave"}', ${at(acts)} from ${each(acts)}`,
    `insert into mail_outbox (recipient, subject, text_body, html_body, created_at, sent_at)
      select ${NAME} || '@ctrl.example', 'Velkommen', '', '', ${at(mails)}, ${at(mails)} from ${each(mails)}`,
    'analyze',
  ];
}
