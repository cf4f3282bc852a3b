import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { saveText } from '#client/lib/download.ts';
import { type Kept, type KeptList, useKept } from '#client/lib/kept-list.ts';
import { Icon } from '../ui/icon.tsx';
import { BUTTON } from './button.ts';
import { useConfirm } from './confirm.tsx';
import { CAUTION } from './looks.ts';

/** Notice that content of the browser's storage could not be read, and where it was moved. */
export function AsideNotice<T extends Kept>({ list }: { list: KeptList<T> }) {
  const { aside } = useKept(list);
  const { ask, dialog } = useConfirm();
  const forget = () =>
    ask({
      title: 'Slette det som ikke kunne leses?',
      text: 'Er du sikker? Dette kan ikke angres.',
      act: 'Slett',
      onConfirm: () => list.forgetAside(),
    });
  return (
    <div role="status">
      {aside.length > 0 && (
        <div className={CAUTION}>
          <Icon icon={TriangleAlert} />
          <p>
            Noe av det som lå lagret i nettleseren, kunne ikke leses. Det er tatt vare på under{' '}
            {aside.map((key) => (
              <code key={key} className="mono wrap-anywhere leading-[1.4]">
                {key}
              </code>
            ))}
          </p>
          <div className="flex flex-wrap gap-2">
            <button
              type="button"
              className={BUTTON.edge}
              onClick={() => saveText(list.asideText(), `${list.key}_uleselig.txt`, 'text/plain')}
            >
              Last ned det
            </button>
            <button type="button" className={BUTTON.edge} onClick={forget}>
              Slett det
            </button>
          </div>
        </div>
      )}
      {dialog}
    </div>
  );
}
