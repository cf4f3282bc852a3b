const ACTS: Readonly<Record<string, string>> = {
  'chat_line.delete': 'Melding fjernet',
  'chat_line.restore': 'Melding lagt tilbake',
  'chat_line.hide': 'Melding skjult etter rapporter',
  'chat_line.dismiss_reports': 'Rapport lagt bort',
  'chat_person.timeout': 'Dempet',
  'chat_person.ban': 'Utestengt',
  'chat_person.lift_timeout': 'Demping opphevet',
  'chat_person.lift_ban': 'Utestenging opphevet',
};

/** Norwegian name of a moderator's act; an unknown act keeps its id. */
export function actWords(action: string): string {
  return ACTS[action] ?? action;
}
