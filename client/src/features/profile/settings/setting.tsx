import { type ReactNode, useId } from 'react';
import { classes } from '#client/components/ui/cx.ts';
import type { SessionUser } from '#shared/contracts/session.ts';

/** Two fields side by side, stacked on phones. */
export const FIELD_PAIR = classes('grid gap-5 md:grid-cols-2');

export interface SettingProps {
  title: string;
  text?: ReactNode;
  children: ReactNode;
}

/** One part of the settings: title and text to the left, controls to the right. */
export function Setting({ title, text, children }: SettingProps) {
  const id = useId();
  return (
    <section
      className="grid gap-5 border-line border-t-2 py-8 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)] lg:gap-x-[clamp(2rem,4.4vw,4rem)] lg:gap-y-8"
      aria-labelledby={id}
    >
      <div>
        <h3 id={id}>{title}</h3>
        {text !== undefined && <p className="dim small mt-2 max-w-96">{text}</p>}
      </div>
      <div className="lg:max-w-184">{children}</div>
    </section>
  );
}

/** Hidden username field for password managers; not sent. */
export function AccountName({ user }: { user: SessionUser }) {
  return <input type="text" autoComplete="username" value={user.username} readOnly hidden />;
}
