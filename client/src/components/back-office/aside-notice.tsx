import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { saveText } from '#client/lib/download.ts';
import { type Kept, type KeptList, useKept } from '#client/lib/kept-list.ts';
import { Icon } from '../ui/icon.tsx';
import { useConfirm } from './confirm.tsx';

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
        <div className="desk__varsel">
          <Icon icon={TriangleAlert} />
          <p>
            Noe av det som lå lagret i nettleseren, kunne ikke leses. Det er tatt vare på under{' '}
            {aside.map((key) => (
              <code key={key}>{key}</code>
            ))}
          </p>
          <div className="desk__knapper">
            <button
              type="button"
              className="btn btn--kant"
              onClick={() => saveText(list.asideText(), `${list.key}_uleselig.txt`, 'text/plain')}
            >
              Last ned det
            </button>
            <button type="button" className="btn btn--kant" onClick={forget}>
              Slett det
            </button>
          </div>
        </div>
      )}
      {dialog}
    </div>
  );
}
