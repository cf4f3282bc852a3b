import { useToasts } from '#client/lib/toast.ts';

/** The notice that is shown, as `title|description`; find it by its test id 'toast'. */
export function ToastText() {
  const [shown] = useToasts();
  return (
    <div>
      <div data-testid="toast">
        {shown?.open && [shown.title, shown.description].filter(Boolean).join('|')}
      </div>
      {shown?.open && shown.action && (
        <button type="button" onClick={shown.action.onSelect}>
          {shown.action.label}
        </button>
      )}
    </div>
  );
}
