import { useState } from 'react';
import { Checkbox } from '#client/components/form/checkbox.tsx';
import { forgetsOnLogout, setForgetsOnLogout } from '#client/lib/browser-lists.ts';
import { toast } from '#client/lib/toast.ts';

/** Setting: a logout removes contacts, notes and tasks from this browser. */
export function ForgetSetting() {
  const [rule, setRule] = useState(forgetsOnLogout);
  const change = (next: boolean) => {
    if (setForgetsOnLogout(next)) setRule(next);
    else toast({ title: 'Nettleseren kunne ikke lagre valget', variant: 'error' });
  };
  return (
    <Checkbox
      label="Fjern kontakter, notater og oppgaver fra denne maskinen når jeg logger ut"
      checked={rule}
      onChange={({ target }) => change(target.checked)}
    />
  );
}
