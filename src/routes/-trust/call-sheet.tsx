import { nationalPhone } from "#domain/phone.ts";
import { Dialog } from "#ui/dialog.tsx";
import { Icon } from "#ui/icon.tsx";

type CallSheetProps = { phone: string; seller: string; title: string; onClose: () => void };

/** `phone`: in the stored form. The number in sight, for whoever calls with another phone; a tap dials it. */
export function CallSheet({ phone, seller, title, onClose }: CallSheetProps) {
  return (
    <Dialog open onClose={onClose} title={`Appeler ${seller}`}>
      <div className="grid gap-4">
        <a href={`tel:+${phone}`} className="btn btn-primary text-lg tabular-nums">
          <Icon name="phone" /> {nationalPhone(phone)}
        </a>
        <p className="text-muted">
          Dites que vous appelez pour «&nbsp;{title}&nbsp;», sur Djassa. Ne payez rien avant d'avoir vu l'objet.
        </p>
      </div>
    </Dialog>
  );
}
