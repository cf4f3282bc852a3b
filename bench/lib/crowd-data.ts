/** Numbers of rows with which the back office is measured. */
export const CROWD = { users: 10_000, lines: 100_000, shares: 5_000, affiliates: 1_000 };

interface Database {
  query(text: string, values?: unknown[]): Promise<unknown>;
}

/**
 * Inserts test data as of `now`: accounts, people of the chat, their lines, shares, affiliates and
 * sales.
 */
export async function fillWithCrowd(database: Database, now: Date): Promise<void> {
  const ago = (step: string) => `$1::timestamptz - n * interval '${step}'`;
  const run = (text: string, count: number) => database.query(text, [now, count]);
  const numbers = 'from generate_series(1, $2::int) n';
  await run(
    `insert into users (username, email, password, first_name, last_name, email_confirmed_at,
       last_active, created_at)
     select 'bruker' || n, 'bruker' || n || '@ctrl.example', '-', 'Kari', 'Nr ' || n, $1,
       ${ago('7 minutes')}, ${ago('20 minutes')} ${numbers}`,
    CROWD.users,
  );
  await run(
    `insert into chat_users (sender, navn, message_count, total_points, activity_level, last_active, joined_at)
     select 's' || n, 'bruker' || n, n % 300, n % 5000, 1 + n % 5, ${ago('7 minutes')}, ${ago('20 minutes')}
     ${numbers}`,
    CROWD.users,
  );
  await run(
    `insert into chat_messages (room, navn, melding, level, sender, created_at)
     select (array['festival', 'gaming', 'cosplay'])[1 + n % 3], 'bruker' || (1 + n % ${CROWD.users}),
       'Linje nummer ' || n || ', skrevet for å telle med', 1 + n % 5, 's' || n % ${CROWD.users},
       $1::timestamptz - ($2::int - n) * interval '1 minute' ${numbers}`,
    CROWD.lines,
  );
  await run(
    `insert into social_shares (navn, epost, platform, url, reward_given, shared_at)
     select 'Deler ' || n, 'deler' || n || '@ctrl.example', 'facebook', 'https://ctrl.example/' || n,
       n % 3 = 0, ${ago('9 minutes')} ${numbers}`,
    CROWD.shares,
  );
  await run(
    `insert into affiliates (navn, epost, status, personal_code, points, approved_at, created_at,
       applied_at)
     select 'Promoter ' || n, 'promoter' || n || '@ctrl.example', 'approved',
       'CTRL-' || lpad(to_hex(n), 6, '0'), n * 10, $1, ${ago('3 hours')}, ${ago('3 hours')} ${numbers}`,
    CROWD.affiliates,
  );
  await run(
    `insert into affiliate_sales (affiliate_id, personal_code, tickets_sold, points_earned, sale_date,
       created_at)
     select id, personal_code, points / 10, points, $1, $1 from affiliates where $2::int > 0`,
    1,
  );
  await database.query('analyze');
}
