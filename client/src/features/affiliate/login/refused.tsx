import { useEffect, useRef } from 'react';
import { Card } from '#client/components/ui/card.tsx';
import { Key } from '#client/components/ui/key.tsx';
import { ASK_LINK } from './login-address.ts';
import { loginTexts } from './login-texts.ts';

/** A link that is worth nothing. Takes the focus, because the key that had it is gone. */
export function Refused({ text }: { text: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={box} className="innlogging__svar" tabIndex={-1} role="alert">
      <Card tone="feil" className="tomt">
        <h2 className="innlogging__tittel">{loginTexts.invalid}</h2>
        <p className="dempet">{text}</p>
        <Key href={ASK_LINK} className="tomt__handling">
          {loginTexts.newLink}
        </Key>
      </Card>
    </div>
  );
}
