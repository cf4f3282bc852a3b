import { type ReactNode, useId } from 'react';

export interface SettingProps {
  title: string;
  text?: ReactNode;
  children: ReactNode;
}

/** One part of the settings: title and text to the left, controls to the right. */
export function Setting({ title, text, children }: SettingProps) {
  const id = useId();
  return (
    <section className="innstilling" aria-labelledby={id}>
      <div>
        <h3 id={id}>{title}</h3>
        {text !== undefined && <p className="dempet liten">{text}</p>}
      </div>
      <div>{children}</div>
    </section>
  );
}
